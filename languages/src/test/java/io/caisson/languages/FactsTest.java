package io.caisson.languages;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Language;
import io.caisson.Source;
import io.caisson.gate.Fact;
import io.caisson.gate.Facts;
import io.caisson.languages.recipe.Readers;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/// What is told of sources; the sources and the facts are in `facts-*.txt`.
class FactsTest {
    private static Readers readers;

    private record Case(String title, String code, List<String> lines) {
        static Case of(String text) {
            var title = text.substring(0, text.indexOf('\n')).strip();
            var parts = text.substring(text.indexOf('\n') + 1).split("(?m)^---\n", 2);
            return new Case(
                    title,
                    parts[0],
                    parts[1].lines().filter(line -> !line.isBlank()).toList());
        }

        void check(List<Fact> facts) {
            var told = facts.stream().map(Readers::line).toList();
            for (var line : lines) {
                switch (line.charAt(0)) {
                    case '!' -> assertThat(facts).extracting(Case::name).doesNotContain(line.substring(1));
                    case '@' -> assertThat(facts).extracting(Case::place).contains(line.substring(1));
                    default -> assertThat(told).contains(line);
                }
            }
        }

        private static String name(Fact fact) {
            return fact.kind() + " " + fact.name();
        }

        private static String place(Fact fact) {
            return name(fact) + " " + fact.line() + ":" + fact.column();
        }
    }

    @BeforeAll
    static void open(@TempDir Path folder) {
        readers = Readers.open(folder, Optional.empty());
    }

    @AfterAll
    static void close() {
        readers.close();
    }

    @TestFactory
    Stream<DynamicTest> python() throws IOException {
        return tests(Language.PYTHON);
    }

    @TestFactory
    Stream<DynamicTest> ruby() throws IOException {
        return tests(new Language("ruby"));
    }

    private static Stream<DynamicTest> tests(Language language) throws IOException {
        return cases("facts-" + language.name() + ".txt")
                .map(one -> DynamicTest.dynamicTest(one.title(), () -> {
                    var facts = readers.read(new Source(language, one.code()));
                    assertThat(facts).isInstanceOf(Facts.Known.class);
                    one.check(((Facts.Known) facts).facts());
                }));
    }

    private static Stream<Case> cases(String name) throws IOException {
        try (var stream = Objects.requireNonNull(FactsTest.class.getResourceAsStream(name))) {
            var text = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
            return Stream.of(text.split("(?m)^=== ", -1)).skip(1).map(Case::of);
        }
    }
}
