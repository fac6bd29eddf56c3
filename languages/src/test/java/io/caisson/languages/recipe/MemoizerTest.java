package io.caisson.languages.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class MemoizerTest {
    private final Memoizer<Key, Integer> once = new Memoizer<>();
    private final AtomicInteger times = new AtomicInteger();

    /// All of them in the same place of a hash table.
    private record Key(String name) {
        @Override
        public int hashCode() {
            return 1;
        }
    }

    @Test
    void isWorkedOutOnce() {
        assertThat(once.of(new Key("a"), times::incrementAndGet)).isEqualTo(1);
        assertThat(once.of(new Key("a"), times::incrementAndGet)).isEqualTo(1);
    }

    @Test
    void whatFailedIsWorkedOutAgain() {
        assertThatThrownBy(() -> once.of(new Key("a"), () -> {
                    throw new IllegalStateException("busy");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("busy");
        assertThat(once.of(new Key("a"), times::incrementAndGet)).isEqualTo(1);
    }

    @Test
    void noKeyWaitsForAnother() throws Exception {
        var begun = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var slow = CompletableFuture.supplyAsync(
                () -> once.of(new Key("slow"), () -> {
                    begun.countDown();
                    await(go);
                    return 7;
                }),
                Thread.ofVirtual()::start);
        await(begun);
        assertThat(once.of(new Key("quick"), times::incrementAndGet)).isEqualTo(1);
        assertThat(slow).isNotDone();
        go.countDown();
        assertThat(slow.get(30, TimeUnit.SECONDS)).isEqualTo(7);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
