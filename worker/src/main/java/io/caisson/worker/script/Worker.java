package io.caisson.worker.script;

import com.caoccao.javet.exceptions.JavetException;
import io.caisson.wire.Frame;
import io.caisson.wire.FrameReader;
import io.caisson.wire.FrameWriter;
import io.caisson.worker.syntax.SourceReader;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/// Everything the cells of one process share.
public record Worker(Engine engine, SourceReader reader, FrameWriter frames) {
    private static final int CELLS = 6;
    private static final long WARM_MEMORY = 64L << 20;
    private static final List<String> WARM_SOURCES = List.of(
            "1+1",
            "return [1, 2, 3].map(x => x * 2)",
            "function main(a) { console.log('warm', { a }); return { a, b: new Date(0) } }",
            "export default await new Promise(done => setTimeout(done, 1, {}))",
            "null.x");

    /// Performs a few guests of ours, so that the first real one meets loaded classes and known code paths.
    public void warmUp() throws JavetException, IOException {
        var quiet = new Worker(engine, reader, new FrameWriter(OutputStream.nullOutputStream()));
        for (var source : WARM_SOURCES) {
            try (var isolate = engine.isolate()) {
                new GuestRun(warm(source), isolate, quiet, new Stopper()).perform();
            }
        }
    }

    private static Frame.Run warm(String source) {
        return new Frame.Run(
                1, new byte[0], "main.js", source, List.of(), "{\"a\":[1]}", List.of(), WARM_MEMORY, 1 << 20, true);
    }

    /// Starts the cells; they serve until the pipe ends.
    public void serve(FrameReader in) {
        var stopper = new Stopper();
        var inbox = new Inbox(in, stopper);
        var gate = new RefillGate();
        for (var i = 0; i < CELLS; i++) {
            new Thread(null, new Cell(this, inbox, gate, stopper), "cell-" + i, Cell.STACK_BYTES).start();
        }
    }
}
