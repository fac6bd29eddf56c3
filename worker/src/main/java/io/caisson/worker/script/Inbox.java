package io.caisson.worker.script;

import io.caisson.wire.Frame;
import io.caisson.wire.FrameReader;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;

/// Frames from the service, read by whichever cell is next.
///
/// The cell that reads a `Run` performs it itself, so no guest waits for one thread to wake another; the next ready
/// cell takes over the pipe and with it the `Stop` frames for the running guest.
final class Inbox {
    private final FrameReader frames;
    private final Stopper stopper;
    private final Environments environments;
    private final ReentrantLock turn = new ReentrantLock();

    Inbox(FrameReader frames, Stopper stopper, Environments environments) {
        this.frames = frames;
        this.stopper = stopper;
        this.environments = environments;
    }

    /// The next guest, source to check or to read, or environment to serve. Cells of environments and stops are handed
    /// to
    /// those they are for. Frames that may not come now end the process, and so
    /// does the end of the pipe.
    Frame next() throws IOException {
        turn.lock();
        try {
            while (true) {
                switch (frames.read()) {
                    case Frame.Run run -> {
                        return run;
                    }
                    case Frame.Check check -> {
                        return check;
                    }
                    case Frame.Parse parse -> {
                        return parse;
                    }
                    case Frame.Open open -> {
                        environments.open(open);
                        return open;
                    }
                    case Frame.Cell cell -> environments.pass(cell.environment(), cell);
                    case Frame.Close close -> environments.pass(close.id(), close);
                    case Frame.Stop(var id) -> stopper.stop(id);
                    case Frame.Init _, Frame.Ready _, Frame.Started _, Frame.Log _, Frame.Done _, Frame.Parsed _ ->
                        throw new IOException("a frame that may not come now");
                }
            }
        } finally {
            turn.unlock();
        }
    }
}
