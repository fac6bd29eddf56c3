package io.caisson.languages.guest;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/// Splits what comes from a sandbox into what the guest printed and what its keeper said after the mark.
final class MarkedStream {
    private static final int SMALL = 4 * 1024;
    private static final int LARGE = 64 * 1024;
    private static final int LONGEST_LINE = 64;

    private final InputStream in;
    private final byte[] mark;
    private byte[] held = new byte[0];
    private boolean newlinePassed;

    MarkedStream(InputStream in, String mark) {
        this(in, (mark + " ").getBytes(StandardCharsets.US_ASCII));
    }

    private MarkedStream(InputStream in, byte[] mark) {
        this.in = in;
        this.mark = mark;
    }

    /// Takes bytes of the guest; the array is only lent.
    @FunctionalInterface
    interface Sink {
        void take(byte[] bytes, int from, int to);
    }

    /// Passes everything before the mark on. Returns the rest of the mark's line, empty when the
    /// stream ended without.
    Optional<String> untilMark(Sink sink) throws IOException {
        var buffer = new byte[SMALL];
        while (true) {
            System.arraycopy(held, 0, buffer, 0, held.length);
            var count = in.read(buffer, held.length, buffer.length - held.length);
            var length = held.length + Math.max(0, count);
            var found = find(buffer, length);
            if (found >= 0) {
                newlinePassed = found == 0;
                sink.take(buffer, 0, Math.max(0, found - 1));
                held = Arrays.copyOfRange(buffer, found + mark.length, length);
                return Optional.of(line());
            }
            var keep = count < 0 ? 0 : tail(buffer, length);
            sink.take(buffer, 0, length - keep);
            held = Arrays.copyOfRange(buffer, length - keep, length);
            if (count < 0) {
                return Optional.empty();
            }
            if (length == buffer.length && length < LARGE) {
                buffer = new byte[LARGE];
            }
        }
    }

    /// Whether the newline that the keeper puts before the mark came alone and was taken for the
    /// guest's.
    boolean newlinePassed() {
        return newlinePassed;
    }

    /// What follows the mark's line, up to where the mark comes once more.
    MarkedStream next() {
        return new MarkedStream(rest(), mark);
    }

    /// What follows the mark's line.
    InputStream rest() {
        return new SequenceInputStream(new ByteArrayInputStream(held), in);
    }

    private String line() throws IOException {
        var rest = rest();
        var line = new StringBuilder();
        for (var c = rest.read(); c >= 0 && c != '\n' && line.length() < LONGEST_LINE; c = rest.read()) {
            line.append((char) c);
        }
        held = held.length > line.length() ? Arrays.copyOfRange(held, line.length() + 1, held.length) : new byte[0];
        return line.toString();
    }

    private int find(byte[] buffer, int length) {
        for (var at = 0; at + mark.length <= length; at++) {
            if (buffer[at] == mark[0] && matches(buffer, at, mark.length)) {
                return at;
            }
        }
        return -1;
    }

    /// How many bytes at the end may be the beginning of the mark.
    private int tail(byte[] buffer, int length) {
        for (var size = Math.min(mark.length - 1, length); size > 0; size--) {
            if (matches(buffer, length - size, size)) {
                return size;
            }
        }
        return 0;
    }

    private boolean matches(byte[] buffer, int at, int size) {
        for (var i = 0; i < size; i++) {
            if (buffer[at + i] != mark[i]) {
                return false;
            }
        }
        return true;
    }
}
