package io.caisson.worker;

import com.caoccao.javet.exceptions.JavetException;
import io.caisson.wire.Frame;
import io.caisson.wire.FrameReader;
import io.caisson.wire.FrameWriter;
import io.caisson.worker.script.Engine;
import io.caisson.worker.script.Worker;
import io.caisson.worker.syntax.SourceReader;
import java.io.File;
import java.io.IOException;
import java.util.List;

/// The program behind the wall: `script [--jitless]` runs JavaScript, `canary …` attacks the wall.
///
/// Native libraries come from the folder `-Dcaisson.worker.natives`. The end of the pipe from the service ends the
/// process at once.
public final class WorkerMain {
    private static final int MAX_FRAME = 64 * 1024 * 1024;

    private WorkerMain() {}

    public static void main(String[] arguments) throws IOException, JavetException {
        if (arguments[0].equals("canary")) {
            Canary.main(arguments);
        } else {
            serve(arguments);
        }
    }

    private static void serve(String[] arguments) throws IOException, JavetException {
        var in = new FrameReader(Descriptors.framesIn(), MAX_FRAME);
        var frames = new FrameWriter(Descriptors.framesOut());
        if (!(in.read() instanceof Frame.Init(var snapshot, var seal))) {
            throw new IOException("the first frame must be Init");
        }
        var natives = new File(System.getProperty("caisson.worker.natives", "natives"));
        var engine = new Engine(natives, snapshot, List.of(arguments).contains("--jitless"));
        var worker = new Worker(engine, new SourceReader(natives), frames);
        worker.warmUp();
        var ready = new Frame.Ready("v8", engine.version(), snapshot.length > 0 ? new byte[0] : engine.snapshot());
        if (seal.length > 0) {
            Kernel.seal(seal);
        }
        frames.write(ready);
        worker.serve(in);
    }
}
