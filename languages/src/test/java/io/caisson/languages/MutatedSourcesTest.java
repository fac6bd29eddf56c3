package io.caisson.languages;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Language;
import io.caisson.Source;
import io.caisson.gate.Facts;
import io.caisson.languages.recipe.Readers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Sources of the case files, cut and put together at random: none may be answered by an error of the reader's own.
class MutatedSourcesTest {
    private static final int TRIES = 150;
    private static final int MAX_LINES = 12;
    private static final List<String> PIECES = List.of(
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            "'",
            "\"",
            "\n",
            "    ",
            "\0",
            "#",
            "\\",
            "*",
            "**",
            "@",
            ":",
            ":=",
            "&",
            "%",
            "|",
            "lambda",
            "def f",
            "class A",
            "yield",
            "await ",
            "f'{",
            "end",
            "do",
            "->",
            "<<~E\n",
            "=begin\n",
            "__END__\n",
            "é",
            "𝔘");

    private static Readers readers;

    @BeforeAll
    static void open(@TempDir Path folder) {
        readers = Readers.open(folder, Optional.empty());
    }

    @AfterAll
    static void close() {
        readers.close();
    }

    @ParameterizedTest
    @CsvSource({"python, 1", "python, 2", "ruby, 3", "ruby, 4"})
    void isReadOrRefused(String language, long seed) throws IOException {
        var random = new Random(seed);
        var text = cases("facts-" + language + ".txt");
        var known = 0;
        for (var turn = 0; turn < TRIES; turn++) {
            var source = new Source(new Language(language), mutated(text, random));
            var facts = readers.read(source);
            known += facts instanceof Facts.Known ? 1 : 0;
            if (facts instanceof Facts.Unknown(var why)) {
                assertThat(why).as(source.code()).doesNotContain("could not be read");
            }
        }
        assertThat(known).as("of %d that are still programs", TRIES).isBetween(TRIES / 5, TRIES - 1);
    }

    /// A few lines, with a few pieces lost, doubled or put in.
    private static String mutated(String text, Random random) {
        var lines = text.lines().toList();
        var from = random.nextInt(lines.size());
        var to = Math.min(lines.size(), from + 1 + random.nextInt(MAX_LINES));
        var code = new StringBuilder(String.join("\n", lines.subList(from, to)));
        for (var change = random.nextInt(4); change > 0; change--) {
            var at = random.nextInt(code.length() + 1);
            var end = Math.min(code.length(), at + random.nextInt(20));
            switch (random.nextInt(3)) {
                case 0 -> code.delete(at, end);
                case 1 -> code.insert(at, code.substring(at, end));
                default -> code.insert(at, PIECES.get(random.nextInt(PIECES.size())));
            }
        }
        // half a pair of surrogates is no text
        return new String(code.toString().getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8) + " ";
    }

    private static String cases(String name) throws IOException {
        try (var stream = Objects.requireNonNull(MutatedSourcesTest.class.getResourceAsStream(name))) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .replaceAll("(?m)^===.*\n", "")
                    .replaceAll("(?m)^(---|[A-Z@!]+ .*)\n", "");
        }
    }
}
