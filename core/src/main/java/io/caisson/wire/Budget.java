package io.caisson.wire;

import java.util.concurrent.Semaphore;

/// Bytes of large frames that may be in memory at once, over all readers that share it. Keeps many hostile workers that
/// answer at the same moment from filling the service's heap.
public final class Budget {
    /// Below this a frame is too small to count.
    private static final int SMALL = 64 * 1024;

    private static final int UNIT = 1024;

    private final Semaphore units;

    public Budget(long bytes) {
        this.units = new Semaphore((int) Math.min(Integer.MAX_VALUE, Math.max(1, bytes / UNIT) + 1));
    }

    void take(int bytes) {
        if (bytes > SMALL) {
            units.acquireUninterruptibly(bytes / UNIT);
        }
    }

    void give(int bytes) {
        if (bytes > SMALL) {
            units.release(bytes / UNIT);
        }
    }
}
