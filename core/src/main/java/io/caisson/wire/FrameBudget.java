package io.caisson.wire;

import io.caisson.work.ByteBudget;
import java.time.Duration;

/// Bytes of large frames that may be in memory at once, over all readers that share it. Keeps many hostile workers that
/// answer at the same moment from filling the service's heap.
public final class FrameBudget {
    /// Below this a frame is too small to count.
    private static final int SMALL = 64 * 1024;

    private static final Duration BYTES_TIMEOUT = Duration.ofSeconds(10);

    private final ByteBudget bytes;
    private final Duration patience;

    public FrameBudget(long bytes) {
        this(bytes, BYTES_TIMEOUT);
    }

    FrameBudget(long bytes, Duration patience) {
        this.bytes = new ByteBudget(bytes);
        this.patience = patience;
    }

    /// @throws ProtocolException when there is no room in time: others that announced large frames do not finish them
    void take(int length) throws ProtocolException {
        if (length > SMALL && !bytes.take(length, patience)) {
            throw new ProtocolException("no room for a frame of " + length + " bytes");
        }
    }

    void giveBack(int length) {
        if (length > SMALL) {
            bytes.giveBack(length);
        }
    }
}
