package io.caisson.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.caisson.embed.Caisson;
import io.caisson.execution.Executor;
import org.junit.jupiter.api.Test;

class SoakTest {
    private static final long MEBI = 1L << 20;
    private static final Footprint BEFORE = new Footprint(20 * MEBI, 150 * MEBI, 240 * MEBI, 30, 60, 6);

    @Test
    void aThousandExecutionsLeaveEverythingWhereItWas() {
        try (var caisson = Caisson.open()) {
            assumeFalse(caisson.runtimes().isEmpty(), "no wall here, so nothing to soak");

            var soak = Soak.of(caisson.unwrap(Executor.class), 1_000);

            assertThat(soak.growth())
                    .as("%s, then %s", soak.before(), soak.after())
                    .isEmpty();
        }
    }

    @Test
    void noticesEachKindOfGrowth() {
        var after = new Footprint(40 * MEBI, 190 * MEBI, 300 * MEBI, 40, 70, 7);

        assertThat(after.growthSince(BEFORE))
                .extracting(growth -> growth.replaceAll(" \\d.*", ""))
                .containsExactly("heap", "service", "workers", "threads", "open files", "processes");
    }
}
