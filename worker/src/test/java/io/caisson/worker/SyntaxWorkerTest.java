package io.caisson.worker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.gate.Fact;
import io.caisson.wire.Frame;
import io.caisson.worker.WorkerProcess.Finished;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A syntax worker parses, and a script worker runs the result.
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SyntaxWorkerTest {
    private WorkerProcess syntax;
    private WorkerProcess script;

    @BeforeAll
    void start() throws IOException {
        syntax = new WorkerProcess(new byte[0], "syntax");
        script = new WorkerProcess();
    }

    @AfterAll
    void stop() throws IOException {
        syntax.close();
        script.close();
    }

    private Frame answer(Frame.WireSource source) throws IOException {
        syntax.to.write(new Frame.Parse(7, source));
        return syntax.from.read();
    }

    private String summary(String language, String code, String input, Frame.WireFile... files) throws IOException {
        var entry = language.equals("typescript") ? "main.ts" : "main.js";
        var source = new Frame.WireSource(language, entry, code, List.of(files));
        return switch (answer(source)) {
            case Frame.Parsed(var _, var parts, var _) ->
                script.perform(script.request(source, parts, input)).summary();
            case Frame.Done done -> new Finished(List.of(done), done).summary();
            default -> "another frame";
        };
    }

    private static Frame.WireFile file(String path, String text) {
        return new Frame.WireFile(path, text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void sendsItsVersion() {
        assertThat(syntax.ready.engine()).isEqualTo("swc");
        assertThat(syntax.ready.version()).isNotBlank();
        assertThat(syntax.ready.snapshot()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiterString = "|", textBlock = """
            javascript | function main(a) { return a + 1 }            | 42
            javascript | return await [a]                             | [41]
            javascript | export default x => x.a                      | 41
            javascript | { b: a }                                     | {"b":41}
            javascript | ({ tr\\u0079: a }).tr\\u0079                     | 41
            javascript | { i\\u0066: a }                               | {"if":41}
            javascript | (class { tr\\u0079() {} }) + ''               | "class { tr\\\\u0079() {} }"
            javascript | export { x as d\\u0065fault }; let x = a      | 41
            javascript | tr\\u0079 { 1 } catch {}                     | syntax SyntaxError: *
            javascript | let = ;                                      | syntax SyntaxError: Unexpected token ';' @1:7
            typescript | function main(a: number): number { return a } | 41
            typescript | return (a as number) + 1                     | 42
            typescript | const b: number = a; b!                      | 41
            typescript | export default (x: { a: number }) => x.a     | 41
            typescript | { b: a as number }                           | {"b":41}
            typescript | namespace N { export const x = 7 } N.x          | 7
            typescript | enum E { A = 3, B } E.B                      | 4
            typescript | ({ tr\\u0079: a as number }).try              | 41
            typescript | { i\\u0066: a as number }                     | {"if":41}
            typescript | String.raw`tr\\u0079` + { tr\\u0079: 1 }.try    | "tr\\\\u00791"
            typescript | tr\\u0079 { 1 } catch {}                     | syntax SyntaxError: *
            typescript | let a: = 1                                   | syntax SyntaxError: Unexpected token `=`. Expected *
            """)
    void aParsedSourceRuns(String language, String code, String expected) throws IOException {
        var summary = summary(language, code, "{\"a\":41}");
        if (expected.endsWith("*")) {
            assertThat(summary).startsWith(expected.substring(0, expected.length() - 1));
        } else {
            assertThat(summary).isEqualTo(expected);
        }
    }

    @Test
    void compilesFilesAndFindsTheirImports() throws IOException {
        var code = "import { f } from './lib/f'\nexport default await f(1)";
        var f = file("lib/f.ts", "export const f = async (x: number) => (await import('./g.js')).g + x");
        var g = file("lib/g.ts", "export const g: number = 41");
        assertThat(summary("typescript", code, "null", f, g)).isEqualTo("42");
        var plain = file("lib/f.js", "export const f = async x => (await import('./g.js')).g + x");
        assertThat(summary("javascript", code, "null", plain, file("lib/g.js", "export const g = 41")))
                .isEqualTo("42");
    }

    @Test
    void makesAPartForEachTextItChangedOrReadAndNoOther() throws IOException {
        var source = new Frame.WireSource(
                "typescript",
                "main.ts",
                "export {}",
                List.of(file("a.ts", "1"), file("b.js", "1"), file("c.json", "{}"), file("d.d.ts", "declare let x")));
        assertThat(((Frame.Parsed) answer(source)).parts())
                .extracting(Frame.Part::path)
                .containsExactly("main.ts", "a.ts");
    }

    @Test
    void leavesWhenThePipeEnds() throws Exception {
        var second = new WorkerProcess(new byte[0], "syntax");
        second.close();
        assertThat(second.process.waitFor(5, TimeUnit.SECONDS)).isTrue();
    }

    /// The files that are parsed for their facts: scripts, and files that are loaded as scripts.
    @ParameterizedTest
    @CsvSource(delimiterString = "|", textBlock = """
            import './x.js'                     | x.js          | true
            1                                   | x.js          | true
            import './deep/x.txt'               | deep/x.txt    | true
            require('./x')                      | x             | true
            await import('./' + 'x.txt')        | x.txt         | true
            await import('./' + context.name)   | x.txt         | true
            1                                   | x.txt         | false
            import './y.txt'                    | x.txt         | false
            """)
    void readsEveryFileThatIsLoaded(String code, String path, boolean read) throws IOException {
        var source = new Frame.WireSource("javascript", "main.js", code, List.of(file(path, "eval('1')")));
        var facts = ((Frame.Parsed) answer(source)).facts();
        assertThat(facts.stream()
                        .anyMatch(
                                fact -> fact.file().equals(path) && fact.name().equals("eval")))
                .isEqualTo(read);
    }

    @Test
    void aFileTooLargeToBeReadIsAGap() throws IOException {
        var large = file("x.js", "1;".repeat(600_000) + "eval('1')");
        var source = new Frame.WireSource("javascript", "main.js", "import './x.js'", List.of(large));
        assertThat(((Frame.Parsed) answer(source)).facts())
                .anyMatch(fact -> fact.kind() == Fact.Kind.GAP && fact.file().equals("x.js"));
    }

    @Test
    void endsWhenItIsAskedToRunSomething() throws Exception {
        try (var second = new WorkerProcess(new byte[0], "syntax")) {
            second.to.write(second.request("1+1", "null"));
            assertThatThrownBy(second.from::read).isInstanceOf(IOException.class);
        }
    }

    /// The worker may crash or answer, alone. Garbage collection with such a deep stack can delay it beyond
    /// the service's timeout.
    @Tag("slow")
    @ParameterizedTest
    @CsvSource({
        "'(', 100000",
        "'[', 100000",
        "'{', 100000",
        "'a=>', 100000",
        "'!', 200000",
        "'1+', 500000",
        "'`${', 90000"
    })
    void aHostileSourceCostsAtMostThisProcess(String opening, int times) throws Exception {
        for (var language : Arrays.asList("javascript", "typescript")) {
            try (var second = new WorkerProcess(new byte[0], "syntax")) {
                second.to.write(new Frame.Parse(
                        7, new Frame.WireSource(language, "main", "return " + opening.repeat(times) + "1", List.of())));
                var asked = System.nanoTime();
                try {
                    second.from.read();
                } catch (IOException e) {
                    assertThat(second.process.waitFor(5, TimeUnit.SECONDS)).isTrue();
                }
                assertThat(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - asked))
                        .isLessThan(20);
            }
        }
    }
}
