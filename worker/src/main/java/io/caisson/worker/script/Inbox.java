package io.caisson.worker.script;

import io.caisson.wire.Frame;
import io.caisson.wire.FrameReader;
import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;

/// Reads frames from the service, on the thread of the cell that is next.
///
/// The cell that reads a `Run` performs it itself, so no guest waits until one thread has woken another. The
/// next ready cell takes over the pipe and with it the `Stop` frames for the running guest.
final class Inbox {
    private final FrameReader frames;
    private final Stopper stopper;
    private final ReentrantLock turn = new ReentrantLock();

    Inbox(FrameReader frames, Stopper stopper) {
        this.frames = frames;
        this.stopper = stopper;
    }

    /// The next guest to run, or source to check or parse. An unexpected frame and the end of the pipe end the
    /// process.
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
