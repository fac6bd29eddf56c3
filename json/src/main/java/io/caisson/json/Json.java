package io.caisson.json;

import io.caisson.Value;
import io.caisson.text.RequestBounds;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.TokenStreamFactory;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;

/// The configuration of the JSON library: bounded, and strict about the syntax.
final class Json {
    /// For requests. [Fields] detects duplicate names, with less memory than the library would need.
    static final JsonFactory FACTORY = bounded(RequestBounds.MAX_BODY_BYTES).build();

    /// For answers of another Caisson.
    static final JsonFactory ANSWERS = bounded(Answer.MAX_LENGTH)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private Json() {}

    private static JsonFactoryBuilder bounded(int length) {
        return JsonFactory.builder()
                // a table of names speeds up repeated names, but would grow with every name of a hostile request
                .disable(TokenStreamFactory.Feature.CANONICALIZE_PROPERTY_NAMES)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxDocumentLength(length)
                        .maxStringLength(length)
                        .maxNestingDepth(Value.MAX_DEPTH + 10)
                        .maxNumberLength(1_000)
                        .build());
    }
}
