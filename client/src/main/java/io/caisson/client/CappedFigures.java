package io.caisson.client;

import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.LogLine;
import io.caisson.Usage;
import io.caisson.receipt.Transcript;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Caps the figures in a receipt of another Caisson at the limits of the job and at the time that has passed
/// here, so that a wrong or hostile receipt cannot cost more than was reserved.
record CappedFigures(Limits limits) {
    /// The fixed size of a log line besides its text, as everywhere.
    static final int LINE = 64;

    Usage usage(Usage told, Duration passed) {
        var wall = least(told.wall(), passed, limits.timeout());
        var compile = told.compile()
                .map(time -> least(time, passed.minus(wall), Duration.ofMillis(limits.of(Limit.COMPILE_TIMEOUT))));
        return new Usage(
                wall,
                least(told.cpu(), limits.cpu()),
                Math.min(told.peakMemoryBytes(), limits.memoryBytes()),
                Math.min(told.outputBytes(), limits.outputBytes()),
                compile,
                least(told.queue(), passed.minus(wall).minus(compile.orElse(Duration.ZERO))),
                told.limitsHit());
    }

    private static Duration least(Duration... times) {
        var least = times[0];
        for (var time : times) {
            least = time.compareTo(least) < 0 ? time : least;
        }
        return least;
    }

    /// Cuts the output at the limit of the job.
    Transcript transcript(Transcript told) {
        var most = limits.outputBytes();
        var stdout = cut(told.stdout(), most);
        var stderr = cut(told.stderr(), most - stdout.length());
        var logs = cut(told.logs(), most);
        var whole = stdout.length() == told.stdout().length()
                && stderr.length() == told.stderr().length()
                && logs.size() == told.logs().size();
        return new Transcript(stdout, stderr, logs, told.truncated() || !whole);
    }

    private static String cut(String text, long most) {
        return text.length() <= most ? text : text.substring(0, (int) most);
    }

    private static List<LogLine> cut(List<LogLine> lines, long most) {
        var kept = new ArrayList<LogLine>();
        var used = 0L;
        for (var line : lines) {
            used += LINE + line.message().length();
            if (used > most) {
                break;
            }
            kept.add(line);
        }
        return kept;
    }
}
