package io.caisson.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.caisson.gate.Fact;
import io.caisson.wire.Ending;
import io.caisson.wire.Frame;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The facts that a syntax worker extracts from languages that it only analyses.
///
/// The cases are in `facts/LANGUAGE.txt`: a title after `===`, a source, `---`, and a line for each fact: its
/// place, its kind, its name, its arguments. Constants are in quotes, results end with `()`, unknown values
/// are `_`.
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LanguageFactsTest {
    private static final List<String> LANGUAGES =
            List.of("shell", "php", "lua", "perl", "r", "go", "rust", "c", "cpp", "java", "csharp", "sql");

    private WorkerProcess syntax;

    @BeforeAll
    void start() throws IOException {
        syntax = new WorkerProcess(new byte[0], "syntax");
    }

    @AfterAll
    void stop() throws IOException {
        syntax.close();
    }

    @TestFactory
    Stream<DynamicTest> tellsWhatIsThere() {
        return LANGUAGES.stream().flatMap(language -> cases(language).stream());
    }

    private List<DynamicTest> cases(String language) {
        var tests = new ArrayList<DynamicTest>();
        for (var block : resource("/facts/" + language + ".txt").split("(?m)^=== ", -1)) {
            if (!block.isBlank()) {
                var title = block.substring(0, block.indexOf('\n'));
                var source = block.substring(title.length() + 1, block.indexOf("\n---\n"))
                        .replace("\\0", "\0");
                var expected = block.substring(block.indexOf("\n---\n") + 5).strip();
                tests.add(dynamicTest(language + ": " + title, () -> {
                    var told = facts(read(new Frame.WireSource(language, "main", source, List.of())));
                    assertThat(told).isEqualTo(expected);
                }));
            }
        }
        return tests;
    }

    @Test
    void filesThatComeWithItAreReadToo() throws IOException {
        var files = List.of(
                file("lib.sh", "rm x"),
                file("a.pl", "system('ls')"),
                file("data.txt", "rm y"),
                file("b.sh", "\uFEFFls"));
        var read = read(new Frame.WireSource("shell", "main.sh", ". ./lib.sh", files));
        assertThat(((Frame.Parsed) read).parts()).isEmpty();
        assertThat(((Frame.Parsed) read)
                        .facts().stream()
                                .filter(fact -> fact.kind() == Fact.Kind.CALL)
                                .map(fact -> fact.file() + " " + fact.name()))
                .containsExactly("main.sh .", "lib.sh rm", "a.pl system", "b.sh ls");
    }

    @Test
    void filesNeedNotBeText() throws IOException {
        byte[] broken = {'r', 'm', ' ', (byte) 0xc3, (byte) 0x28, (byte) 0xff, '\n', 'l', 's'};
        var source = new Frame.WireSource("shell", "main.sh", ":", List.of(new Frame.WireFile("a.sh", broken)));
        assertThat(facts(read(source))).contains("CALL rm").contains("2:1 CALL ls");
    }

    /// Each of these costs at most its process, and only for a short time. Most use up the time limit of the
    /// parser, so several are parsed at once.
    @Tag("slow")
    @Timeout(300)
    @ParameterizedTest
    @ValueSource(strings = {"(", "\"", "$(", "a+"})
    void hostileTextsAreReadOrRefused(String piece) throws Exception {
        var text = piece.repeat((1 << 20) / piece.length());
        try (var callers = Executors.newFixedThreadPool(6)) {
            var read = new HashMap<String, Future<Boolean>>();
            LANGUAGES.forEach(language -> read.put(language, callers.submit(() -> isAnswered(language, text))));
            for (var each : read.entrySet()) {
                assertThat(each.getValue().get()).as(each.getKey()).isTrue();
            }
        }
    }

    private static boolean isAnswered(String language, String text) throws IOException {
        try (var alone = new WorkerProcess(new byte[0], "syntax")) {
            alone.to.write(new Frame.Parse(7, new Frame.WireSource(language, "main", text, List.of())));
            return isAnswer(alone);
        }
    }

    /// Whether the worker answers; otherwise the process has ended.
    private static boolean isAnswer(WorkerProcess worker) {
        try {
            return switch (worker.from.read()) {
                case Frame.Parsed _ -> true;
                case Frame.Done done -> done.ending() instanceof Ending.Threw;
                default -> false;
            };
        } catch (IOException e) {
            return true;
        }
    }

    private Frame read(Frame.WireSource source) throws IOException {
        syntax.to.write(new Frame.Parse(7, source));
        return syntax.from.read();
    }

    private static String facts(Frame answer) {
        return ((Frame.Parsed) answer)
                .facts().stream()
                        .filter(fact -> fact.kind() != Fact.Kind.DEPTH)
                        .map(LanguageFactsTest::line)
                        .collect(Collectors.joining("\n"));
    }

    private static String line(Fact fact) {
        var arguments = fact.arguments().stream().map(LanguageFactsTest::shown).collect(Collectors.joining(" "));
        var line = fact.line() + ":" + fact.column() + " " + fact.kind() + " " + fact.name() + " " + arguments;
        return line.replace("\n", "\\n").strip();
    }

    private static String shown(Fact.Argument argument) {
        return switch (argument.form()) {
            case TEXT -> '"' + argument.text() + '"';
            case NUMBER, PATH -> argument.text();
            case RESULT -> argument.text() + "()";
            case FUNCTION -> "%function";
            case OTHER -> "_";
        };
    }

    private static Frame.WireFile file(String path, String text) {
        return new Frame.WireFile(path, text.getBytes(StandardCharsets.UTF_8));
    }

    private static String resource(String name) {
        try (var in = LanguageFactsTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
