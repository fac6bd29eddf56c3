package io.caisson.languages;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Language;
import io.caisson.Source;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.gate.Facts;
import io.caisson.languages.recipe.Catalogue;
import io.caisson.languages.recipe.Readers;
import io.caisson.sandbox.wall.Rung;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// How readers are used, and what is made of readers that a source has taken over. The reader here is `reader.py`,
/// which does what the source says.
class ReaderProtocolTest {
    private static final Language LANGUAGE = new Language("told");

    @TempDir
    private Path folder;

    private Readers open() throws IOException {
        var recipes = Files.createDirectory(folder.resolve("recipes"));
        try (var program = Objects.requireNonNull(getClass().getResourceAsStream("reader.py"))) {
            Files.copy(program, recipes.resolve("reader.py"));
        }
        Files.writeString(recipes.resolve("told.runtime"), """
                language told
                entry    main
                find     python3
                prefix   {python3} -c "import sys; print(sys.base_prefix)"
                version  {python3} --version
                install  "install Python"
                brings   reader.py
                run      {python3} {entry}
                reader   {python3} -I -S {here}/reader.py
                """);
        return Readers.open(folder, Optional.empty(), Catalogue.open(Optional.of(recipes)));
    }

    private static Facts read(Readers readers, String tenant, String code) {
        return readers.read(new Caller(tenant, tenant, Tier.ENTERPRISE), new Source(LANGUAGE, code));
    }

    /// How many sources the reader has seen, as it tells.
    private static int count(Readers readers, String tenant, String code) {
        return Integer.parseInt(
                ((Facts.Known) read(readers, tenant, code)).facts().getFirst().name());
    }

    @Test
    void aReaderServesOneTenantAndAKnownSourceIsNotReadAgain() throws IOException {
        try (var readers = open()) {
            assertThat(count(readers, "a", "count # 1")).isEqualTo(1);
            assertThat(count(readers, "a", "count # 2")).isEqualTo(2);
            assertThat(count(readers, "a", "count # 1")).isEqualTo(1);
            assertThat(count(readers, "b", "count # 1")).isEqualTo(1);
            assertThat(count(readers, "a", "count # 3")).isEqualTo(3);
        }
    }

    @Test
    void whatIsReadAloneLeavesNothingBehind() throws IOException {
        try (var readers = open()) {
            var source = new Source(LANGUAGE, "count");
            for (var turn = 0; turn < 2; turn++) {
                var facts = readers.facts().read(Readers.CALLER, source, true);
                assertThat(((Facts.Known) facts).facts().getFirst().name()).isEqualTo("1");
            }
        }
    }

    @Test
    void aReaderIsRetiredAfterFiveHundredSources() throws IOException {
        try (var readers = open()) {
            for (var at = 1; at <= 500; at++) {
                assertThat(count(readers, "a", "count # " + at)).isEqualTo(at);
            }
            assertThat(count(readers, "a", "count # 501")).isEqualTo(1);
        }
    }

    static List<String> lies() {
        return List.of("garbage", "another", "silence", "too long", "too many facts", "no kind", "two answers");
    }

    @ParameterizedTest
    @MethodSource("lies")
    void aReaderThatBreaksTheProtocolIsLostWithItsSource(String lie) throws IOException {
        try (var readers = open()) {
            assertThat(count(readers, "a", "count")).isEqualTo(1);
            var answer = read(readers, "a", lie);
            assertThat(answer).isInstanceOfAny(Facts.Unknown.class, Facts.Known.class);
            assertThat(count(readers, "a", "count again")).as("a new reader").isEqualTo(1);
        }
    }

    @Test
    void aCrashIsTheSourcesFaultAndAnEndIsNot() throws IOException {
        try (var readers = open()) {
            assertThat(read(readers, "a", "crash")).isEqualTo(new Facts.Unknown("the source is too deeply nested"));
            assertThat(read(readers, "a", "end")).isEqualTo(new Facts.Unknown("no reader became free in time"));
            assertThat(count(readers, "a", "count")).isEqualTo(1);
        }
    }

    @ParameterizedTest
    @EnumSource(Rung.class)
    void everyRungHasReaders(Rung rung) {
        try (var readers = Readers.open(folder, Optional.of(rung))) {
            Stream.of("python", "ruby")
                    .map(Language::new)
                    .filter(readers.facts()::reads)
                    .forEach(language -> assertThat(readers.read(new Source(language, "print(1)")))
                            .isInstanceOf(Facts.Known.class));
        }
    }
}
