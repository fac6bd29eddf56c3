package io.caisson.server.mcp.stdio;

import io.caisson.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Messages of a client that writes each of them on a line of its own.
final class MessageLines {
    private final BufferedReader lines;

    MessageLines(InputStream in) {
        this.lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    /// Empty when the client has hung up.
    Optional<String> next() throws IOException {
        var line = read();
        while (line.isPresent() && line.get().isBlank()) {
            line = read();
        }
        return line;
    }

    /// A line that is too long is read to its end, and no further kept: what is left of it is no message.
    private Optional<String> read() throws IOException {
        var line = new StringBuilder();
        for (var c = lines.read(); c != '\n'; c = lines.read()) {
            if (c < 0) {
                return line.isEmpty() ? Optional.empty() : Optional.of(line.toString());
            }
            if (line.length() <= Value.MAX_BYTES) {
                line.append((char) c);
            }
        }
        return Optional.of(line.toString());
    }
}
