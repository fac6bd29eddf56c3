package io.caisson.ledger.shared;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.ledger.shared.TwoServers.Kind;
import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What all rate buckets promise, asked at two servers in turn.
final class RateBucketsContractTest {
    private static final int PER_MINUTE = Tier.BASIC.perMinute();
    private static final int REQUESTS = 3 * PER_MINUTE;
    private static final Duration TOKEN = Duration.ofMinutes(1).dividedBy(PER_MINUTE);

    private static Caller caller(String tenant, String key) {
        return new Caller(tenant, key, Tier.BASIC);
    }

    /// How many requests of a tenant are let through, each at the other server than the one before.
    private static long taken(TwoServers servers, String tenant, int keys) {
        return IntStream.range(0, REQUESTS)
                .filter(at -> servers.rates(at % 2)
                        .take(caller(tenant, "key-" + at % keys))
                        .isEmpty())
                .count();
    }

    @ParameterizedTest
    @EnumSource
    void aTenantHasOneRateHoweverManyServersAndKeys(Kind kind) {
        try (var servers = kind.open()) {
            var began = System.nanoTime();
            var taken = taken(servers, "tenant", 7);
            var refilled = Duration.ofNanos(System.nanoTime() - began).dividedBy(TOKEN) + 1;

            assertThat(taken).isBetween((long) PER_MINUTE, PER_MINUTE + refilled);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aNeighbourHasABucketOfItsOwn(Kind kind) {
        try (var servers = kind.open()) {
            taken(servers, "attacker", REQUESTS);

            assertThat(servers.rates(1).take(caller("neighbour", "key"))).isEmpty();
            assertThat(servers.rates(1).isSpent(caller("neighbour", "key"))).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aRefusalTellsWhenTheNextTokenIsThere(Kind kind) {
        try (var servers = kind.open()) {
            taken(servers, "tenant", 1);
            var wait = servers.rates(0).take(caller("tenant", "key-0"));

            assertThat(wait)
                    .hasValueSatisfying(time -> assertThat(time).isPositive().isLessThanOrEqualTo(TOKEN));
            assertThat(servers.rates(0).isSpent(caller("tenant", "key-0"))).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aLookTakesNothing(Kind kind) {
        try (var servers = kind.open()) {
            IntStream.range(0, REQUESTS)
                    .forEach(_ -> assertThat(servers.rates(0).isSpent(caller("tenant", "key")))
                            .isFalse());

            assertThat(taken(servers, "tenant", 1)).isGreaterThanOrEqualTo(PER_MINUTE);
        }
    }
}
