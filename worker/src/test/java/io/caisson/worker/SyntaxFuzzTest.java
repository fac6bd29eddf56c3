package io.caisson.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.wire.Ending;
import io.caisson.wire.Frame;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs with random damage: each is parsed and compiled or refused, with the author's lines, and none
/// crashes a process.
@Tag("slow")
@Timeout(120)
class SyntaxFuzzTest {
    private static final int SOURCES = 1_500;
    private static final List<String> SEEDS = List.of(
            "interface A<T> { x?: T; m(this: A<T>): asserts this is B }\nenum E { A = 1, B = A << 1, C = 'c' }\n",
            "abstract class C<T> extends D implements I { constructor(private readonly x: T, y = 1) { super() } }\n",
            "namespace N.M { export const x = 1; export function f(a: number): string; export function f(a: any) {} }\n",
            "@dec class K { @m() foo(a: string, b?: number) {} accessor z = 1; static #p = 2; declare q: string }\n",
            "const f = async <T,>(x: T, ...r: T[]): Promise<T | undefined> => { for await (const y of r) return y }\n",
            "import type { T } from './t'; import d, { type U, v as w } from './v'; export * as n from './n'\n",
            "let o = { a, b: 1, get c() { return `x${a as number}` }, [k!]: /re[/]/g } satisfies Record<string, any>\n",
            "function main({ a, b: [c] = [] }, ...d) { return await import('./x').then(y => y?.z ?? 1n) }\n",
            "export default class { static { this.x = 1 } async *g() { yield* [] } }\nlabel: for (;;) break label\n",
            "{ a: 1, 'b': [2, { c: null }] }\n");
    private static final List<String> PIECES = List.of(
            "{",
            "}",
            "(",
            ")",
            "<",
            ">",
            "`",
            "${",
            "'",
            "\"",
            "/*",
            "*/",
            "//",
            "\n",
            "\r",
            "\u2028",
            "=>",
            "?.",
            "@",
            "#",
            "!",
            " as ",
            " type ",
            "export ",
            "import ",
            "await ",
            "return ",
            "\0",
            "\\u{110000}",
            "\uD83D\uDE00",
            "\uFFFD",
            "<!--",
            "declare ",
            "abstract ",
            "enum ",
            "namespace ",
            "export = ",
            ": = ",
            "0x",
            "1_",
            "1e");

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void damagedProgramsCrashNoProcess(long seed) throws IOException {
        try (var syntax = new WorkerProcess(new byte[0], "syntax");
                var script = new WorkerProcess()) {
            var random = new Random(seed);
            for (var i = 0; i < SOURCES; i++) {
                var language = random.nextBoolean() ? "typescript" : "javascript";
                var source = new Frame.WireSource(language, "main", damaged(random), List.of());
                assertThat(verdict(syntax, script, source))
                        .as("seed %d, source %d: %s", seed, i, source.code())
                        .isNotEqualTo(ErrorKind.INTERNAL);
            }
        }
    }

    private static String damaged(Random random) {
        var text = new StringBuilder();
        IntStream.range(0, 1 + random.nextInt(3)).forEach(_ -> text.append(SEEDS.get(random.nextInt(SEEDS.size()))));
        for (var left = random.nextInt(4); left > 0; left--) {
            var at = random.nextInt(text.length());
            switch (random.nextInt(3)) {
                case 0 -> text.insert(at, PIECES.get(random.nextInt(PIECES.size())));
                case 1 -> text.delete(at, Math.min(text.length(), at + 1 + random.nextInt(8)));
                default -> text.insert(at, text.substring(random.nextInt(at + 1), at));
            }
            if (text.isEmpty()) {
                text.append(' ');
            }
        }
        return text.toString();
    }

    /// The kind of its error; SYNTAX when there is none, because syntax errors are expected here.
    private static ErrorKind verdict(WorkerProcess syntax, WorkerProcess script, Frame.WireSource source)
            throws IOException {
        syntax.to.write(new Frame.Parse(7, source));
        return switch (syntax.from.read()) {
            case Frame.Parsed(var _, var parts, var _) -> {
                script.to.write(new Frame.Check(8, source, parts, List.of()));
                yield kind(script.finish().done(), source);
            }
            case Frame.Done done -> kind(done, source);
            default -> throw new IOException("a frame that may not come now");
        };
    }

    private static ErrorKind kind(Frame.Done done, Frame.WireSource source) {
        assertThat(done.retiring()).isFalse();
        if (!(done.ending() instanceof Ending.Threw threw)) {
            return ErrorKind.SYNTAX;
        }
        assertThat(threw.line())
                .as("%s in %s", threw, source.code())
                .isBetween(0, source.code().split("\\R", -1).length);
        return threw.kind();
    }
}
