package io.caisson.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.wire.Frame;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WorkerProtocolTest {
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
    void sendsItsVersionAndTheSnapshotItMade() {
        assertThat(worker.ready.engine()).isEqualTo("v8");
        assertThat(worker.ready.version()).startsWith("14.7");
        assertThat(worker.ready.snapshot()).hasSizeGreaterThan(100_000);
    }

    @Test
    void usesASnapshotItIsGiven() throws IOException {
        try (var second = new WorkerProcess(worker.ready.snapshot(), "script")) {
            assertThat(second.ready.snapshot()).isEmpty();
            assertThat(second.run("1+1").summary()).isEqualTo("2");
        }
    }

    @Test
    void answersARunWithStartedLogsAndDoneInOrder() {
        var finished = worker.run("console.log('a'); console.warn('b'); 3");
        assertThat(finished.frames())
                .extracting(frame -> frame.getClass().getSimpleName())
                .containsExactly("Started", "Log", "Log", "Done");
        assertThat(finished.logs()).containsExactly("a", "b");
        assertThat(finished.summary()).isEqualTo("3");
    }

    @Test
    void showsPropertiesWhateverObjectPrototypeSays() {
        var finished = worker.run("Object.prototype.get = () => 0; Object.prototype.set = 1; console.log({ a: [1] })");
        assertThat(finished.logs()).containsExactly("{ a: [ 1 ] }");
    }

    @ParameterizedTest
    @ValueSource(strings = {"for (;;);", "for (;;); export default 1", "function main() { for (;;); } for (;;);"})
    void checksASourceWithoutRunningIt(String code) throws IOException {
        var source = new Frame.WireSource("javascript", "main.js", code, List.of());
        worker.to.write(new Frame.Check(77, source, List.of(), List.of()));
        var finished = worker.finish();
        assertThat(finished.frames()).containsExactly(finished.done());
        assertThat(finished.summary()).isEqualTo("null");
    }

    @Test
    void stopsAnEndlessLoopAndServesTheNextGuest() throws Exception {
        var endless = worker.read(worker.request("for (;;) {}", "null"));
        worker.to.write(endless);
        assertThat(worker.from.read()).isInstanceOf(Frame.Started.class);
        worker.to.write(new Frame.Stop(endless.id()));
        assertThat(worker.finish().summary()).isEqualTo("stopped");
        assertThat(worker.run("1+1").summary()).isEqualTo("2");
    }

    @Test
    void stopsAGuestThatWaitsForATimer() throws Exception {
        var waiting = worker.read(worker.request("new Promise(done => setTimeout(done, 60000))", "null"));
        worker.to.write(waiting);
        assertThat(worker.from.read()).isInstanceOf(Frame.Started.class);
        worker.to.write(new Frame.Stop(waiting.id()));
        assertThat(worker.finish().summary()).isEqualTo("stopped");
    }

    @Test
    void endsAGuestThatWritesTooMuch() {
        var finished = worker.run("for (;;) console.log('x'.repeat(1000))");
        assertThat(finished.summary()).isEqualTo("stopped");
        assertThat(finished.logs()).hasSizeBetween(900, 1100);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "const kept = []; for (;;) kept.push(new Array(1000).fill(kept.length))",
                "const kept = new Map(); for (let i = 0; ; i++) kept.set(i, { i })",
                "const kept = []; for (;;) kept.push(new Uint8Array(1e6).fill(1))"
            })
    void endsAGuestThatKeepsTooMuch(String code) {
        assertThat(worker.run(code).summary()).isEqualTo("out of memory");
        assertThat(worker.run("1+1").summary()).isEqualTo("2");
    }

    @Test
    void aHeavyGuestLeavesNoMemoryToTheNext() throws Exception {
        var code = "const kept = []; for (let i = 0; i < 6; i++) kept.push(new Uint8Array(8e6).fill(1)); kept.length";
        worker.run("1+1");
        var before = residentKilobytes();
        assertThat(worker.run(code).summary()).isEqualTo("6");
        assertThat(residentKilobytes() - before).isLessThan(24_000);
    }

    private long residentKilobytes() throws IOException {
        try (var lines = Files.lines(Path.of("/proc/" + worker.process.pid() + "/status"))) {
            var line =
                    lines.filter(text -> text.startsWith("VmRSS:")).findFirst().orElseThrow();
            return Long.parseLong(line.replaceAll("\\D", ""));
        }
    }

    @Test
    void leavesWhenThePipeEnds() throws Exception {
        var second = new WorkerProcess(worker.ready.snapshot(), "script");
        second.close();
        assertThat(second.process.waitFor(5, TimeUnit.SECONDS)).isTrue();
    }
}
