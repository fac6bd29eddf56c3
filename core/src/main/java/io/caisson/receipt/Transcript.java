package io.caisson.receipt;

import io.caisson.LogLine;
import java.util.List;

/// What a terminal would have shown, and the same lines with level and time.
public record Transcript(String stdout, String stderr, List<LogLine> logs, boolean truncated) {
    public static final Transcript EMPTY = new Transcript("", "", List.of(), false);

    public Transcript {
        logs = List.copyOf(logs);
    }

    /// The transcript of an engine whose guests write by logging.
    public static Transcript of(List<LogLine> logs, boolean truncated) {
        var stdout = new StringBuilder();
        var stderr = new StringBuilder();
        for (var line : logs) {
            (line.level().isError() ? stderr : stdout).append(line.message()).append('\n');
        }
        return new Transcript(stdout.toString(), stderr.toString(), logs, truncated);
    }
}
