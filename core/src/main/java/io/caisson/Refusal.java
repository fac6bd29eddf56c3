package io.caisson;

import java.time.Duration;

/// Why an execution was never started.
///
/// @param retryAfter how long until the same may be asked with more success; zero when waiting does not help
public record Refusal(ErrorKind kind, String message, Duration retryAfter) {

    public Refusal(ErrorKind kind, String message) {
        this(kind, message, Duration.ZERO);
    }
}
