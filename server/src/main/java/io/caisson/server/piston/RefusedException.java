package io.caisson.server.piston;

/// Thrown for an invalid request. The message is sent to the caller.
final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RefusedException(String message) {
        super(message);
    }
}
