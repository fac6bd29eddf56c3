package io.caisson.cli.shared;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Calls a handler on Ctrl-C and SIGTERM, and delays the end of the process until the work has ended.
///
/// The virtual machine then exits with 130 or 143 by itself, as after every such signal.
public final class Interrupt implements AutoCloseable {
    private static final long END_TIMEOUT_SECONDS = 10;

    private final CountDownLatch done = new CountDownLatch(1);
    private final Runnable onInterrupt;

    private Interrupt(Runnable onInterrupt) {
        this.onInterrupt = onInterrupt;
    }

    /// Calls `onInterrupt` when a signal arrives before this is closed.
    public static Interrupt calling(Runnable onInterrupt) {
        var interrupt = new Interrupt(onInterrupt);
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("interrupt").unstarted(interrupt::end));
        return interrupt;
    }

    private void end() {
        if (done.getCount() == 0) {
            return;
        }
        onInterrupt.run();
        try {
            done.await(END_TIMEOUT_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        done.countDown();
    }
}
