package io.caisson.ledger.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.account.Caller;
import io.caisson.account.Tier;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class MemoryRateBucketsTest {
    private static final int PER_MINUTE = Tier.BASIC.perMinute();

    private final MemoryRateBuckets rates = new MemoryRateBuckets();

    private static Caller caller(String tenant, String key) {
        return new Caller(tenant, key, Tier.BASIC);
    }

    private long taken(String tenant, int requests) {
        return IntStream.range(0, requests)
                .filter(at -> rates.take(caller(tenant, "key-" + at)).isEmpty())
                .count();
    }

    @Test
    void namesOfKeysGiveATenantNoMoreThanItsRate() {
        assertThat(taken("attacker", 200_000)).isLessThan(2L * PER_MINUTE);
    }

    @Test
    void namesOfKeysResetNobodysBucket() {
        assertThat(taken("neighbour", PER_MINUTE)).isEqualTo(PER_MINUTE);
        taken("attacker", 200_000);

        assertThat(taken("neighbour", PER_MINUTE)).isLessThan(PER_MINUTE);
    }

    @Test
    void aLookTellsWhetherTheNextWouldBeRefused() {
        var attacker = caller("attacker", "key");
        assertThat(rates.isSpent(attacker)).isFalse();
        while (rates.take(attacker).isEmpty()) {
            assertThat(rates.tenants()).isEqualTo(1);
        }
        assertThat(rates.isSpent(attacker)).isTrue();
        assertThat(rates.isSpent(caller("neighbour", "key"))).isFalse();
    }

    @Test
    void aSpentTenantIsNotForgottenForOthers() {
        var few = new MemoryRateBuckets(10);
        var spent = caller("spent", "key");
        while (few.take(spent).isEmpty()) {
            // until its bucket is empty
        }
        IntStream.range(0, 1_000).forEach(at -> few.take(caller("tenant-" + at, "key")));

        assertThat(few.take(spent)).isPresent();
    }

    @Test
    void aKeyKeepsItsBucketWhenOthersOfItsTenantComeAndGo() {
        var wide = new Tier(
                "wide",
                Tier.BASIC.ceilings(),
                Set.of(),
                false,
                Tier.BASIC.pricePerSecond(),
                Tier.BASIC.pricePerMegabyte(),
                Tier.FIRST_PRICES,
                1_000_000,
                0);
        var first = new Caller("tenant", "first", wide);
        IntStream.range(0, 10_000).forEach(at -> rates.take(new Caller("tenant", "key-" + at, wide)));

        assertThat(rates.take(first)).isEmpty();
        assertThat(rates.tenants()).isOne();
    }
}
