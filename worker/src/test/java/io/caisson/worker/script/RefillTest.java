package io.caisson.worker.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class RefillTest {
    private final Refill refill = new Refill();

    @Test
    void letsTheServiceAnswerFirst() throws InterruptedException {
        make(Refill.FEW + 1);
        refill.guestBegan();
        var ended = System.nanoTime();
        refill.guestEnded();
        refill.begin();
        assertThat(Duration.ofNanos(System.nanoTime() - ended)).isGreaterThanOrEqualTo(Refill.ANSWERING);
    }

    @Test
    void waitsForAGuestWhileThereAreEnough() throws Exception {
        make(Refill.FEW + 2);
        refill.guestBegan();
        refill.guestBegan();
        var begun = begun();
        refill.guestEnded();
        assertThat(begun).isNotDone();
        refill.guestEnded();
        refill.begin();
        refill.done();
        begun.join();
    }

    @Test
    void doesNotWaitForAGuestWhenFewAreLeft() throws InterruptedException {
        make(Refill.FEW);
        refill.guestBegan();
        refill.begin();
        var second = begun();
        assertThat(second).isNotDone();
        refill.done();
        refill.guestBegan();
        second.join();
    }

    @Test
    void isDoneOnEveryCoreWhenNoneIsLeft() throws InterruptedException {
        for (var i = 0; i < Refill.CORES; i++) {
            refill.begin();
        }
        var oneMore = begun();
        assertThat(oneMore).isNotDone();
        refill.done();
        for (var i = 1; i < Refill.CORES; i++) {
            refill.done();
        }
        oneMore.join();
    }

    private void make(int isolates) throws InterruptedException {
        for (var i = 0; i < isolates; i++) {
            refill.begin();
            refill.done();
        }
    }

    /// A thread that waits for permission by now.
    private CompletableFuture<Void> begun() {
        var begun = new CompletableFuture<Void>();
        var thread = Thread.ofPlatform().daemon().start(() -> {
            try {
                refill.begin();
                begun.complete(null);
            } catch (InterruptedException e) {
                begun.completeExceptionally(e);
            }
        });
        while (thread.getState() != Thread.State.WAITING && thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        return begun;
    }
}
