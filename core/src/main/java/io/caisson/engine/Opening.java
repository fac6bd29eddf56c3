package io.caisson.engine;

import io.caisson.ErrorKind;
import io.caisson.Refusal;

/// What came of the wish to open an environment.
public sealed interface Opening {
    record Opened(Environment environment) implements Opening {}

    record Refused(Refusal reason) implements Opening {}

    static Opening refused(ErrorKind kind, String message) {
        return new Refused(new Refusal(kind, message));
    }

    static Opening unsupported(String what) {
        return refused(ErrorKind.UNSUPPORTED, what + " cannot keep its state between runs here");
    }
}
