package io.caisson.wire;

import io.caisson.ErrorKind;

/// How a guest ended, as its worker tells it. Believed only as far as the service's own observations allow.
public sealed interface Ending {

    /// The guest returned; the bytes claim to be JSON and are validated by the service.
    record Returned(byte[] json) implements Ending {}

    /// The guest failed. Line and column count from 1; 0 means unknown.
    record Threw(ErrorKind kind, String type, String message, int line, int column, String stack) implements Ending {}

    /// The guest reached its memory ceiling and was ended cleanly.
    record OutOfMemory() implements Ending {}

    /// The guest was ended because the service asked for it, or because its output budget was spent.
    record Stopped() implements Ending {}
}
