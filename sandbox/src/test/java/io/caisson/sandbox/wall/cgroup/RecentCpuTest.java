package io.caisson.sandbox.wall.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class RecentCpuTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final long MILLISECOND = TimeUnit.MILLISECONDS.toNanos(1);

    private final RecentCpu recent = new RecentCpu(0);

    /// Uses `processors` in steps of 10 ms until `end`.
    private void computes(double processors, long begin, long end) {
        for (var now = begin; now < end; now += 10 * MILLISECOND) {
            recent.add((long) (10 * MILLISECOND * processors), now);
        }
    }

    @Test
    void aTenantThatComputesNowAndThenHasFullWeight() {
        computes(0.15, 0, 30 * SECOND);
        assertThat(recent.weight(30 * SECOND)).isEqualTo(RecentCpu.FULL_WEIGHT);
    }

    @Test
    void aTenantThatComputesAllTheTimeHasALowWeight() {
        computes(1, 0, SECOND);
        assertThat(recent.weight(SECOND)).isLessThanOrEqualTo(RecentCpu.FULL_WEIGHT / 2);
        computes(2, SECOND, 10 * SECOND);
        assertThat(recent.weight(10 * SECOND)).isBetween(RecentCpu.LEAST_WEIGHT, RecentCpu.FULL_WEIGHT / 8);
    }

    @Test
    void aHundredProcessorsLeaveTheLeast() {
        computes(100, 0, 10 * SECOND);
        assertThat(recent.weight(10 * SECOND)).isEqualTo(RecentCpu.LEAST_WEIGHT);
    }

    @Test
    void aRestOfSecondsGivesItBack() {
        computes(2, 0, 10 * SECOND);
        assertThat(recent.weight(12 * SECOND)).isLessThan(RecentCpu.FULL_WEIGHT);
        assertThat(recent.weight(15 * SECOND)).isEqualTo(RecentCpu.FULL_WEIGHT);
        assertThat(recent.isForgotten(15 * SECOND)).isFalse();
        assertThat(recent.isForgotten(60 * SECOND)).isTrue();
    }

    @Test
    void aClockThatStandsStillLosesNothing() {
        recent.add(2 * SECOND, 5 * SECOND);
        recent.add(2 * SECOND, 4 * SECOND);
        assertThat(recent.weight(5 * SECOND)).isLessThan(RecentCpu.FULL_WEIGHT);
    }
}
