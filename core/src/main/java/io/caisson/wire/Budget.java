package io.caisson.wire;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Bytes of large frames that may be in memory at once, over all readers that share it. Keeps many hostile workers that
/// answer at the same moment from filling the service's heap.
public final class Budget {
    /// Below this a frame is too small to count.
    private static final int SMALL = 64 * 1024;

    private static final int UNIT = 1024;
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final Semaphore units;
    private final Duration patience;

    public Budget(long bytes) {
        this(bytes, PATIENCE);
    }

    Budget(long bytes, Duration patience) {
        this.patience = patience;
        this.units = new Semaphore((int) Math.min(Integer.MAX_VALUE, Math.max(1, bytes / UNIT) + 1));
    }

    /// @throws ProtocolException when there is no room in time: others that announced large frames do not finish them
    void take(int bytes) throws ProtocolException {
        if (bytes <= SMALL) {
            return;
        }
        try {
            if (!units.tryAcquire(bytes / UNIT, patience.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new ProtocolException("no room for a frame of " + bytes + " bytes");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ProtocolException("interrupted");
        }
    }

    void give(int bytes) {
        if (bytes > SMALL) {
            units.release(bytes / UNIT);
        }
    }
}
