package io.caisson.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/// The engine's built-ins are as fast and as unchanged for a guest as in a fresh engine.
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BuiltInsTest {
    /// V8 runs regular expressions on a slow path when `RegExp.prototype` was ever written to, and always for
    /// subclasses of RegExp. On an isolate that is as it should be the subclass takes some 50 times longer;
    /// after a write both take the same time. Each figure is the best of seven taken in turn, so a busy
    /// machine delays both alike.
    private static final String REGULAR_EXPRESSIONS = """
            class Subclass extends RegExp {}
            const text = 'alpha,beta;gamma,delta'
            const best = { split: [Infinity, Infinity], replace: [Infinity, Infinity] }
            function measure(row, column, run) {
                const start = performance.now()
                for (let i = 0; i < 1000; i++) run()
                best[row][column] = Math.min(best[row][column], performance.now() - start)
            }
            const [fast, slow] = [/[,;]/g, new Subclass('[,;]', 'g')]
            for (let round = 0; round < 7; round++) {
                measure('split', 0, () => text.split(fast))
                measure('split', 1, () => text.split(slow))
                measure('replace', 0, () => text.replace(fast, '_'))
                measure('replace', 1, () => text.replace(slow, '_'))
            }
            return Object.values(best).map(([fast, slow]) => slow > 3 * fast)
            """;

    /// Calls a getter that looks at all prototypes while the result is written.
    private static final String PROTOTYPES = """
            const prototypes = Object.getOwnPropertyNames(globalThis)
                .map(name => globalThis[name]?.prototype)
                .concat(Object.getPrototypeOf(Uint8Array.prototype))
                .filter(prototype => prototype !== undefined)
            const members = () => prototypes.map(prototype => Reflect.ownKeys(prototype).map(String).join()).join('\\n')
            const before = members()
            return {
                first: new Map([[1, /x/]]), bytes: new Uint8Array(2), list: new Array(50).fill(1), call() {},
                get untouched() { return members() === before },
            }
            """;

    private WorkerProcess worker;

    @BeforeAll
    void start() throws IOException {
        worker = new WorkerProcess();
    }

    @AfterAll
    void stop() throws IOException {
        worker.close();
    }

    @Test
    void regularExpressionsAreOnTheEnginesFastPath() {
        assertThat(worker.run(REGULAR_EXPRESSIONS).summary()).isEqualTo("[true,true]");
    }

    @Test
    void writingAResultTouchesNoPrototype() {
        assertThat(worker.run(PROTOTYPES).summary()).contains("\"bytes\":{\"$binary\":\"AAA=\"}", "\"untouched\":true");
    }
}
