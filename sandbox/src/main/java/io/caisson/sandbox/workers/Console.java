package io.caisson.sandbox.workers;

import io.caisson.LogLine;
import io.caisson.Output;
import io.caisson.receipt.Transcript;
import io.caisson.wire.Frame;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The lines a guest logs, each paid for from its output budget.
final class Console {
    private static final List<LogLine.Level> LEVELS = List.of(LogLine.Level.values());
    private static final int LINE_COST = 64;

    private final long budget;
    private final Output output;
    private final List<LogLine> lines = new ArrayList<>();
    private long bytes;
    private boolean truncated;

    Console(long budget, Output output) {
        this.budget = budget;
        this.output = output;
    }

    /// Takes a line that was logged `passed` after the start at the latest, whatever it claims. Nothing is taken any
    /// more once the budget is spent.
    ///
    /// @return whether it still could be paid for
    boolean log(Frame.Log log, Duration passed) {
        if (truncated) {
            return true;
        }
        bytes += log.text().getBytes(StandardCharsets.UTF_8).length + LINE_COST;
        if (bytes > budget) {
            truncated = true;
            return false;
        }
        var claimed = Duration.ofNanos(log.atMicros() * 1_000);
        var at = claimed.compareTo(passed) < 0 ? claimed : passed;
        var line = new LogLine(LEVELS.get(log.level()), log.text(), at);
        lines.add(line);
        output.log(line);
        return true;
    }

    long bytes() {
        return bytes;
    }

    Transcript transcript() {
        return Transcript.of(lines, truncated);
    }
}
