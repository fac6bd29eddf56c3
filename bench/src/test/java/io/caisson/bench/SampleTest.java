package io.caisson.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class SampleTest {
    @Test
    void ranksLatencies() {
        var sample = Sample.of(LongStream.rangeClosed(1, 100).map(ms -> (101 - ms) * 1_000_000), 2_000_000_000, 0);

        assertThat(sample.percentileMs(10)).isEqualTo(10);
        assertThat(sample.percentileMs(50)).isEqualTo(50);
        assertThat(sample.percentileMs(99)).isEqualTo(99);
        assertThat(sample.perSecond()).isEqualTo(50);
    }

    @Test
    void takesTheMedianOfTheTurns() {
        var turns = List.of(turn(5), turn(1), turn(9));

        assertThat(Figures.medianOf(turns).p50()).isEqualTo(5);
    }

    private static Sample turn(long ms) {
        return Sample.of(LongStream.of(ms * 1_000_000), ms * 1_000_000, 0);
    }
}
