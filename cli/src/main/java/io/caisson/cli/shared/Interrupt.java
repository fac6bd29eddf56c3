package io.caisson.cli.shared;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Turns Ctrl-C and SIGTERM into a wish to end, and holds the process up until that has been done.
///
/// The virtual machine then ends with 130 or 143 by itself, as after every such signal.
public final class Interrupt implements AutoCloseable {
    private static final long END_TIMEOUT_SECONDS = 10;

    private final CountDownLatch done = new CountDownLatch(1);
    private final Runnable wish;

    private Interrupt(Runnable wish) {
        this.wish = wish;
    }

    /// Calls `wish` when a signal comes before this is closed.
    public static Interrupt calling(Runnable wish) {
        var interrupt = new Interrupt(wish);
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("interrupt").unstarted(interrupt::end));
        return interrupt;
    }

    private void end() {
        if (done.getCount() == 0) {
            return;
        }
        wish.run();
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
