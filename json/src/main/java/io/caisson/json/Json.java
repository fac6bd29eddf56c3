package io.caisson.json;

import io.caisson.RequestBounds;
import io.caisson.Value;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;

/// How the library is set up: bounded, and strict about what JSON allows.
final class Json {
    static final JsonFactory FACTORY = bounded(RequestBounds.MAX_BODY_BYTES);

    /// For what another Caisson answers.
    static final JsonFactory ANSWERS = bounded(Answer.MAX_LENGTH);

    private Json() {}

    private static JsonFactory bounded(int length) {
        return JsonFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxDocumentLength(length)
                        .maxStringLength(length)
                        .maxNestingDepth(Value.MAX_DEPTH + 10)
                        .maxNumberLength(1_000)
                        .build())
                .build();
    }
}
