package io.caisson.cli.shared;

import java.util.function.Supplier;

/// A command that cannot be carried out as it was given. The message says what to change.
public final class UsageException extends RuntimeException {
    public UsageException(String message) {
        super(message);
    }

    /// Runs `step`, telling its refusal after the name of an option.
    public static <T> T telling(String option, Supplier<T> step) {
        try {
            return step.get();
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + e.getMessage());
        }
    }
}
