package io.caisson.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.wire.Frame;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Runs the cases of `cases/javascript.txt`, and generated sources that are too large for a file.
@Timeout(30)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GuestContractTest {
    private static final String INPUT = "{\"xs\":[1,2,3],\"name\":\"bob\",\"console\":1}";
    private static final Frame.WireFile[] FILES = {
        file("lib/a.js", "import d from './d.json'; export const x = 41; export default d.k"),
        file("lib/c.js", "exports.twice = x => 2 * x"),
        file("lib/d.json", "{\"k\":\"v\"}"),
        file("lib/e.js", "const one = 1;\nthrow new Error('here')"),
        file("c.js", "module.exports = 5")
    };

    private WorkerProcess worker;

    record Case(String title, String source, String expected) {
        @Override
        public String toString() {
            return title;
        }
    }

    private static Frame.WireFile file(String path, String text) {
        return new Frame.WireFile(path, text.getBytes(StandardCharsets.UTF_8));
    }

    static Stream<Case> cases() throws IOException {
        try (InputStream in = GuestContractTest.class.getResourceAsStream("/cases/javascript.txt")) {
            var text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.split("(?m)^=== ", -1)).skip(1).map(GuestContractTest::parse);
        }
    }

    private static Case parse(String block) {
        var title = block.indexOf('\n');
        var expected = block.lastIndexOf("\n--- ");
        return new Case(
                block.substring(0, title),
                block.substring(title + 1, Math.max(title + 1, expected)),
                block.substring(expected + 5).strip());
    }

    @BeforeAll
    void start() throws IOException {
        worker = new WorkerProcess();
    }

    @AfterAll
    void stop() throws IOException {
        worker.close();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void endsAsTheContractSays(Case given) {
        var summary = worker.perform(worker.request(given.source, INPUT, FILES)).summary();
        if (given.expected.endsWith("*")) {
            assertThat(summary).startsWith(given.expected.substring(0, given.expected.length() - 1));
        } else {
            assertThat(summary).isEqualTo(given.expected);
        }
    }

    @Test
    void refusesASourceNestedTooDeep() {
        var nested = "(".repeat(100_000) + "1" + ")".repeat(100_000);
        assertThat(worker.run(nested).summary()).isEqualTo("syntax SyntaxError: the source is too deeply nested @0:0");
        assertThat(worker.run("1+1").summary()).isEqualTo("2");
    }

    @Test
    void refusesAModuleOrAFileNestedTooDeep() {
        var nested = "export default " + "(".repeat(100_000) + "import('./d.json')" + ")".repeat(100_000);
        var refusal = "syntax SyntaxError: the source is too deeply nested @0:0";
        assertThat(worker.run(nested).summary()).isEqualTo(refusal);
        var importing = worker.request("import a from './a.js'; export default a", "null", file("a.js", nested));
        assertThat(worker.perform(importing).summary()).isEqualTo(refusal);
        assertThat(worker.run("1+1").summary()).isEqualTo("2");
    }

    @Test
    void aFileThatKeepsTheParserBusyIsNotTheNextGuestsProblem() throws IOException {
        try (var another = new WorkerProcess(worker.ready.snapshot(), "script")) {
            var slow = "x = {a:1,b:[1,2,3],c:'hello'};\n".repeat(70_000) + "import('./d.json');export default 1";
            var importing = another.request("import a from './a.js'; export default a", "null", file("a.js", slow));
            assertThat(another.perform(importing).done().retiring()
                            || another.run("let a = 2; a").summary().equals("2"))
                    .isTrue();
        }
    }

    @Test
    void readsALargeSourceOrSaysThatItIsTooLarge() throws IOException {
        try (var another = new WorkerProcess(worker.ready.snapshot(), "script")) {
            assertThat(another.run("x = {a:1,b:[1,2,3],c:'hello'};\n".repeat(8_000) + "x.a")
                            .summary())
                    .isEqualTo("1");
            assertThat(another.run("x = {a:1,b:[1,2,3],c:'hello'};\n".repeat(32_000) + "x.a")
                            .summary())
                    .isIn(
                            "1",
                            "syntax SyntaxError: the source is too large to be compiled @0:0",
                            "syntax SyntaxError: the source took too long to parse @0:0");
        }
    }

    @Test
    void readsLongNamesAndLongLists() {
        var name = "a".repeat(70_000);
        var named = "function main(" + name + ", b) { return [typeof " + name + ", b] }";
        var finished = worker.perform(worker.request(named, "{\"" + name + "\":1,\"b\":2}"));
        assertThat(finished.summary()).isEqualTo("[\"number\",2]");
        var many = "function main(" + "a, ".repeat(60_000) + "b) { return b }";
        assertThat(worker.perform(worker.request(many, "{\"b\":2}")).summary()).isEqualTo("2");
    }

    @Test
    void readsALongSum() {
        assertThat(worker.run("1" + "+1".repeat(20_000)).summary()).isEqualTo("20001");
    }
}
