package io.caisson.server.live;

/// Thrown when an execution was not started. The message may be shown to the caller.
public final class NotRunException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NotRunException(String message) {
        super(message);
    }
}
