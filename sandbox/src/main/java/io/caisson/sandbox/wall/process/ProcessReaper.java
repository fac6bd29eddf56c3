package io.caisson.sandbox.wall.process;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/// Waits until a killed process tree is gone.
public final class ProcessReaper {
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(30);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private ProcessReaper() {}

    /// Waits until the processes of a killed sandbox are gone.
    ///
    /// @param removed tries to remove the rest and returns whether nothing is left
    public static void await(BooleanSupplier removed) {
        var deadline = System.nanoTime() + LONGEST_NANOS;
        while (!removed.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("processes of a killed sandbox are still there after 30 seconds");
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }
}
