package io.caisson.sandbox;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.Deque;

/// A pipe between threads that behaves like the kernel's: bounded, and independent of which thread uses an
/// end. (The JDK's own pipe fails when the thread that last wrote has ended.)
public final class MemoryPipe {
    private static final int CAPACITY = 1 << 16;

    private final Deque<Byte> bytes = new ArrayDeque<>();
    private boolean closed;

    public final OutputStream in = new OutputStream() {
        @Override
        public void write(int value) throws IOException {
            put((byte) value);
        }

        @Override
        public void close() {
            end();
        }
    };

    public final InputStream out = new InputStream() {
        @Override
        public int read() throws IOException {
            return take();
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (length == 0) {
                return 0;
            }
            var first = take();
            if (first < 0) {
                return -1;
            }
            target[offset] = (byte) first;
            var count = 1;
            while (count < length && available() > 0) {
                target[offset + count++] = (byte) take();
            }
            return count;
        }

        @Override
        public int available() {
            return size();
        }
    };

    private synchronized void put(byte value) throws IOException {
        while (bytes.size() == CAPACITY && !closed) {
            pause();
        }
        if (closed) {
            throw new IOException("the pipe is closed");
        }
        bytes.addLast(value);
        notifyAll();
    }

    private synchronized int take() throws IOException {
        while (bytes.isEmpty() && !closed) {
            pause();
        }
        notifyAll();
        return bytes.isEmpty() ? -1 : bytes.removeFirst() & 0xff;
    }

    private synchronized int size() {
        return bytes.size();
    }

    public synchronized void end() {
        closed = true;
        notifyAll();
    }

    @SuppressWarnings("WaitNotInLoop") // both callers loop
    private void pause() throws IOException {
        try {
            wait();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
