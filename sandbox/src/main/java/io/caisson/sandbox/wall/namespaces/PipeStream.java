package io.caisson.sandbox.wall.namespaces;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;

/// The service's end of a named pipe from a guest. When the writers have ended, the rest is copied and the pipe
/// closed, even if no thread reads it: open pipes count against a limit of the user that made them.
final class PipeStream extends InputStream {
    private byte[] rest = {};
    private int position;
    private final FileInputStream pipe;
    private boolean ended;

    PipeStream(Path path) throws IOException {
        pipe = new FileInputStream(path.toFile());
    }

    @Override
    public int read() throws IOException {
        var one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public synchronized int read(byte[] bytes, int offset, int length) throws IOException {
        if (!ended) {
            return pipe.available() > 0
                    ? pipe.read(bytes, offset, length)
                    : KernelWaits.during(() -> pipe.read(bytes, offset, length));
        }
        if (position == rest.length && length > 0) {
            return -1;
        }
        var count = Math.min(length, rest.length - position);
        System.arraycopy(rest, position, bytes, offset, count);
        position += count;
        return count;
    }

    /// Must be called when no process holds the other end. Waits for a running read.
    synchronized void writersAreGone() {
        if (ended) {
            return;
        }
        try (pipe) {
            rest = pipe.readAllBytes();
        } catch (IOException e) {
            // The content of the pipe is lost; its reader sees the end.
        }
        ended = true;
    }

    @Override
    public void close() {
        writersAreGone();
    }
}
