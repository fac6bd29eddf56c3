package io.caisson;

import java.time.Duration;
import java.util.Locale;

/// One line a guest logged, and when after its first instruction.
public record LogLine(Level level, String message, Duration at) {

    /// Console levels; `warn` and `error` go to stderr.
    public enum Level {
        LOG,
        INFO,
        DEBUG,
        WARN,
        ERROR;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        public boolean isError() {
            return this == WARN || this == ERROR;
        }
    }
}
