package io.caisson.server.piston;

import io.caisson.LogLine;
import io.caisson.Output;
import io.caisson.server.live.CharacterBoundary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// What a program printed on both of its streams, in the order in which it came. Bounded by the limit on output.
final class InterleavedOutput implements Output {
    private final List<Part> parts = new ArrayList<>();
    private final StringBuilder lines = new StringBuilder();
    private final CharacterBoundary stdout = new CharacterBoundary();
    private final CharacterBoundary stderr = new CharacterBoundary();

    /// What came on one stream without anything in between.
    private record Part(CharacterBoundary stream, StringBuilder text) {}

    @Override
    public synchronized void log(LogLine line) {
        lines.append(line.message()).append('\n');
    }

    @Override
    public synchronized void stdout(byte[] bytes) {
        add(stdout, stdout.add(bytes));
    }

    @Override
    public synchronized void stderr(byte[] bytes) {
        add(stderr, stderr.add(bytes));
    }

    private void add(CharacterBoundary stream, byte[] bytes) {
        var text = new String(bytes, StandardCharsets.UTF_8);
        if (text.isEmpty()) {
            return;
        }
        if (!parts.isEmpty() && parts.getLast().stream == stream) {
            parts.getLast().text.append(text);
            return;
        }
        // the newline at the end of what comes is handed on only with what follows it
        var late = text.charAt(0) == '\n' && ended(stream);
        if (!late || text.length() > 1) {
            parts.add(new Part(stream, new StringBuilder(late ? text.substring(1) : text)));
        }
    }

    /// Whether the newline was put where it belongs.
    private boolean ended(CharacterBoundary stream) {
        var last =
                parts.reversed().stream().filter(part -> part.stream == stream).findFirst();
        last.ifPresent(part -> part.text.append('\n'));
        return last.isPresent();
    }

    /// Guests that are no processes only log.
    synchronized String text() {
        add(stdout, stdout.rest());
        add(stderr, stderr.rest());
        var text = new StringBuilder();
        parts.forEach(part -> text.append(part.text));
        return text.isEmpty() ? lines.toString() : text.toString();
    }
}
