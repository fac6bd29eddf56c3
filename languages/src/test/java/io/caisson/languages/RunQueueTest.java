package io.caisson.languages;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.engine.Cancellation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(20)
class RunQueueTest {
    private static final Duration LONG = Duration.ofSeconds(15);
    private static final Duration SHORT = Duration.ofMillis(50);

    @Test
    void soManyRunAtOnce() {
        var turns = new RunQueue(2, 10, 1_000);
        assertThat(take(turns, "a", 1, SHORT)).isPresent();
        var second = take(turns, "a", 1, SHORT);
        assertThat(take(turns, "a", 1, SHORT)).isEmpty();
        second.orElseThrow().close();
        assertThat(take(turns, "a", 1, SHORT)).isPresent();
    }

    @Test
    void soMuchMemoryIsPromised() {
        var turns = new RunQueue(10, 10, 100);
        var first = take(turns, "a", 80, SHORT);
        assertThat(take(turns, "b", 30, SHORT)).isEmpty();
        assertThat(take(turns, "b", 20, SHORT)).isPresent();
        first.orElseThrow().close();
        assertThat(take(turns, "b", 80, SHORT)).isPresent();
    }

    @Test
    void whoWantsMoreThanThereIsRunsAlone() {
        var turns = new RunQueue(10, 10, 100);
        var alone = take(turns, "a", 5_000, SHORT);
        assertThat(alone).isPresent();
        assertThat(take(turns, "b", 1, SHORT)).isEmpty();
        alone.orElseThrow().close();
        assertThat(take(turns, "b", 1, SHORT)).isPresent();
    }

    /// Fifty of one tenant wait; the first of another is served next, not last.
    @Test
    void fiftyOfOneTenantDoNotStarveAnother() throws InterruptedException {
        var turns = new RunQueue(1, 200, 1_000);
        var running = take(turns, "many", 1, SHORT).orElseThrow();
        var served = new ConcurrentLinkedQueue<String>();
        var done = new CountDownLatch(52);
        IntStream.range(0, 50).forEach(_ -> serve(turns, "many", served, done));
        awaitWaiting(turns, 50);
        serve(turns, "few", served, done);
        serve(turns, "few", served, done);
        awaitWaiting(turns, 52);
        running.close();
        assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(served.stream().limit(4)).containsExactly("many", "few", "many", "few");
    }

    @Test
    void oneTenantCannotTakeEveryPlaceToWait() throws InterruptedException {
        var turns = new RunQueue(1, 10, 1_000);
        var running = take(turns, "many", 1, SHORT).orElseThrow();
        var served = new ConcurrentLinkedQueue<String>();
        var done = new CountDownLatch(7);
        IntStream.range(0, 6).forEach(_ -> serve(turns, "many", served, done));
        awaitWaiting(turns, 6);
        assertThat(take(turns, "many", 1, LONG))
                .as("a line of its own that is full")
                .isEmpty();
        serve(turns, "few", served, done);
        awaitWaiting(turns, 7);
        running.close();
        assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(served).contains("few");
    }

    @Test
    void aFullLineRefusesAtOnce() throws InterruptedException {
        var turns = new RunQueue(1, 3, 1_000);
        var running = take(turns, "a", 1, SHORT).orElseThrow();
        var served = new ConcurrentLinkedQueue<String>();
        var done = new CountDownLatch(3);
        List.of("b", "c", "d").forEach(tenant -> serve(turns, tenant, served, done));
        awaitWaiting(turns, 3);
        var begun = System.nanoTime();
        assertThat(take(turns, "e", 1, LONG)).isEmpty();
        assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(Duration.ofSeconds(5));
        running.close();
        assertThat(done.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aCancelledWishLeavesTheLine() throws InterruptedException, ExecutionException, TimeoutException {
        var turns = new RunQueue(1, 10, 1_000);
        var running = take(turns, "a", 1, SHORT).orElseThrow();
        var cancellation = new Cancellation();
        var wish = CompletableFuture.supplyAsync(() -> turns.take("b", 1, LONG, cancellation));
        awaitWaiting(turns, 1);
        cancellation.cancel("caller");
        assertThat(wish.get(5, TimeUnit.SECONDS)).isEmpty();
        awaitWaiting(turns, 0);
        running.close();
        assertThat(take(turns, "c", 1, SHORT)).isPresent();
    }

    @Test
    void nothingLeaksOverManyTurns() {
        var turns = new RunQueue(3, 100, 100);
        var served = new ConcurrentLinkedQueue<String>();
        var done = new CountDownLatch(60);
        IntStream.range(0, 60).forEach(i -> serve(turns, "tenant" + i % 7, served, done));
        assertThat(served).hasSizeLessThanOrEqualTo(60);
        assertThat(CompletableFuture.supplyAsync(() -> {
                            try {
                                return done.await(10, TimeUnit.SECONDS);
                            } catch (InterruptedException e) {
                                return false;
                            }
                        })
                        .join())
                .isTrue();
        assertThat(turns.waiting()).isZero();
        assertThat(take(turns, "a", 100, SHORT)).isPresent();
    }

    private static void serve(
            RunQueue turns, String tenant, ConcurrentLinkedQueue<String> served, CountDownLatch done) {
        Thread.startVirtualThread(() -> {
            try (var _ = turns.take(tenant, 10, LONG, new Cancellation()).orElseThrow()) {
                served.add(tenant);
            } finally {
                done.countDown();
            }
        });
    }

    private static Optional<RunQueue.Turn> take(RunQueue turns, String tenant, long memory, Duration patience) {
        return turns.take(tenant, memory, patience, new Cancellation());
    }

    private static void awaitWaiting(RunQueue turns, int count) throws InterruptedException {
        while (turns.waiting() != count) {
            Thread.sleep(1);
        }
    }
}
