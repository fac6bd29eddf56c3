package io.caisson.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.wire.Ending;
import io.caisson.wire.Frame;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Guests that redefine every built-in they can, before and while the boot library runs. Its reports about
/// them, and the state of the next guest, must stay correct.
@Tag("slow")
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RedefinedBuiltInsTest {
    private static final int SEEDS = Integer.getInteger("caisson.fuzz.seeds", 40);
    private static final List<String> MODULES =
            List.of("assert", "buffer", "crypto", "events", "path", "querystring", "string_decoder", "url", "util");

    private static final String ANYTHING = "*";

    private WorkerProcess worker;
    private String redefine = "";

    /// What a guest does after redefining built-ins, and the result that must follow.
    enum Guest {
        TEXT("havoc(); return 'still ' + 42", "\"still 42\""),
        NUMBER("havoc(); 6 * 7", "42"),
        RECORD("havoc(); return isolated", "{\"a\":1,\"b\":\"text\",\"c\":{\"d\":true}}"),
        CONSOLE("havoc(); log('one'); havoc(); log('two %s', 2); return null", "null", "one", "two 2"),
        THROWN("havoc(); throw mine", "runtime Mine: boom"),
        THROWN_LATER("later(() => { havoc(); throw mine }, 1); 0", "runtime Mine: boom"),
        TIMERS(
                "later(() => { log('first'); havoc() }, 1); later(() => { log('second'); havoc() }, 2);"
                        + " later(() => { log('third'); havoc() }, 3); havoc(); 'done'",
                "\"done\"",
                "first",
                "second",
                "third"),
        IMMEDIATES("soon(() => { havoc(); log('a') }); soon(() => log('b')); havoc(); 1", "1", "a", "b"),
        WHILE_ASKED("return load({ toString() { havoc(); return 'path' } }).sep", "\"/\""),
        WHILE_ENCODED(
                "return { __proto__: null, a: { __proto__: null, toJSON() { havoc(); return 'a' } }, b: 2 }",
                "{\"a\":\"a\",\"b\":2}"),
        MODULES(
                "havoc(); return load('path').join('/a', '../b') + load('crypto').createHash('md5').update('').digest('hex')"
                        + " + load('buffer').Buffer.from('6869', 'hex').toString('latin1')"
                        + " + load('querystring').stringify({ __proto__: null, a: 'b c' })",
                "\"/bd41d8cd98f00b204e9800998ecf8427ehia=b%20c\""),
        MORE_MODULES(
                "havoc(); const e = new (load('events'))(); let heard = ''; e.on('a', x => { heard += x }); e.emit('a', 'h');"
                        + " const d = new (load('string_decoder').StringDecoder)('utf8');"
                        + " load('assert').strictEqual(1, 1);"
                        + " return heard + load('url').parse('http://h:1/p').port + d.end(load('buffer').Buffer.from('hi'))"
                        + " + load('util').format('%s-%d', 'a', 1) + load('util').isDeepStrictEqual(isolated, isolated)",
                "\"h1hia-1true\""),
        MODULES_LATER("havoc(); later(() => { havoc(); log(load('path').basename('/x/y.z')) }, 1); 0", "0", "y.z"),
        /// A guest may break its own promises, but not those of the boot library.
        PROMISES("havoc(); await null; havoc(); await clone(1); return 'here'", ANYTHING),
        IMPORT("havoc(); const { sep } = await import('path'); return sep", ANYTHING),
        UNHANDLED("havoc(); (async () => { throw mine })(); return new Promise(() => {})", ANYTHING);

        private final String code;
        private final String expected;
        private final String logs;

        Guest(String code, String expected, String... logs) {
            this.code = code;
            this.expected = expected;
            this.logs = String.join("\n", logs);
        }
    }

    @BeforeAll
    void start() throws IOException {
        worker = new WorkerProcess();
        try (InputStream in = getClass().getResourceAsStream("/fuzz/redefine.js")) {
            redefine = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @AfterAll
    void stop() throws IOException {
        worker.close();
    }

    @ParameterizedTest
    @EnumSource
    void staysRight(Guest guest) {
        for (var seed = 1; seed <= SEEDS; seed++) {
            var finished = run("const SEED = " + seed + ";\n" + redefine + guest.code);
            assertThat(finished.done().retiring()).as("seed " + seed).isFalse();
            if (guest.expected.equals(ANYTHING)) {
                assertThat(kind(finished))
                        .as("seed " + seed + ": " + finished.summary())
                        .isNotEqualTo(ErrorKind.INTERNAL);
            } else {
                assertThat(finished.summary().replaceFirst(" @\\d+:\\d+$", ""))
                        .as("seed " + seed)
                        .isEqualTo(guest.expected);
                assertThat(String.join("\n", finished.logs()))
                        .as("seed " + seed)
                        .isEqualTo(guest.logs);
            }
            theNextIsUnaffected(seed);
        }
    }

    private static ErrorKind kind(WorkerProcess.Finished finished) {
        return finished.done().ending() instanceof Ending.Threw threw ? threw.kind() : ErrorKind.RUNTIME;
    }

    private void theNextIsUnaffected(int seed) {
        var next = run("console.log({ a: [1, 'b'] }); return [new Date(0), new Map([[1, 2]]), require('path').sep]");
        assertThat(next.summary()).as("after seed " + seed).isEqualTo("[\"1970-01-01T00:00:00.000Z\",[[1,2]],\"/\"]");
        assertThat(next.logs()).as("after seed " + seed).containsExactly("{ a: [ 1, 'b' ] }");
    }

    private WorkerProcess.Finished run(String code) {
        var plain = worker.request(code, "null");
        return worker.perform(new Frame.Run(
                plain.id(),
                plain.source(),
                plain.parts(),
                plain.input(),
                MODULES,
                plain.memoryBytes(),
                plain.outputBytes(),
                true));
    }
}
