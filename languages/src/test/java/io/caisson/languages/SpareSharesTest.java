package io.caisson.languages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class SpareSharesTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final SpareShares shares = new SpareShares(2);

    private boolean takes(String tenant, long now) {
        var may = shares.mayTake(tenant, now);
        if (may) {
            shares.took(tenant);
        }
        return may;
    }

    @Test
    void whoIsAloneTakesThemAll() {
        for (var i = 0; i < 100; i++) {
            assertThat(takes("only", i)).isTrue();
        }
        assertThat(shares.wanted(100)).isEqualTo(2);
    }

    @Test
    void whoTakesMoreThanItsShareLeavesTheRestToOthers() {
        takes("neighbour", 0);
        assertThat(takes("attacker", 0)).isTrue();
        assertThat(takes("attacker", 0)).isTrue();
        assertThat(takes("attacker", 0)).isFalse();
        assertThat(takes("neighbour", 0)).isTrue();
        assertThat(shares.wanted(0)).isEqualTo(4);
    }

    @Test
    void whatIsReplacedCanBeTakenAgain() {
        takes("attacker", 0);
        takes("attacker", 0);
        takes("neighbour", 0);
        assertThat(takes("attacker", 0)).isFalse();
        shares.waiting(2, 0);
        assertThat(takes("attacker", 0)).isTrue();
        assertThat(takes("attacker", 0)).isFalse();
        assertThat(takes("neighbour", 0)).isTrue();
    }

    @Test
    void whatIsNotReplacedAnyMoreIsForgiven() {
        takes("neighbour", 0);
        takes("attacker", 0);
        takes("attacker", 0);
        shares.waiting(2, 11 * SECOND);
        assertThat(takes("attacker", 11 * SECOND)).isTrue();
        takes("neighbour", 11 * SECOND);
        assertThat(takes("attacker", 11 * SECOND)).isTrue();
    }

    @Test
    void whoTookNoneForLongWantsNone() {
        takes("neighbour", 0);
        takes("attacker", 11 * SECOND);
        takes("attacker", 11 * SECOND);
        assertThat(takes("attacker", 11 * SECOND)).isTrue();
        assertThat(shares.wanted(11 * SECOND)).isEqualTo(2);
    }

    @Test
    void manyTenantsDoNotFillTheMachine() {
        for (var i = 0; i < 1_000; i++) {
            takes("tenant-" + i, 0);
        }
        assertThat(shares.wanted(0)).isEqualTo(6);
    }
}
