package io.caisson.server.config;

/// A server that could not be started. The message says what an operator can do about it.
public final class ServerStartException extends RuntimeException {
    public ServerStartException(String message) {
        super(message);
    }

    public ServerStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
