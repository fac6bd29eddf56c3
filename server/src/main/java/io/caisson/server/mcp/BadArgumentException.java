package io.caisson.server.mcp;

/// An argument that is missing or not what it has to be.
final class BadArgumentException extends RuntimeException {
    BadArgumentException(String name, String why) {
        super(name + ": " + why);
    }
}
