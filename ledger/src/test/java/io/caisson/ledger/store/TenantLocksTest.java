package io.caisson.ledger.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class TenantLocksTest {
    private final TenantLocks locks = new TenantLocks();
    private int changes;

    @Test
    void changesOfOneTenantFollowOneAnother() throws Exception {
        try (var threads = Executors.newFixedThreadPool(8)) {
            var all = IntStream.range(0, 10_000)
                    .mapToObj(_ -> threads.submit(() -> locks.whileHolding("a", () -> changes = changes + 1)))
                    .toList();
            for (Future<?> each : all) {
                each.get();
            }
        }
        assertThat(changes).isEqualTo(10_000);
        assertThat(locks.size()).isZero();
    }

    @Test
    void anotherTenantDoesNotWait() throws Exception {
        var held = new CountDownLatch(1);
        var over = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var first = threads.submit(() -> locks.whileHolding("a", () -> {
                held.countDown();
                return awaited(over);
            }));
            held.await();
            assertThat(locks.whileHolding("b", () -> 1)).isEqualTo(1);
            assertThat(first.isDone()).isFalse();
            over.countDown();
        }
        assertThat(locks.size()).isZero();
    }

    @Test
    void nothingIsLeftOfAChangeThatFails() {
        assertThatThrownBy(() -> locks.whileHolding("a", () -> {
                    throw new IllegalStateException("not today");
                }))
                .hasMessage("not today");
        assertThat(locks.size()).isZero();
    }

    private static boolean awaited(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
