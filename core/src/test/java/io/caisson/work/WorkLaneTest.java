package io.caisson.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class WorkLaneTest {
    private static final long LARGE = 1 << 20;

    @Test
    void smallWorkStaysOnTheThreadOfItsCaller() {
        var lane = new WorkLane(1);
        assertThat(lane.run("a", 100, Thread::currentThread)).isSameAs(Thread.currentThread());
    }

    @Test
    void largeWorkRunsOnAPlatformThread() throws Exception {
        var lane = new WorkLane(1);
        try (var virtual = Executors.newVirtualThreadPerTaskExecutor()) {
            var ran = virtual.submit(() -> lane.run("a", LARGE, () -> lane.run("a", LARGE, Thread::currentThread)))
                    .get();
            assertThat(ran.isVirtual()).isFalse();
            assertThat(ran.getName()).startsWith("work-lane-");
        }
    }

    @Test
    void theWorksExceptionIsItsCallers() {
        var lane = new WorkLane(1);
        assertThatThrownBy(() -> lane.run("a", LARGE, () -> {
                    throw new IllegalStateException("no");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no");
        assertThatThrownBy(() -> lane.run("a", LARGE, () -> {
                    throw new StackOverflowError();
                }))
                .isInstanceOf(StackOverflowError.class);
        assertThat(lane.run("a", LARGE, () -> 1)).isEqualTo(1);
    }

    @Test
    void atMostSoManyRunAtOnce() throws Exception {
        var lane = new WorkLane(3);
        var now = new AtomicInteger();
        var most = new AtomicInteger();
        try (var virtual = Executors.newVirtualThreadPerTaskExecutor()) {
            for (var tenant : List.of("a", "b", "c", "d", "e")) {
                IntStream.range(0, 20)
                        .forEach(_ -> virtual.execute(() -> lane.run(tenant, LARGE, () -> {
                            most.accumulateAndGet(now.incrementAndGet(), Math::max);
                            Thread.onSpinWait();
                            return now.decrementAndGet();
                        })));
            }
        }
        assertThat(most.get()).isBetween(1, 3);
        assertThat(now.get()).isZero();
    }

    /// The attacker fills its share and has a long queue; the neighbour's work starts before any of that ends.
    @Test
    void aNeighbourHasAThreadWhileAnotherTenantIsBusy() throws Exception {
        var lane = new WorkLane(2);
        var held = new CountDownLatch(1);
        var begun = new AtomicInteger();
        var ended = new AtomicInteger();
        try (var virtual = Executors.newVirtualThreadPerTaskExecutor()) {
            IntStream.range(0, 50)
                    .forEach(_ -> virtual.execute(() -> lane.run("attacker", LARGE, () -> {
                        begun.incrementAndGet();
                        await(held);
                        return ended.incrementAndGet();
                    })));
            while (begun.get() + lane.waiting() < 50) {
                Thread.onSpinWait();
            }
            var before = lane.run("neighbour", LARGE, ended::get);
            held.countDown();
            assertThat(before).isZero();
        }
    }

    @Test
    void tenantsTakeTurnsOnOneThread() throws Exception {
        var lane = new WorkLane(1);
        var order = new ConcurrentLinkedQueue<String>();
        var held = new CountDownLatch(1);
        try (var virtual = Executors.newVirtualThreadPerTaskExecutor()) {
            var running = new CountDownLatch(1);
            virtual.execute(() -> lane.run("first", LARGE, () -> {
                running.countDown();
                return await(held);
            }));
            await(running);
            for (var tenant : List.of("attacker", "attacker", "attacker", "attacker", "neighbour")) {
                var queued = lane.waiting();
                virtual.execute(() -> lane.run(tenant, LARGE, () -> order.add(tenant)));
                while (lane.waiting() == queued) {
                    Thread.onSpinWait();
                }
            }
            held.countDown();
        }
        assertThat(List.copyOf(order).indexOf("neighbour")).isLessThanOrEqualTo(1);
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(10, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
