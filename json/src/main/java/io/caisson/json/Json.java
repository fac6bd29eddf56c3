package io.caisson.json;

import io.caisson.Value;
import io.caisson.text.RequestBounds;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;

/// How the library is set up: bounded, and strict about what JSON allows.
final class Json {
    /// For requests. [Fields] finds names that are there twice, with less memory than the library needs for it.
    static final JsonFactory FACTORY = bounded(RequestBounds.MAX_BODY_BYTES).build();

    /// For what another Caisson answers.
    static final JsonFactory ANSWERS = bounded(Answer.MAX_LENGTH)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private Json() {}

    private static JsonFactoryBuilder bounded(int length) {
        return JsonFactory.builder()
                // a table of names helps those who repeat theirs, and grows with the names of one who sends a million
                .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxDocumentLength(length)
                        .maxStringLength(length)
                        .maxNestingDepth(Value.MAX_DEPTH + 10)
                        .maxNumberLength(1_000)
                        .build());
    }
}
