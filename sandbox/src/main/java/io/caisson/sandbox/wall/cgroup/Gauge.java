package io.caisson.sandbox.wall.cgroup;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.ToLongFunction;

/// A number that the kernel keeps about a control group. Thread-safe.
@FunctionalInterface
public interface Gauge extends AutoCloseable {
    /// The current value; 0 when its group is gone.
    long read();

    @Override
    default void close() {}

    /// Opens a file that is read in every execution. It stays open, because opening it costs more than reading
    /// it. A `FileChannel` would be closed when the reading thread is interrupted.
    ///
    /// @param number extracts the value from the text
    static Gauge open(Path path, ToLongFunction<String> number) throws IOException {
        return new Open(new RandomAccessFile(path.toFile(), "r"), number);
    }

    /// The open file of a [Gauge].
    final class Open implements Gauge {
        private static final int LONGEST = 512;

        private final RandomAccessFile file;
        private final ToLongFunction<String> number;
        private final byte[] text = new byte[LONGEST];

        private Open(RandomAccessFile file, ToLongFunction<String> number) {
            this.file = file;
            this.number = number;
        }

        @Override
        public synchronized long read() {
            try {
                file.seek(0);
                var length = Math.max(0, file.read(text));
                return number.applyAsLong(new String(text, 0, length, StandardCharsets.US_ASCII).strip());
            } catch (IOException | NumberFormatException e) {
                return 0;
            }
        }

        @Override
        public synchronized void close() {
            try {
                file.close();
            } catch (IOException e) {
                // the file was only read, so nothing is lost
            }
        }
    }
}
