package io.caisson.server.piston;

import io.caisson.LogLine;
import io.caisson.Output;
import io.caisson.server.live.CharacterBoundary;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// The output of a program on both streams, in the order in which it arrived. Bounded by the limit on output.
final class InterleavedOutput implements Output {
    private final List<Part> parts = new ArrayList<>();
    private final StringBuilder lines = new StringBuilder();
    private final CharacterBoundary stdout = new CharacterBoundary();
    private final CharacterBoundary stderr = new CharacterBoundary();

    /// Text from one stream without text of the other in between.
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
        // a newline at the start of a chunk ends the last line of the same stream, even when the other stream
        // came in between
        var late = text.charAt(0) == '\n' && ended(stream);
        if (!late || text.length() > 1) {
            parts.add(new Part(stream, new StringBuilder(late ? text.substring(1) : text)));
        }
    }

    /// Appends the newline to the last text of `stream`; false when there is none.
    private boolean ended(CharacterBoundary stream) {
        var last =
                parts.reversed().stream().filter(part -> part.stream == stream).findFirst();
        last.ifPresent(part -> part.text.append('\n'));
        return last.isPresent();
    }

    /// The output. Guests that are not processes have no streams, so for them the log lines.
    synchronized String text() {
        add(stdout, stdout.rest());
        add(stderr, stderr.rest());
        var text = new StringBuilder();
        parts.forEach(part -> text.append(part.text));
        return text.isEmpty() ? lines.toString() : text.toString();
    }
}
