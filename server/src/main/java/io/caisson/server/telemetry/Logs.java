package io.caisson.server.telemetry;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/// The log of this process: a line for each message, written by a thread of its own.
///
/// Whoever logs never waits for whoever reads: when the reader is that slow, lines are dropped and counted. What the
/// code of Caisson says comes by [System.Logger], whose lines end in `java.util.logging`; this takes the place of the
/// handlers there until it is closed.
public final class Logs extends Handler implements AutoCloseable {
    private static final int WAITING = 8_192;
    private static final long FLUSH_TIMEOUT_MS = 2_000;
    private static final Line END = new Line(() -> "", true);

    private final PrintStream out;
    private final Format format;
    private final BlockingQueue<Line> waiting = new ArrayBlockingQueue<>(WAITING);
    private final LongAdder dropped = new LongAdder();
    private final Thread thread = Thread.ofPlatform().daemon().name("log").unstarted(this::work);
    private final Logger root = Logger.getLogger("");
    private final Logger ours = Logger.getLogger("io.caisson");
    private final List<Handler> before = List.of(root.getHandlers());

    /// @param last whether none follows
    private record Line(Supplier<String> words, boolean last) {}

    /// What a line looks like.
    public enum Format {
        JSON,
        TEXT;

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /// From which gravity on something is written.
    public enum Threshold {
        ERROR,
        WARNING,
        INFO,
        DEBUG;

        private Level level() {
            return switch (this) {
                case ERROR -> Level.SEVERE;
                case WARNING -> Level.WARNING;
                case INFO -> Level.INFO;
                case DEBUG -> Level.FINE;
            };
        }

        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private Logs(PrintStream out, Format format) {
        this.out = out;
        this.format = format;
    }

    /// Writes what is logged from now on to `out`, which is not closed.
    public static Logs to(PrintStream out, Format format, Threshold threshold) {
        var logs = new Logs(out, format);
        logs.before.forEach(logs.root::removeHandler);
        logs.root.addHandler(logs);
        logs.ours.setLevel(threshold.level());
        // libraries are heard when something is wrong with them
        logs.root.setLevel(threshold == Threshold.ERROR ? Level.SEVERE : Level.WARNING);
        logs.thread.start();
        return logs;
    }

    @Override
    public void publish(LogRecord record) {
        if (!waiting.offer(line(new LogEntry(record)))) {
            dropped.increment();
        }
    }

    /// What is short is put into words by the thread that writes. Anything else is cut first: much of it may wait.
    private Line line(LogEntry line) {
        if (line.hasFields()) {
            return new Line(() -> words(line), false);
        }
        var words = words(line);
        return new Line(() -> words, false);
    }

    private String words(LogEntry line) {
        return format == Format.JSON ? line.json() : line.text();
    }

    private void work() {
        try {
            for (var line = waiting.take(); !line.last; line = waiting.take()) {
                out.println(line.words.get());
            }
        } catch (InterruptedException e) {
            // the end, and the reader was too slow for it
        }
    }

    void write(Exposition exposition) {
        exposition.counter("caisson_log_lines_dropped_total", "Log lines that nobody read in time.", dropped.sum());
    }

    @Override
    public void flush() {
        out.flush();
    }

    /// Writes what is left and puts back what was there before.
    @Override
    public void close() {
        root.removeHandler(this);
        Arrays.stream(root.getHandlers()).forEach(root::removeHandler);
        before.forEach(root::addHandler);
        root.setLevel(Level.INFO);
        ours.setLevel(null);
        try {
            if (!waiting.offer(END, FLUSH_TIMEOUT_MS, TimeUnit.MILLISECONDS)
                    || !thread.join(Duration.ofMillis(FLUSH_TIMEOUT_MS))) {
                thread.interrupt();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
