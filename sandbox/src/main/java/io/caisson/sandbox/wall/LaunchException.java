package io.caisson.sandbox.wall;

/// A process could not be started behind the wall. The message says what happened and what can be done about it.
public final class LaunchException extends RuntimeException {
    public LaunchException(String message) {
        super(message);
    }

    public LaunchException(String message, Throwable cause) {
        super(message, cause);
    }
}
