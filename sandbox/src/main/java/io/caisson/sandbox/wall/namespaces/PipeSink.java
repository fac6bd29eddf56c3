package io.caisson.sandbox.wall.namespaces;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;

/// The service's end of a named pipe to a guest, which may never read it.
final class PipeSink extends OutputStream {
    /// The capacity of an empty pipe, at least: a page, even when the kernel grants less than usual.
    private static final int PAGE = 4096;

    private final FileOutputStream pipe;
    private int written;

    PipeSink(Path path) throws IOException {
        pipe = new FileOutputStream(path.toFile());
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (length <= PAGE - written) {
            written += length;
            pipe.write(bytes, offset, length);
            return;
        }
        written = PAGE;
        KernelWaits.during(() -> {
            pipe.write(bytes, offset, length);
            return length;
        });
    }

    @Override
    public void close() throws IOException {
        pipe.close();
    }
}
