package io.caisson.ledger;

import io.caisson.ledger.sql.Store;
import io.caisson.work.WorkLane;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.jdbi.v3.core.Handle;

/// Reads that keep their connections until this is closed.
public final class SlowReads implements AutoCloseable {
    private final CountDownLatch busy;
    private final CountDownLatch released = new CountDownLatch(1);

    /// Waits until `atOnce` of them have a connection.
    ///
    /// @param tenant of each of them, by its number
    public SlowReads(Store store, ExecutorService threads, int count, IntFunction<String> tenant, int atOnce)
            throws InterruptedException {
        busy = new CountDownLatch(atOnce);
        for (var at = 0; at < count; at++) {
            var number = at;
            threads.execute(() -> {
                WorkLane.assign(tenant.apply(number));
                if (number % 2 == 0) {
                    store.snapshot(this::hold);
                } else {
                    store.withHandle(this::hold);
                }
            });
        }
        busy.await();
    }

    private boolean hold(Handle handle) {
        busy.countDown();
        try {
            return released.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        released.countDown();
    }
}
