package io.caisson.languages;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Language;
import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.gate.Fact;
import io.caisson.gate.Facts;
import io.caisson.languages.recipe.Readers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Sources that are made to stop or mislead who reads them.
@Tag("slow")
class HostileSourcesTest {
    private static final Language RUBY = new Language("ruby");
    private static final Duration CEILING = Duration.ofSeconds(20);

    private static Readers readers;

    @BeforeAll
    static void open(@TempDir Path folder) {
        readers = Readers.open(folder, Optional.empty());
    }

    @AfterAll
    static void close() {
        readers.close();
    }

    static Stream<Arguments> hostile() {
        return Stream.of(
                python("a hundred thousand brackets", "(".repeat(100_000) + ")".repeat(100_000)),
                python("a sum of a hundred thousand terms", "x = 1" + " + 1".repeat(100_000)),
                python("a chain of a hundred thousand members", "x" + ".y".repeat(100_000)),
                python("a chain of fifty thousand calls", "x" + "()".repeat(50_000)),
                python("a hundred thousand signs", "x = " + "-".repeat(100_000) + "1"),
                python("a megabyte of one text", "x = '" + "a".repeat(1_000_000) + "'"),
                python("a megabyte of assignments", "a = b\n".repeat(170_000)),
                python("a megabyte of calls that differ", numbered("f%d('abcd')\n", 60_000)),
                python("towers of powers", "10**10**10\n9**9**9**9\n1 << 10**10\n"),
                python("large repetitions", "'a' * 10**9\nb'a' * 10**9\n[0] * 10**9\n('a' * 60000) * 60000\n"),
                python("repetitions of repetitions", "a = 'a' * 1000\n" + "a = a * 60 + a\n".repeat(5_000)),
                python("many large constants", "x = 'a' * 60000\n".repeat(10_000)),
                python("a width", "'%1000000000d' % 1\n'{:1000000000}'.format(1)\nf'{1:1000000000}'\n"),
                python("replacements that grow", "'a' * 60000\n('a' * 60000).replace('a', 'b' * 60000)\n"),
                python("names that mean each other", "a = b\nb = c\nc = a\na()\n"),
                python("a name bound ten thousand times", "f = print\n".repeat(10_000) + "f = eval\nf('1')\n"),
                python("deeply nested texts", "f'{".repeat(150) + "1" + "}'".repeat(150)),
                python("deeply nested functions", nested("def f():\n", 99)),
                python("a NUL", "x = 1\0\nimport os"),
                python("half a character", "x = '\\ud800'\ngetattr(os, '\\udfff')()"),
                ruby("a hundred thousand brackets", "(".repeat(100_000) + ")".repeat(100_000)),
                ruby("a sum of a hundred thousand terms", "x = 1" + " + 1".repeat(100_000)),
                ruby("a chain of fifty thousand calls", "x" + ".y".repeat(50_000)),
                ruby("a megabyte of one text", "x = '" + "a".repeat(1_000_000) + "'"),
                ruby("a megabyte of calls that differ", numbered("f%d('abcd')\n", 60_000)),
                ruby("towers of powers", "10**10**10\n9**9**9**9\n1 << 10**10\n"),
                ruby("large repetitions", "'a' * 10**9\n[0] * 10**9\n('a' * 60000) * 60000\n"),
                ruby("many large constants", "x = 'a' * 60000\n".repeat(10_000)),
                ruby("a width", "'%1000000000d' % 1\nformat('%1000000000d', 1)\n'a'.ljust(10**9)\n"),
                ruby("replacements that grow", "('a' * 60000).gsub('a', 'b' * 60000)\n"),
                ruby("a pattern that never ends", "('a' * 50000).gsub(/(a+)+$/, 'x')\n"),
                ruby("names that mean each other", "a = b\nb = c\nc = a\na.x\n"),
                ruby("a NUL", "x = 1\0\nsystem 'ls'"));
    }

    private static Arguments python(String what, String code) {
        return Arguments.of("python: " + what, new Source(Language.PYTHON, code));
    }

    private static Arguments ruby(String what, String code) {
        return Arguments.of("ruby: " + what, new Source(RUBY, code));
    }

    private static String numbered(String line, int count) {
        var text = new StringBuilder();
        for (var at = 0; at < count && text.length() < 1_000_000; at++) {
            text.append(line.formatted(at));
        }
        return text.toString();
    }

    private static String nested(String opening, int depth) {
        var text = new StringBuilder();
        for (var at = 0; at < depth; at++) {
            text.append(" ".repeat(at)).append(opening);
        }
        return text.append(" ".repeat(depth)).append("pass\n").toString();
    }

