package io.caisson.server.mcp.protocol;

/// Thrown for a missing or invalid argument.
public final class BadArgumentException extends RuntimeException {
    public BadArgumentException(String name, String why) {
        super(name + ": " + why);
    }
}
