package io.caisson.server.piston;

/// A request that is none, in words for whoever sent it.
final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    RefusedException(String message) {
        super(message);
    }
}
