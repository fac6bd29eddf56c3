package io.caisson.languages;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class SpareTakersTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);

    private final SpareTakers takers = new SpareTakers();

    @Test
    void whoIsAloneTakesThemAll() {
        for (var i = 0; i < 100; i++) {
            assertThat(takers.takesMost("only", i)).isFalse();
        }
    }

    @Test
    void whoTakesMostIsTold() {
        takers.takesMost("attacker", 0);
        takers.takesMost("attacker", 0);
        assertThat(takers.takesMost("neighbour", 0)).isFalse();
        assertThat(takers.takesMost("attacker", 0)).isTrue();
        assertThat(takers.takesMost("neighbour", 0)).isFalse();
    }

    @Test
    void whatWasTakenLongAgoIsForgotten() {
        for (var i = 0; i < 50; i++) {
            takers.takesMost("attacker", 0);
        }
        takers.takesMost("neighbour", 20 * SECOND);
        takers.takesMost("neighbour", 20 * SECOND);
        assertThat(takers.takesMost("attacker", 20 * SECOND)).isFalse();
        assertThat(takers.takesMost("neighbour", 40 * SECOND)).isFalse();
    }
}
