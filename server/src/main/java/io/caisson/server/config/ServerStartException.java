package io.caisson.server.config;

/// Thrown when the server cannot start. The message says what the operator can do.
public final class ServerStartException extends RuntimeException {
    public ServerStartException(String message) {
        super(message);
    }

    public ServerStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
