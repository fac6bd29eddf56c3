package io.caisson.worker.script;

import com.caoccao.javet.exceptions.JavetException;
import io.caisson.wire.Frame;
import io.caisson.wire.FrameReader;
import io.caisson.wire.FrameWriter;
import io.caisson.worker.syntax.Outline;
import io.caisson.worker.syntax.SyntaxWorker;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;

/// The state that all cells of a process share.
public record ScriptWorker(V8Engine engine, SyntaxWorker syntax, FrameWriter frames) {
    private static final int CELLS = 6;
    private static final long WARM_MEMORY = 64L << 20;
    private static final Map<String, Outline> WARM_SOURCES = Map.of(
            "1+1", Outline.expression(),
            "return [1, 2, 3].map(x => x * 2)", warm(Outline.Shape.BODY, false),
            "function main(a) { console.log('warm', { a }); return { a, b: new Date(0) } }",
                    warm(Outline.Shape.MAIN, false, "a"),
            "export default await new Promise(done => setTimeout(done, 1, {}))", warm(Outline.Shape.MODULE, true),
            "null.x", Outline.expression());

    /// Runs a few of our own guests, so that the first real one finds classes loaded and code compiled. Does not
    /// load the parser, which most script workers never need.
    public void warmUp() throws JavetException, IOException {
        var quiet = new ScriptWorker(engine, syntax, new FrameWriter(OutputStream.nullOutputStream()));
        for (var source : WARM_SOURCES.entrySet()) {
            try (var isolate = engine.isolate()) {
                new GuestRun(warm(source.getKey(), source.getValue()), isolate, quiet, new Stopper()).perform();
            }
        }
    }

    private static Outline warm(Outline.Shape shape, boolean rootAwait, String... parameters) {
        return new Outline(shape, rootAwait, -1, List.of(parameters), List.of());
    }

    private static Frame.Run warm(String code, Outline outline) {
        var source = new Frame.WireSource("javascript", "main.js", code, List.of());
        var parts = List.of(new Frame.Part("main.js", outline.encode(), "", ""));
        return new Frame.Run(1, source, parts, "{\"a\":[1]}", List.of(), WARM_MEMORY, 1 << 20, true);
    }

    /// Starts the cells; they serve until the pipe ends.
    public void serve(FrameReader in) {
        var stopper = new Stopper();
        var environments = new Environments();
        var inbox = new Inbox(in, stopper, environments);
        var refill = new Refill();
        for (var i = 0; i < CELLS; i++) {
            new Cell(this, inbox, refill, stopper, environments).start("cell-" + i);
        }
    }
}