    /// Whatever is answered, it is answered in time, and the next source is read.
    @ParameterizedTest(name = "{0}")
    @MethodSource("hostile")
    void isAnsweredInTime(String what, Source source) {
        var began = System.nanoTime();
        assertThat(readers.read(source)).as(what).isNotNull();
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(CEILING);
        var next = new Source(source.language(), "print('" + what.replaceAll("\\W", "") + "')");
        assertThat(readers.read(next)).isInstanceOf(Facts.Known.class);
    }

    @Test
    void aSourceTheParserRefusesIsInvalidAtItsPlace() {
        var python = readers.read(new Source(Language.PYTHON, "x = 1\nif x\n"));
        assertThat(((Facts.Invalid) python).error().line()).isEqualTo(2);
        assertThat(((Facts.Invalid) python).error().message()).isEqualTo("expected ':'");
        var ruby = readers.read(new Source(RUBY, "x = 1\nif x\n"));
        assertThat(((Facts.Invalid) ruby).error().line()).isGreaterThan(1);
    }

    static Stream<Source> unreadable() {
        return Stream.of(
                new Source(Language.PYTHON, "# -*- coding: utf-7 -*-\n+AGkAbQBwAG8AcgB0 os"),
                new Source(Language.PYTHON, "#!/usr/bin/python\n# vim: set fileencoding=rot13 :\nvzcbeg bf"),
                new Source(RUBY, "# encoding: utf-16le\nx"),
                new Source(RUBY, "#!/usr/bin/env ruby -n\nnext"),
                withFile(Language.PYTHON, "mod.py", "# coding: unicode_escape\nx = 1"),
                withFile(Language.PYTHON, "mod.pyc", "x"),
                withFile(Language.PYTHON, "pkg/native.so", "x"),
                withFile(RUBY, "native.so", "x"));
    }

    private static Source withFile(Language language, String path, String text) {
        return new Source(language, "x = 1", List.of(SourceFile.of(path, text)), "");
    }

    @ParameterizedTest
    @MethodSource("unreadable")
    void whatNobodyCanReadIsUnknown(Source source) {
        assertThat(readers.read(source)).isInstanceOf(Facts.Unknown.class);
    }

    @Test
    void aByteOrderMarkIsNoPartOfTheProgram() {
        for (var language : List.of(Language.PYTHON, RUBY)) {
            assertThat(readers.read(new Source(language, "\uFEFFx = 1"))).isInstanceOf(Facts.Known.class);
        }
    }

    @Test
    void aCommonEncodingIsNoMatterWhereThereIsNothingToEncode() {
        var source = new Source(Language.PYTHON, "# -*- coding: latin-1 -*-\nx = 1");
        assertThat(readers.read(source)).isInstanceOf(Facts.Known.class);
    }

    @Test
    void everyFileThatCanBeLoadedIsRead() {
        var files = List.of(
                SourceFile.of("lib/a.py", "import os\nos.system('a')"),
                SourceFile.of("notes.txt", "os.system('b')"),
                SourceFile.of("broken.py", "print 'old'"),
                new SourceFile("bytes.py", new byte[] {'x', (byte) 0xff}));
        var facts = known(new Source(Language.PYTHON, "import a", files, ""));
        assertThat(facts)
                .extracting(fact -> fact.kind() + " " + fact.name() + " in " + fact.file())
                .contains("CALL os.system in lib/a.py", "IMPORT a in main.py")
                .noneMatch(told -> told.endsWith("notes.txt"));
        assertThat(facts)
                .filteredOn(fact -> fact.kind() == Fact.Kind.GAP)
                .extracting(Fact::file)
                .contains("broken.py", "bytes.py");
    }

    @Test
    void aRubyFileOfAnotherNameIsReadWhenItIsLoaded() {
        var files = List.of(SourceFile.of("data.txt", "system 'a'"), SourceFile.of("lib.rb", "load './data.txt'"));
        assertThat(known(new Source(RUBY, "require_relative 'lib'", files, "")))
                .extracting(fact -> fact.name() + " in " + fact.file())
                .contains("Kernel.system in data.txt");
    }

    @Test
    void textsThatAreTooLargeAreUnknown() {
        var file = new SourceFile("large.py", "x = 1\n".repeat(200_000).getBytes(StandardCharsets.UTF_8));
        assertThat(readers.read(new Source(Language.PYTHON, "x = 1", List.of(file), "")))
                .isEqualTo(new Facts.Unknown("large.py is larger than 1 MiB"));
    }

    private static List<Fact> known(Source source) {
        return ((Facts.Known) readers.read(source)).facts();
    }
}
