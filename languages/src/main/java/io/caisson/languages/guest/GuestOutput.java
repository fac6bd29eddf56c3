package io.caisson.languages.guest;

import io.caisson.LogLine;
import io.caisson.Output;
import io.caisson.receipt.Transcript;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/// What a guest prints on its two streams, up to a number of bytes in all. Thread-safe: each stream has a reader.
public final class GuestOutput {
    private static final int MAX_LOGS = 1_000;
    private static final int LONGEST_LOG = 8_192;

    private final long most;
    private final Output output;
    private final LongSupplier sinceStart;
    private final Stream stdout = new Stream(LogLine.Level.LOG);
    private final Stream stderr = new Stream(LogLine.Level.ERROR);
    private final List<LogLine> logs = new ArrayList<>();
    private long total;

    /// @param sinceStart nanoseconds since the guest's first instruction
    GuestOutput(long most, Output output, LongSupplier sinceStart) {
        this.most = most;
        this.output = output;
        this.sinceStart = sinceStart;
    }

    /// One of the two streams.
    final class Stream {
        private final LogLine.Level level;
        private final ByteArrayOutputStream kept = new ByteArrayOutputStream();
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();
        private boolean newline;
        private int passed;

        private Stream(LogLine.Level level) {
            this.level = level;
        }

        /// Whether there was room for all of it.
        boolean take(byte[] bytes, int from, int to) {
            synchronized (GuestOutput.this) {
                var room = (int) Math.min(to - from, most - total);
                total += to - from;
                if (room > 0) {
                    kept.write(bytes, from, room);
                    pass(bytes, from, from + room);
                    lines(bytes, from, from + room);
                }
                return room == to - from;
            }
        }

        /// A newline waits for what follows it: the last one may turn out not to be the guest's.
        private void pass(byte[] bytes, int from, int to) {
            var waiting = bytes[to - 1] == '\n';
            var text = new ByteArrayOutputStream(to - from + 1);
            if (newline) {
                text.write('\n');
            }
            text.write(bytes, from, to - from - (waiting ? 1 : 0));
            newline = waiting;
            pass(text.toByteArray());
        }

        private void pass(byte[] bytes) {
            if (bytes.length == 0) {
                return;
            }
            passed += bytes.length;
            if (level.isError()) {
                output.stderr(bytes);
            } else {
                output.stdout(bytes);
            }
        }

        private void lines(byte[] bytes, int from, int to) {
            var begin = from;
            for (var at = from; at < to; at++) {
                if (bytes[at] == '\n') {
                    line.write(bytes, begin, at - begin);
                    log();
                    begin = at + 1;
                }
            }
            line.write(bytes, begin, to - begin);
        }

        private void log() {
            var text = line.toString(StandardCharsets.UTF_8);
            line.reset();
            var shown = text.length() > LONGEST_LOG ? text.substring(0, LONGEST_LOG) + "…" : text;
            var entry = new LogLine(level, shown, Duration.ofNanos(sinceStart.getAsLong()));
            if (logs.size() < MAX_LOGS) {
                logs.add(entry);
            }
            output.log(entry);
        }

        private void end() {
            if (passed < kept.size()) {
                pass(new byte[] {'\n'});
            }
            if (line.size() > 0) {
                log();
            }
        }

        private boolean dropNewline() {
            var bytes = kept.toByteArray();
            var there = bytes.length > 0 && bytes[bytes.length - 1] == '\n';
            if (there) {
                kept.reset();
                kept.write(bytes, 0, bytes.length - 1);
            }
            return there;
        }
    }

    Stream stdout() {
        return stdout;
    }

    Stream stderr() {
        return stderr;
    }

    /// The guest did not print the last newline on stdout. There may be none: a guest can find out
    /// its mark and print it before anything else.
    synchronized void takeBackNewline() {
        if (stdout.dropNewline()) {
            total--;
        }
    }

    synchronized void end() {
        stdout.end();
        stderr.end();
    }

    /// All that was printed, also what there was no room for.
    synchronized long bytes() {
        return total;
    }

    synchronized String errors() {
        return stderr.kept.toString(StandardCharsets.UTF_8);
    }

    /// What a terminal would have shown; bytes that are no text become U+FFFD.
    public synchronized Transcript transcript() {
        return new Transcript(stdout.kept.toString(StandardCharsets.UTF_8), errors(), List.copyOf(logs), total > most);
    }

    /// The very bytes of stdout where they are no text.
    synchronized Optional<byte[]> binary() {
        var bytes = stdout.kept.toByteArray();
        try {
            StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
            return Optional.empty();
        } catch (CharacterCodingException e) {
            return Optional.of(bytes);
        }
    }
}
