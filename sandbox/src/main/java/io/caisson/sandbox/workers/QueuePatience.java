package io.caisson.sandbox.workers;

import java.time.Duration;

/// How long somebody in line waits for the workers there are before another process is worth its start.
///
/// Most guests are done sooner than a process starts. While workers do become free the cores are busy, and one more
/// process would only take from the others; guests that wait instead of working show by a line that is long
/// nevertheless. Not thread-safe.
final class QueuePatience {
    /// Without any worker that became free.
    static final long NANOS = Duration.ofMillis(20).toNanos();

    /// Altogether.
    static final long MAX_NANOS = Duration.ofMillis(200).toNanos();

    private final long since;
    private long movedAt;

    QueuePatience(long now) {
        since = now;
        movedAt = now;
    }

    /// A worker became free, for this one or for somebody before it.
    void moved(long now) {
        movedAt = now;
    }

    boolean isOver(long now) {
        return now - movedAt >= NANOS || now - since >= MAX_NANOS;
    }
}
