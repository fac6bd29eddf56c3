package io.caisson.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.wire.Frame;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Cells on an isolate that lives on, in a real worker without a wall.
@Timeout(60)
class EnvironmentTest {
    private static final long ENVIRONMENT = 7;

    private WorkerProcess worker;
    private int cells;

    @BeforeEach
    void start() throws IOException {
        worker = new WorkerProcess();
        worker.to.write(new Frame.Open(ENVIRONMENT, List.of(), 64 << 20));
    }

    @AfterEach
    void stop() throws IOException {
        worker.close();
    }

    private Frame.Cell cell(String code) {
        return cell(code, ENVIRONMENT);
    }

    private Frame.Cell cell(String code, long environment) {
        cells++;
        var source = new Frame.WireSource("javascript", "cell-" + cells + ".js", code, List.of());
        return new Frame.Cell(1_000 + cells, environment, cells, source, "null", 1 << 20, true);
    }

    private WorkerProcess.Finished run(String code) throws IOException {
        worker.to.write(cell(code));
        return worker.finish();
    }

    private WorkerProcess.Finished interrupted(String code) throws IOException {
        var cell = cell(code);
        worker.to.write(cell);
        assertThat(worker.from.read()).isInstanceOf(Frame.Started.class);
        worker.to.write(new Frame.Stop(cell.id()));
        return worker.finish();
    }

    @Test
    void whatACellDeclaresIsThereForTheNext() throws IOException {
        run("let n = 1; const add = k => n += k; class Point { x = 3 } function twice(v) { return 2 * v } var old = 4");
        assertThat(run("add(10); [n, new Point().x, twice(n), old]").summary()).isEqualTo("[11,3,22,4]");
    }

    @Test
    void aNameDeclaredByLetCannotBeDeclaredAgain() throws IOException {
        run("let n = 1");
        assertThat(run("let n = 2").summary()).contains("SyntaxError: Identifier 'n' has already been declared");
        assertThat(run("n").summary()).isEqualTo("1");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            n = 2; null.x             | runtime TypeError: Cannot read properties of null (reading 'x') @1:13
            n = 2; throw 5            | runtime Error: uncaught: 5 @1:8
            n = 2; throw { a: 1 }     | runtime Error: uncaught: a value that is no Error @1:8
            n = 2; Promise.reject(new RangeError('later')); 3 | runtime RangeError: later @1:23
            n = 2; (async () => { throw new Error('z') })() | runtime Error: z @1:29
            """)
    void anExceptionKeepsTheState(String code, String summary) throws IOException {
        run("var n = 1");
        assertThat(run(code).summary()).isEqualTo(summary);
        assertThat(run("n").summary()).isEqualTo("2");
    }

    @Test
    void aSourceThatCannotBeReadKeepsTheState() throws IOException {
        run("var n = 1");
        assertThat(run("n = 2 2").summary()).startsWith("syntax SyntaxError: ");
        assertThat(run("n").summary()).isEqualTo("1");
    }

    @Test
    void aCellEndsWhenItsValueHasSettled() throws IOException {
        assertThat(run("new Promise(done => setTimeout(() => done(5), 20))").summary())
                .isEqualTo("5");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            for (;;) n++
            new Promise(() => setTimeout(() => {}, 60000))
            n = new Array(2 ** 20); for (;;) n.sort(() => 1)
            """)
    void anInterruptKeepsTheState(String code) throws IOException {
        run("var n = 0; let kept = 'yes'");
        assertThat(interrupted(code).summary()).isEqualTo("stopped");
        assertThat(run("kept").summary()).isEqualTo("\"yes\"");
    }

    @Test
    void anInterruptThatComesTooEarlyIsKeptForItsCell() throws IOException {
        run("var n = 1");
        var endless = cell("for (;;) n++");
        worker.to.write(new Frame.Stop(endless.id()));
        worker.to.write(endless);
        assertThat(worker.finish().summary()).isEqualTo("stopped");
        assertThat(run("n").summary()).isEqualTo("1");
    }

    @Test
    void anInterruptThatComesTooLateHitsNobody() throws IOException {
        for (var i = 0; i < 500; i++) {
            var cell = cell("1 + 1");
            worker.to.write(cell);
            worker.to.write(new Frame.Stop(cell.id()));
            assertThat(worker.finish().summary()).isIn("2", "stopped");
            assertThat(run("3").summary()).isEqualTo("3");
        }
    }

    @Test
    void aTimerOfAnEarlierCellNeitherPrintsNorFailsNorEndsALaterOne() throws IOException {
        run("setInterval(() => { ticks++; console.log('planted'); throw new Error('planted') }, 1); var ticks = 0");
        run("(async () => { for (;;) { await new Promise(d => setTimeout(d, 1)); console.log('loop') } })(); 0");
        run("setTimeout(() => Promise.reject(new Error('planted')), 1); 0");
        var later = run("new Promise(done => setTimeout(() => { console.log('mine'); done(ticks > 0) }, 60))");
        assertThat(later.logs()).containsExactly("mine");
        assertThat(later.summary()).isEqualTo("true");
    }

    @Test
    void theValueOfAnInterruptedCellIsNoResultOfTheNext() throws IOException {
        run("var finish, pending = new Promise(done => { finish = done }); 0");
        assertThat(interrupted("setTimeout(() => {}, 60000); pending").summary())
                .isEqualTo("stopped");
        assertThat(run("finish(42); new Promise(done => setTimeout(() => done('mine'), 20))")
                        .summary())
                .isEqualTo("\"mine\"");
    }

    @Test
    void eachCellHasItsOwnOutputBudget() throws IOException {
        var flood = run("for (;;) console.log('x'.repeat(10000))");
        assertThat(flood.summary()).isEqualTo("stopped");
        assertThat(run("console.log('still here')").logs()).containsExactly("still here");
    }

    @Test
    void memoryIsOneCeilingForAllCells() throws IOException {
        run("var held = []");
        for (var i = 0; i < 4; i++) {
            assertThat(run("held.push(new Array(1e6).fill(1.5)); held.length").summary())
                    .isEqualTo("" + (i + 1));
        }
        WorkerProcess.Finished last;
        var more = 0;
        do {
            last = run("held.push(new Array(1e6).fill(1.5)); held.length");
        } while (++more < 10 && !last.summary().equals("out of memory"));
        assertThat(last.summary()).isEqualTo("out of memory");
    }

    @Test
    void environmentsOfOneProcessShareNothing() throws IOException {
        worker.to.write(new Frame.Open(8, List.of(), 64 << 20));
        run("globalThis.n = 1; Array.prototype.map = null");
        worker.to.write(cell("[typeof n, typeof [].map]", 8));
        assertThat(worker.finish().summary()).isEqualTo("[\"undefined\",\"function\"]");
        worker.to.write(new Frame.Close(8));
        assertThat(run("n").summary()).isEqualTo("1");
        assertThat(worker.run("typeof n").summary()).isEqualTo("\"undefined\"");
    }

    @Test
    void aCellForAnEnvironmentThatIsNotOpenEndsTheProcess() throws Exception {
        worker.to.write(cell("1", 99));
        assertThat(worker.process.waitFor()).isZero();
    }
}
