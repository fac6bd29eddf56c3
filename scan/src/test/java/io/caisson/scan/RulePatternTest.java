package io.caisson.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RulePatternTest {
    /// Patterns on which the JDK agrees.
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
        assertThat(RulePattern.of(pattern).matches(text)).isEqualTo(Pattern.matches(pattern, text));
    }

    /// Patterns of RE2's dialect.
    @ParameterizedTest
    @CsvSource(delimiterString = " | ", textBlock = """
            a{2,3} | aaa | true
            a{2,3} | a | false
            (?i)eval | EVAL | true
            \\bx\\b | x | true
            \\p{L}+ | é | true
            \\w+ | é | false
            \\d | ٣ | false
            [[:alpha:]^$]+ | a^$ | true
            \\Q$x.y\\E | $x.y | true
            \\$\\.ajax | $.ajax | true
            ^ab$ | ab | true
            a*? | aa | true
            {a} | {a} | true
            """)
    void knowsTheDialectOfRe2(String pattern, String text, boolean matches) {
        assertThat(RulePattern.of(pattern).matches(text)).isEqualTo(matches);
    }

    @Test
    void aLineEndHidesNothing() {
        assertThat(RulePattern.of("https?://.*").matches("https://a\nb\r\n")).isTrue();
        assertThat(RulePattern.of("^a$").matches("a\n")).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiterString = " | ", textBlock = """
            (a | an error: missing closing )
            a) | a ')' without its '(' at character 2
            *a | an error: missing argument to repetition operator '*'
            a** | an error: invalid nested repetition operator '**'
            [a | an error: missing closing ]
            [z-a] | an error: invalid character class range 'z-a'
            a\\ | an error: trailing backslash at end of expression
            x\\q | an error: invalid escape sequence '\\q'
            (a)\\1 | an error: invalid escape sequence '\\1'
            (?=a)b | an error: invalid or unsupported Perl syntax '(?='
            a{1001} | an error: invalid repeat count '{1001}'
            $.ajax | the anchor '$', but is for a whole text already; write '\\$' for the character, at character 1
            a^b | the anchor '^', but is for a whole text already; write '\\^' for the character, at character 2
            """)
    void refusesWithAReason(String pattern, String why) {
        assertThatThrownBy(() -> RulePattern.of(pattern))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the pattern '" + pattern + "' has " + why);
    }

    /// Each repeats a repetition: RE2/J would compile the first one until the memory is used up.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "(((a{100}){100}){100}){100}",
                "((a{1000}){1000})",
                "(((((a{9}){9}){9}){9}){9}){9}",
                "(((a{100}b){1,100}){0,100}){100,}",
                "([^]{}]{1000}){1000}",
                "(?:\\x{41}{1000}){1000}",
                "(\\Q)\\E{1000}){1000}",
            })
    void refusesPatternsThatWouldBeTooLarge(String pattern) {
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(5),
                () -> assertThatThrownBy(() -> RulePattern.of(pattern))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("repetitions that make it too large"));
    }

    /// Every pattern that passes the estimate is cheap to compile.
    @Test
    void noPatternIsExpensiveToCompile() {
        var random = new Random(20_261_118);
        var pieces = List.of(
                "a",
                "(",
                ")",
                "(?:",
                "{9}",
                "{100}",
                "{2,50}",
                "{100,}",
                "*",
                "+",
                "?",
                "|",
                "[a-z]",
                "[]{]",
                "[^",
                "\\",
                "\\Q",
                "\\E",
                ".",
                "{",
                "}",
                "\\pL",
                "[[:alpha:]]",
                "(?i)",
                "é");
        Assertions.assertTimeoutPreemptively(Duration.ofSeconds(60), () -> {
            for (var i = 0; i < 20_000; i++) {
                var pattern = random.ints(1 + random.nextInt(20), 0, pieces.size())
                        .mapToObj(pieces::get)
                        .collect(Collectors.joining());
                try {
                    assertThat(RulePattern.of(pattern).size()).as(pattern).isLessThan(200_000);
                } catch (IllegalArgumentException e) {
                    assertThat(e).hasMessageContaining("the pattern '" + pattern + "' has ");
                }
            }
        });
    }

    @Test
    void cannotBeMadeToTakeForEver() {
        var pattern = RulePattern.of("(a+)+(a|a)*((a*)*)*b");
        var text = "a".repeat(100_000);
        Assertions.assertTimeoutPreemptively(
                Duration.ofSeconds(20), () -> assertThat(pattern.matches(text)).isFalse());
    }
}
