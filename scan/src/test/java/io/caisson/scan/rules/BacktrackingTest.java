package io.caisson.scan.rules;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BacktrackingTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "(a+)+",
                "^(a+)+$",
                "(a*)*",
                "(.*)*x",
                "(\\w+\\s?)*$",
                "([a-z]+)*",
                "(a|a)*",
                "((a+)b?)+",
                "(?:x+)+y",
                "(a{2,})*",
                "(\\d+)+:"
            })
    void findsPatternsThatTakeExponentialTime(String pattern) {
        assertThat(Backtracking.explodes(pattern)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a+",
                "^[a-z]+$",
                "(ab)+",
                "(a|b)*",
                "\\d{4}-\\d{2}",
                "(foo|bar)+",
                "[(+)*]+",
                "\\(a+\\)+",
                "(a+)?",
                "(a+){2}",
                "",
                "(",
                ")",
                "\\",
                "[",
                "a|b|c",
                "(?=a+)b"
            })
    void leavesOthersAlone(String pattern) {
        assertThat(Backtracking.explodes(pattern)).isFalse();
    }
}
