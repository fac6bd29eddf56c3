package io.caisson.sandbox.wall.cgroup;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.ToLongFunction;

/// A number the kernel keeps about a control group. Thread-safe.
@FunctionalInterface
public interface Gauge extends AutoCloseable {
    /// The number now; 0 when its group is gone.
    long read();

    @Override
    default void close() {}

    /// A number in a file that is looked at in every execution: it stays open, because finding it costs more than
    /// reading it. Not a channel: those close when the thread that reads is interrupted.
    ///
    /// @param number finds it in the text
    static Gauge open(Path path, ToLongFunction<String> number) throws IOException {
        return new Open(new RandomAccessFile(path.toFile(), "r"), number);
    }

    /// The file of a [Gauge].
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
                // nothing was written, so nothing is lost
            }
        }
    }
}
