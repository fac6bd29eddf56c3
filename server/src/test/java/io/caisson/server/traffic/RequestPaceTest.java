package io.caisson.server.traffic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.account.Caller;
import io.caisson.account.Scope;
import io.caisson.account.Tier;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.record.ApiKey;
import io.caisson.server.config.ServerFixture;
import io.caisson.server.http.ProblemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RequestPaceTest {
    private static final Caller BASIC = new Caller("attacker", "key", Tier.BASIC);
    private static final int PER_SECOND = Tier.BASIC.perMinute();

    private final RequestPace pace = new RequestPace();

    /// Takes tokens until about `tokens` are left, which may be negative.
    private void leave(int tokens) {
        var burst = 2 * PER_SECOND;
        pace.charge(BASIC, (long) (burst - tokens) * RequestPace.BYTES_PER_TOKEN);
    }

    @Test
    void aRequestOverTheRateWaitsForItsToken() {
        leave(1 - PER_SECOND);
        var began = System.nanoTime();
        assertThat(pace.await(BASIC)).isTrue();
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(Duration.ofMillis(900));
    }

    @Test
    void aRequestThatWouldWaitTooLongIsRefused() {
        leave(-3 * PER_SECOND);
        assertThatThrownBy(() -> pace.await(BASIC))
                .isInstanceOfSatisfying(
                        ProblemException.class,
                        e -> assertThat(e.problem().status()).isEqualTo(429));
    }

    @Test
    void neitherAnotherTenantNorATierWithoutARateWaits() {
        leave(-3 * PER_SECOND);
        assertThat(pace.await(new Caller("neighbour", "key", Tier.BASIC))).isFalse();
        var unlimited = new Caller("attacker", "key", Tier.ENTERPRISE);
        pace.charge(unlimited, 1L << 40);
        assertThat(pace.await(unlimited)).isFalse();
    }

    @Test
    void smallBodiesCostNothingMore() {
        for (var i = 0; i < PER_SECOND; i++) {
            pace.charge(BASIC, RequestPace.BYTES_PER_TOKEN - 1);
        }
        assertThat(pace.await(BASIC)).isFalse();
    }

    /// A basic key that lists its receipts in a loop is slowed down; without a rate it sends thousands of
    /// requests a second.
    @Test
    void aFloodOfReadsIsSlowedDown(@TempDir Path folder) throws Exception {
        try (var fixture = new ServerFixture(folder.resolve("data"));
                var lanes = Executors.newVirtualThreadPerTaskExecutor()) {
            var owner = new ApiKey.Owner("attacker", "attacker", Set.of(), "basic", Set.of(Scope.READ));
            var key = fixture.caisson
                    .unwrap(DurableLedger.class)
                    .keys()
                    .create(owner, Optional.empty(), "a test")
                    .text();
            var answered = new AtomicInteger();
            var began = System.nanoTime();
            Callable<@Nullable Void> lane = () -> {
                while (System.nanoTime() - began < 3e9) {
                    var answer = fixture.send(fixture.as(key, "/v1/executions"));
                    assertThat(answer.statusCode()).isEqualTo(200);
                    answered.incrementAndGet();
                }
                return null;
            };
            for (var ended : lanes.invokeAll(Collections.nCopies(8, lane))) {
                ended.get();
            }
            var seconds = (System.nanoTime() - began) / 1e9;
            assertThat(answered.get()).isBetween(PER_SECOND, (int) (PER_SECOND * (2 + seconds)) + 1);
        }
    }
}
