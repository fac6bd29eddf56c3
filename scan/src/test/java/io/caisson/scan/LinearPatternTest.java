package io.caisson.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinearPatternTest {
    /// The JDK agrees on all of them.
    @ParameterizedTest
    @CsvSource(delimiterString = " | ", textBlock = """
            abc | abc
            abc | abcd
            abc | ab
            a.c | axc
            a*b | aaab
            a*b | b
            a+b | b
            a?b | ab
            (ab|cd)+ | abcdab
            (ab|cd)+ | abc
            (?:x|y)z | yz
            [a-c]+ | abcabc
            [^a-c]+ | xyz
            [^a-c]+ | xay
            [a\\-]+ | a-a
            []x]+ | ]x
            \\d+-\\w+ | 12-ab_3
            \\S+ | a b
            telemetry\\.(send|flush) | telemetry.send
            https?://.*\\.example | https://a.b.example
            a|b|c | c
            (a|) | a
            ((a*)*)* | aaa
            (a+)+b | aaaaaaaac
            """)
    void matchesAsOthersDo(String pattern, String text) {
        assertThat(LinearPattern.of(pattern).matches(text)).isEqualTo(Pattern.matches(pattern, text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"(a", "a)", "*a", "a{2}", "{2}", "[a", "[z-a]", "a\\", "\\q", "?", "(*)"})
    void refusesWhatItDoesNotKnow(String pattern) {
        assertThatThrownBy(() -> LinearPattern.of(pattern))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the pattern '" + pattern + "'");
    }

    @Test
    void cannotBeMadeToTakeForEver() {
        var pattern = LinearPattern.of("(a+)+(a|a)*((a*)*)*b");
        var text = "a".repeat(100_000);
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> assertThat(pattern.matches(text)).isFalse());
    }
}
