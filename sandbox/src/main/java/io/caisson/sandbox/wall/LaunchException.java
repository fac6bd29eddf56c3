package io.caisson.sandbox.wall;

/// Thrown when a process cannot be started behind the wall. The message says why and what can be done.
public final class LaunchException extends RuntimeException {
    public LaunchException(String message) {
        super(message);
    }

    public LaunchException(String message, Throwable cause) {
        super(message, cause);
    }
}
