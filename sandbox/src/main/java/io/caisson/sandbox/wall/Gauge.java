package io.caisson.sandbox.wall;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/// A number the kernel keeps in a file, looked at after every execution: the file stays open, because finding it costs
/// more than reading it. Not a channel: those close when the thread that reads is interrupted. Thread-safe.
final class Gauge implements AutoCloseable {
    private static final int LONGEST = 32;

    private final RandomAccessFile file;
    private final byte[] digits = new byte[LONGEST];

    Gauge(Path path) throws IOException {
        file = new RandomAccessFile(path.toFile(), "r");
    }

    /// The number now; 0 when its group is gone.
    synchronized long read() {
        try {
            file.seek(0);
            var length = Math.max(0, file.read(digits));
            return Long.parseLong(new String(digits, 0, length, StandardCharsets.US_ASCII).strip());
        } catch (IOException | NumberFormatException e) {
            return 0;
        }
    }

    @Override
    public synchronized void close() {
        try {
            file.close();
        } catch (IOException e) {
            // nothing was written, so nothing is lost
        }
    }
}
