package io.caisson.ledger.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ledger.shared.TwoServers.Kind;
import io.caisson.ledger.store.IdempotencyClaims;
import io.caisson.ledger.store.IdempotencyClaims.Answer;
import io.caisson.ledger.store.IdempotencyClaims.Clash;
import io.caisson.ledger.store.IdempotencyClaims.Held;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What all idempotency claims promise, asked at two servers.
@Timeout(60)
final class IdempotencyClaimsContractTest {
    private static final IdempotencyClaims.Key KEY = new IdempotencyClaims.Key("tenant", "user", "key");

    private static void end(Answer answer) {
        assertThat(answer)
                .isInstanceOfSatisfying(Held.class, held -> held.hold().end(Optional::empty));
    }

    @ParameterizedTest
    @EnumSource
    void theSameCallWaitsUntilTheFirstOneEnds(Kind kind) throws Exception {
        try (var servers = kind.open()) {
            var first = servers.claims(0).claim(KEY, "hash");
            var second = CompletableFuture.supplyAsync(() -> servers.claims(1).claim(KEY, "hash"));
            Assertions.assertThatThrownBy(() -> second.get(300, TimeUnit.MILLISECONDS))
                    .isInstanceOf(TimeoutException.class);
            end(first);

            end(second.get(10, TimeUnit.SECONDS));
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherRequestWithTheKeyClashes(Kind kind) {
        try (var servers = kind.open()) {
            var first = servers.claims(0).claim(KEY, "hash");
            assertThat(servers.claims(1).claim(KEY, "other")).isInstanceOf(Clash.class);
            end(first);

            end(servers.claims(1).claim(KEY, "other"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void usersAndTenantsHaveKeysOfTheirOwn(Kind kind) {
        try (var servers = kind.open()) {
            Stream.of(
                            KEY,
                            new IdempotencyClaims.Key("tenant", "other", "key"),
                            new IdempotencyClaims.Key("other", "user", "key"))
                    .map(key -> servers.claims(0).claim(key, key.tenant() + key.user()))
                    .toList()
                    .forEach(IdempotencyClaimsContractTest::end);
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneOfManyHoldsAtATime(Kind kind) {
        try (var servers = kind.open()) {
            var holding = new AtomicInteger();
            var most = new AtomicInteger();
            var calls = IntStream.range(0, 12)
                    .mapToObj(at -> CompletableFuture.runAsync(
                            () -> {
                                var answer = servers.claims(at % 2).claim(KEY, "hash");
                                most.accumulateAndGet(holding.incrementAndGet(), Math::max);
                                // so long that a second holder would be seen
                                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
                                holding.decrementAndGet();
                                end(answer);
                            },
                            task -> Thread.ofVirtual().start(task)))
                    .toArray(CompletableFuture<?>[]::new);
            CompletableFuture.allOf(calls).join();

            assertThat(most).hasValue(1);
        }
    }
}
