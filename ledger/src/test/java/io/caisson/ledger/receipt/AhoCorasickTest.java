package io.caisson.ledger.receipt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AhoCorasickTest {
    /// Two to four different characters make patterns that share beginnings and ends with each other.
    @Test
    void coversWhatASearchForEachPatternFinds() {
        var random = new Random(16);
        for (var round = 0; round < 3_000; round++) {
            var letters = "ab\u20ac\ud83d".substring(0, 2 + random.nextInt(3));
            var patterns = IntStream.range(0, 1 + random.nextInt(8))
                    .mapToObj(_ -> word(random, letters, 1 + random.nextInt(6)))
                    .toList();
            var text = word(random, letters, random.nextInt(40));
            assertThat(covered(new AhoCorasick(patterns).cover(text)))
                    .as("%s in %s", patterns, text)
                    .isEqualTo(searched(patterns, text));
        }
    }

    private static String word(Random random, String letters, int length) {
        return random.ints(length, 0, letters.length())
                .collect(StringBuilder::new, (word, at) -> word.append(letters.charAt(at)), StringBuilder::append)
                .toString();
    }

    private static BitSet covered(AhoCorasick.Cover cover) {
        var covered = new BitSet();
        for (var place = 0; place < cover.places(); place++) {
            assertThat(covered.get(cover.from(place))).isFalse();
            covered.set(cover.from(place), cover.to(place));
        }
        return covered;
    }

    private static BitSet searched(List<String> patterns, String text) {
        var covered = new BitSet();
        for (var pattern : patterns) {
            for (var at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) {
                covered.set(at, at + pattern.length());
            }
        }
        return covered;
    }

    @Test
    void overlappingPlacesAreOneAndTouchingPlacesAreTwo() {
        var cover = new AhoCorasick(List.of("abcd", "cdef", "x")).cover("abcdef abcdabcd xx");
        var places = new ArrayList<String>();
        for (var place = 0; place < cover.places(); place++) {
            places.add(cover.from(place) + "-" + cover.to(place));
        }
        assertThat(places).containsExactly("0-6", "7-11", "11-15", "16-17", "17-18");
    }

    /// The patterns that make an automaton go back the most, and the texts that make it do so.
    @Test
    void takesTwoStepsACharacterAtMost() {
        var text = ("a".repeat(999) + "c").repeat(200);
        for (var count : List.of(1, 10, 100, 1_000)) {
            var patterns = IntStream.range(0, count)
                    .mapToObj(at -> "a".repeat(1 + at) + "b" + at)
                    .toList();
            assertThat(new AhoCorasick(patterns).cover(text).steps()).isLessThanOrEqualTo(2L * text.length());
        }
    }

    @Test
    void moreCharactersThanStatesAreRefused() {
        var pattern = "x".repeat(1 << 20);
        var patterns = IntStream.range(0, 9).mapToObj(at -> at + pattern).toList();
        assertThatThrownBy(() -> new AhoCorasick(patterns)).hasMessageContaining("at most 8388607 are possible");
    }
}
