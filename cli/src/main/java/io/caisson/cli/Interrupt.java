package io.caisson.cli;

import io.caisson.Cancellation;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// Turns Ctrl-C into the wish to cancel, and holds the process up until the run has been reported.
///
/// The virtual machine then ends with 130 by itself, as it does after every interrupt.
final class Interrupt implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 5;

    private final CountDownLatch reported = new CountDownLatch(1);

    private Interrupt() {}

    static Interrupt of(Cancellation cancellation) {
        var interrupt = new Interrupt();
        Runtime.getRuntime()
                .addShutdownHook(Thread.ofPlatform().name("interrupt").unstarted(() -> interrupt.cancel(cancellation)));
        return interrupt;
    }

    private void cancel(Cancellation cancellation) {
        if (reported.getCount() == 0) {
            return;
        }
        cancellation.cancel("the keyboard");
        try {
            reported.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        reported.countDown();
    }
}
