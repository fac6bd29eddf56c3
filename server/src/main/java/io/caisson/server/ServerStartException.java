package io.caisson.server;

/// A server that could not be started. The message says what an operator can do about it.
public final class ServerStartException extends RuntimeException {
    ServerStartException(String message) {
        super(message);
    }

    ServerStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
