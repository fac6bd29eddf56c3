package io.caisson.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class TenantSharesTest {
    private final TenantShares shares = new TenantShares(100, 40);

    @Test
    void oneTenantFillsItsShareAndNotTheWhole() {
        assertThat(shares.take("attacker", 40)).isPresent();
        assertThat(shares.take("attacker", 1)).isEmpty();
        assertThat(shares.hasRoom("attacker", 1)).isFalse();
        assertThat(shares.take("neighbour", 40)).isPresent();
    }

    @Test
    void allTogetherStayWithinTheTotal() {
        shares.take("a", 40);
        shares.take("b", 40);
        assertThat(shares.take("c", 21)).isEmpty();
        assertThat(shares.hasRoom("c", 21)).isTrue();
        assertThat(shares.take("c", 20)).isPresent();
        assertThat(shares.left()).isZero();
    }

    @Test
    void aLeaseGrowsShrinksAndIsGivenBackOnce() {
        var lease = shares.take("a", 10).orElseThrow();
        assertThat(lease.grow(30)).isTrue();
        assertThat(lease.grow(1)).isFalse();
        assertThat(shares.of("a")).isEqualTo(40);
        lease.shrinkTo(5);
        assertThat(shares.of("a")).isEqualTo(5);
        lease.close();
        lease.close();
        assertThat(shares.left()).isEqualTo(100);
        assertThat(lease.grow(1)).isFalse();
    }

    @Test
    void nonsenseIsRefused() {
        assertThatThrownBy(() -> new TenantShares(10, 11)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> shares.take("a", -1)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void nothingIsLostBetweenThreads() throws Exception {
        try (var threads = Executors.newFixedThreadPool(4)) {
            var done = new ArrayList<Future<?>>();
            for (var i = 0; i < 4; i++) {
                var tenant = "t" + i % 2;
                done.add(threads.submit(() -> {
                    for (var turn = 0; turn < 10_000; turn++) {
                        shares.take(tenant, 7).ifPresent(lease -> {
                            lease.grow(3);
                            lease.close();
                        });
                    }
                }));
            }
            for (var each : done) {
                each.get();
            }
        }
        assertThat(shares.left()).isEqualTo(100);
        assertThat(shares.of("t0")).isZero();
    }
}
