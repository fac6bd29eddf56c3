package io.caisson.server.mcp.stdio;

import io.caisson.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/// Reads messages of a client, one on each line.
final class MessageLines {
    private final BufferedReader lines;

    MessageLines(InputStream in) {
        this.lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
    }

    /// Empty at the end of the stream.
    Optional<String> next() throws IOException {
        var line = read();
        while (line.isPresent() && line.get().isBlank()) {
            line = read();
        }
        return line;
    }

    /// Reads a line. Of a line that is too long only the beginning is kept, which is then refused as an invalid
    /// message.
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
