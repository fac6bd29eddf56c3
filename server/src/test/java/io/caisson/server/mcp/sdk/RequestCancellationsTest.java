package io.caisson.server.mcp.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.engine.Cancellation;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RequestCancellationsTest {
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final Set<String> open = new HashSet<>(List.of("a", "b"));
    private final RequestCancellations cancellations = new RequestCancellations(open::contains, nanos::get);

    private boolean isCancelled(String session, String id) {
        var cancellation = new Cancellation();
        cancellations.begin(session, id, cancellation);
        cancellations.end(session, id, cancellation);
        return cancellation.by().isPresent();
    }

    @Test
    void aRunningRequestIsCancelled() {
        var cancellation = new Cancellation();
        cancellations.begin("a", "1", cancellation);
        cancellations.cancel("a", "1");
        assertThat(cancellation.by()).contains("the client");
        assertThat(cancellations.early()).isZero();
    }

    @Test
    void anEarlyCancellationCancelsItsRequest() {
        cancellations.cancel("a", "1");
        assertThat(isCancelled("b", "1")).isFalse();
        assertThat(isCancelled("a", "2")).isFalse();
        assertThat(isCancelled("a", "1")).isTrue();
        assertThat(isCancelled("a", "1")).as("once").isFalse();
        assertThat(cancellations.early()).isZero();
    }

    @Test
    void anOldEarlyCancellationIsDropped() {
        cancellations.cancel("a", "1");
        cancellations.cancel("b", "1");
        nanos.addAndGet(RequestCancellations.EARLY_LIFE.toNanos());
        assertThat(isCancelled("a", "1")).isTrue();
        nanos.incrementAndGet();
        assertThat(isCancelled("b", "1")).isFalse();
    }

    /// A client that cancels requests it never sends cannot fill the memory or cancel requests of others.
    @Test
    void aSessionKeepsAFew() {
        cancellations.cancel("b", "0");
        IntStream.rangeClosed(0, RequestCancellations.MAX_EARLY)
                .forEach(id -> cancellations.cancel("a", String.valueOf(id)));
        assertThat(isCancelled("a", "0")).isFalse();
        assertThat(isCancelled("a", "1")).isTrue();
        assertThat(isCancelled("b", "0")).isTrue();
        var longId = "x".repeat(RequestCancellations.MAX_EARLY_ID + 1);
        cancellations.cancel("a", longId);
        assertThat(isCancelled("a", longId)).isFalse();
    }

    @Test
    void aSessionThatHasEndedKeepsNothing() {
        cancellations.cancel("a", "1");
        open.remove("a");
        cancellations.forget("a");
        cancellations.cancel("a", "1");
        assertThat(cancellations.early()).isZero();
        assertThat(isCancelled("a", "1")).isFalse();
    }
}
