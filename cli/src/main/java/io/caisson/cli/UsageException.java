package io.caisson.cli;

import java.util.function.Supplier;

/// A command that cannot be carried out as it was given. The message says what to change.
final class UsageException extends RuntimeException {
    UsageException(String message) {
        super(message);
    }

    /// Runs `step`, telling its refusal after the name of an option.
    static <T> T telling(String option, Supplier<T> step) {
        try {
            return step.get();
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + e.getMessage());
        }
    }
}
