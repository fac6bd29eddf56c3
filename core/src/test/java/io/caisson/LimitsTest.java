package io.caisson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LimitsTest {

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    void mustBeAboveZero(long value) {
        assertThatThrownBy(() -> Limits.NONE.with(Limit.MEMORY, value))
                .hasMessage("limits.memoryMb is " + value + ", it must be a whole number above 0");
    }

    @ParameterizedTest
    @EnumSource
    void areFoundByTheirLabel(Limit limit) {
        assertThat(Limit.of(limit.label())).contains(limit);
        assertThat(Limits.NONE.of(limit)).isEqualTo(limit.standard());
        assertThat(Limits.NONE.asked(limit)).isEmpty();
        assertThat(Limits.NONE.with(limit, 7).asked(limit)).hasValue(7);
    }

    @Test
    void haveUnits() {
        var limits = Limits.NONE.with(Limit.TIMEOUT, 1_500).with(Limit.MEMORY, 3);
        assertThat(limits.timeout()).isEqualTo(Duration.ofMillis(1_500));
        assertThat(limits.memoryBytes()).isEqualTo(3L << 20);
        assertThat(limits.outputBytes()).isEqualTo(1L << 20);
    }
}
