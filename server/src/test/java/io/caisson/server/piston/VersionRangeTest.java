package io.caisson.server.piston;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VersionRangeTest {

    @ParameterizedTest
    @CsvSource({
        "*, 3.11.2, true",
        "'', 3.11.2, true",
        "x, 0.0.0, true",
        "3, 3.11.2, true",
        "3.x, 3.11.2, true",
        "3.X.X, 3.11.2, true",
        "3.*, 4.0.0, false",
        "3.11, 3.11.2, true",
        "3.11, 3.12.0, false",
        "3.11.2, 3.11.2, true",
        "v3.11.2, 3.11.2, true",
        "=3.11.2, 3.11.2, true",
        "3.11.1, 3.11.2, false",
        "^3, 3.11.2, true",
        "^3.10, 3.11.2, true",
        "^3.12, 3.11.2, false",
        "^3.10.0, 4.0.0, false",
        "^0.2.3, 0.2.9, true",
        "^0.2.3, 0.3.0, false",
        "^0.0.3, 0.0.4, false",
        "~3.11.1, 3.11.2, true",
        "~3.11.1, 3.12.0, false",
        "~3, 3.99.0, true",
        ">=3.10, 3.11.2, true",
        ">3.11, 3.11.2, false",
        ">3.11, 3.12.0, true",
        "<=3.11, 3.11.2, true",
        "<3.11, 3.11.2, false",
        "<4, 3.11.2, true",
        ">=3.10 <3.11, 3.11.2, false",
        ">= 3.10 < 4, 3.11.2, true",
        "3.10 - 3.12, 3.12.7, true",
        "3.10 - 3.11.1, 3.11.2, false",
        "2 || 3, 3.11.2, true",
        "2 || 4, 3.11.2, false",
        "3.11.2-rc1, 3.11.2, true",
    })
    void selectsAsNpmDoes(String range, String version, boolean expected) {
        assertThat(VersionRange.parse(range).orElseThrow().has(RuntimeVersion.of(version)))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"latest", "3.11.2.1", "1..2", "3 ||| 4", ">", "^", "3,4", "999999999999", "3.x-y z"})
    void anInvalidSelectorIsRefused(String range) {
        assertThat(VersionRange.parse(range)).isEmpty();
    }

    @Test
    void longOnesAreNotEvenRead() {
        assertThat(VersionRange.parse("1 ".repeat(1_000))).isEmpty();
    }

    @Test
    void runtimesSayTheirVersionInManyWays() {
        assertThat(RuntimeVersion.of("v20.20.2")).hasToString("20.20.2");
        assertThat(RuntimeVersion.of("5.2.15(1)-release")).hasToString("5.2.15");
        assertThat(RuntimeVersion.of("14.7")).hasToString("14.7.0");
        assertThat(RuntimeVersion.of("unknown")).hasToString("0.0.0");
    }
}
