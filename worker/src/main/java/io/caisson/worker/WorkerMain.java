package io.caisson.worker;

import com.caoccao.javet.exceptions.JavetException;
import io.caisson.wire.Frame;
import io.caisson.wire.FrameReader;
import io.caisson.wire.FrameWriter;
import io.caisson.worker.script.ScriptWorker;
import io.caisson.worker.script.V8Engine;
import io.caisson.worker.syntax.SourceReader;
import io.caisson.worker.syntax.SyntaxWorker;
import java.io.File;
import java.io.IOException;
import java.util.List;

/// The program behind the wall. `script` runs JavaScript: with `--jitless` without a just-in-time compiler, with
/// `--parsing` also as a parser. `syntax` only parses sources. `canary …` attacks the wall.
///
/// Native libraries are loaded from the folder `-Dcaisson.worker.natives`. The process ends at once when the pipe
/// from the service is closed.
public final class WorkerMain {
    private static final int MAX_FRAME = 64 * 1024 * 1024;

    private WorkerMain() {}

    public static void main(String[] arguments) throws IOException, JavetException {
        switch (arguments[0]) {
            case "canary" -> WallCanary.main(arguments);
            case "syntax" -> syntax();
            default -> script(List.of(arguments));
        }
    }

    private static void script(List<String> arguments) throws IOException, JavetException {
        var in = new FrameReader(Descriptors.framesIn(), MAX_FRAME);
        var frames = new FrameWriter(Descriptors.framesOut());
        var init = init(in);
        var engine = new V8Engine(natives(), init.snapshot(), arguments.contains("--jitless"));
        var worker = new ScriptWorker(engine, new SyntaxWorker(new SourceReader(natives()), frames), frames);
        worker.warmUp();
        if (arguments.contains("--parsing")) {
            worker.syntax().reader().warmUp();
        }
        var snapshot = init.snapshot().length > 0 ? new byte[0] : engine.snapshot();
        ready(init, frames, new Frame.Ready("v8", engine.version(), snapshot));
        worker.serve(in);
    }

    private static void syntax() throws IOException {
        var in = new FrameReader(Descriptors.framesIn(), MAX_FRAME);
        var frames = new FrameWriter(Descriptors.framesOut());
        var init = init(in);
        var reader = new SourceReader(natives());
        reader.warmUp();
        ready(init, frames, new Frame.Ready(SyntaxWorker.ENGINE, reader.version(), new byte[0]));
        new SyntaxWorker(reader, frames).serve(in);
        Runtime.getRuntime().halt(0);
    }

    private static Frame.Init init(FrameReader in) throws IOException {
        if (in.read() instanceof Frame.Init init) {
            return init;
        }
        throw new IOException("the first frame must be Init");
    }

    private static void ready(Frame.Init init, FrameWriter frames, Frame.Ready ready) throws IOException {
        if (init.seal().length > 0) {
            Kernel.seal(init.seal());
        }
        frames.write(ready);
    }

    private static File natives() {
        return new File(System.getProperty("caisson.worker.natives", "natives"));
    }
}
