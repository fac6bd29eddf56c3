package io.caisson.sandbox.wall.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/// Keeps the last few kilobytes of a stream and drops the rest, so that a guest with much output neither blocks
/// nor fills the service's memory.
final class OutputTail {
    private static final int CAPACITY = 8192;

    private final byte[] kept = new byte[CAPACITY];
    private final Thread reader;
    private long total;

    private OutputTail(InputStream stream) {
        reader = Thread.ofPlatform().daemon().name("caisson-tail").unstarted(() -> drain(stream));
    }

    static OutputTail of(InputStream stream) {
        var tail = new OutputTail(stream);
        tail.reader.start();
        return tail;
    }

    private void drain(InputStream stream) {
        var buffer = new byte[CAPACITY];
        try (stream) {
            for (var count = stream.read(buffer); count >= 0; count = stream.read(buffer)) {
                append(buffer, count);
            }
        } catch (IOException e) {
            // The pipe was closed with its process; the kept output stays.
        }
    }

    private synchronized void append(byte[] bytes, int count) {
        for (var i = 0; i < count; i++) {
            kept[(int) (total++ % CAPACITY)] = bytes[i];
        }
    }

    /// The kept output after the writers have ended. Waits for that only briefly.
    String complete() {
        try {
            reader.join(Duration.ofSeconds(1));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return text();
    }

    synchronized String text() {
        var length = (int) Math.min(total, CAPACITY);
        var ordered = new byte[length];
        for (var i = 0; i < length; i++) {
            ordered[i] = kept[(int) ((total - length + i) % CAPACITY)];
        }
        return new String(ordered, StandardCharsets.UTF_8);
    }
}
