package io.caisson.server.live;

/// Nothing was run, for a reason that the caller may know.
public final class NotRunException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public NotRunException(String message) {
        super(message);
    }
}
