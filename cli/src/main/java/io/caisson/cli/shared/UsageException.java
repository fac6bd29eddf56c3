package io.caisson.cli.shared;

import java.util.function.Supplier;

/// Thrown for a command line that cannot be carried out. The message says what to change.
public final class UsageException extends RuntimeException {
    public UsageException(String message) {
        super(message);
    }

    /// Performs `step`. An [IllegalArgumentException] becomes a usage error, with the name of an option before
    /// its message.
    public static <T> T telling(String option, Supplier<T> step) {
        try {
            return step.get();
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + e.getMessage());
        }
    }
}
