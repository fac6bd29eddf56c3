package io.caisson.work;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Memory for what strangers send, all of it together: whoever reads bytes of theirs takes as many out of this first,
/// and gives them back when they are of no use any more. Thread-safe.
public final class ByteBudget {
    private static final long LEAST = 64L << 20;
    private static final ByteBudget OF_THIS_PROCESS =
            new ByteBudget(Math.max(LEAST, Runtime.getRuntime().maxMemory() / 8));

    private final Semaphore left;

    /// @param bytes of which at most two gigabytes count
    public ByteBudget(long bytes) {
        this.left = new Semaphore((int) Math.min(bytes, Integer.MAX_VALUE));
    }

    /// An eighth of the heap, for answers of other places. What callers send has shares by tenant: [TenantShares].
    public static ByteBudget ofThisProcess() {
        return OF_THIS_PROCESS;
    }

    /// Whether there was room for them within `patience`. An interrupted thread waits like any other: whoever
    /// sent the bytes is not to blame for it.
    public boolean take(int bytes, Duration patience) {
        var deadline = System.nanoTime() + patience.toNanos();
        var interrupted = Thread.interrupted();
        try {
            while (true) {
                try {
                    return left.tryAcquire(bytes, deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    public void giveBack(int bytes) {
        left.release(bytes);
    }

    public int left() {
        return left.availablePermits();
    }
}
