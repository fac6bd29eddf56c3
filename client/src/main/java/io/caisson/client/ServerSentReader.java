package io.caisson.client;

import io.caisson.client.HttpReply.UnusableException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Reads server-sent events of bounded size, one at a time.
final class ServerSentReader {
    private final BufferedInputStream in;
    private final int longest;

    /// @param longest maximum size of an event in bytes
    ServerSentReader(InputStream in, int longest) {
        this.in = new BufferedInputStream(in, 1 << 16);
        this.longest = longest;
    }

    record Event(String name, String data) {}

    /// The next event with data; empty at the end of the stream, where an incomplete event is dropped.
    Optional<Event> next() throws IOException {
        var name = "";
        var data = new StringBuilder();
        while (true) {
            var line = line();
            if (line.isEmpty()) {
                return Optional.empty();
            }
            var text = line.get();
            if (text.isEmpty() && !data.isEmpty()) {
                return Optional.of(new Event(name, data.toString()));
            }
            if (text.isEmpty()) {
                name = "";
            } else if (text.startsWith("event:")) {
                name = value(text);
            } else if (text.startsWith("data:")) {
                data.append(data.isEmpty() ? "" : "\n").append(value(text));
                checkLength(data.length());
            }
        }
    }

    private static String value(String line) {
        var start = line.indexOf(':') + 1;
        return line.substring(line.startsWith(" ", start) ? start + 1 : start);
    }

    /// A line without its end; empty when the stream ends within the line.
    private Optional<String> line() throws IOException {
        var line = new ByteArrayOutputStream();
        for (var next = in.read(); next >= 0; next = in.read()) {
            if (next == '\n') {
                var text = line.toString(StandardCharsets.UTF_8);
                return Optional.of(text.endsWith("\r") ? text.substring(0, text.length() - 1) : text);
            }
            line.write(next);
            checkLength(line.size());
        }
        return Optional.empty();
    }

    private void checkLength(int length) throws UnusableException {
        if (length > longest) {
            throw new UnusableException("told an event of more than " + longest + " bytes");
        }
    }
}
