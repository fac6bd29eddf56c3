package io.caisson.cli;

/// A command that cannot be carried out as it was given. The message says what to change.
final class UsageException extends RuntimeException {
    UsageException(String message) {
        super(message);
    }
}
