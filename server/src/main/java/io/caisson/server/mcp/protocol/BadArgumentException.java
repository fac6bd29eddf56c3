package io.caisson.server.mcp.protocol;

/// An argument that is missing or not what it has to be.
public final class BadArgumentException extends RuntimeException {
    public BadArgumentException(String name, String why) {
        super(name + ": " + why);
    }
}
