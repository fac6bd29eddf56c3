package io.caisson.worker.script;

import com.caoccao.javet.exceptions.JavetException;
import io.caisson.wire.Frame;
import io.caisson.worker.syntax.SyntaxWorker;
import java.io.IOException;

/// A thread that makes an isolate ahead of time, waits its turn, runs one guest on it, closes it and starts
/// again.
///
/// A worker has several cells, but runs one guest at a time. A cell asks [Refill] before it makes an isolate,
/// which costs more than most guests. Then it waits for the pipe ([Inbox]). The cell that holds the pipe reads
/// the next frame and performs it itself. Meanwhile the next ready cell takes over the pipe and receives the
/// order to stop the guest ([Stopper]).
///
/// An isolate is closed at once when its guest held much memory, else when this cell may make the next one, after
/// the result was sent. Isolates are used once, so no guest finds data of another. All of this happens on one
/// thread: isolates that were shared between threads or used twice crashed the process natively (decision 0002).
/// Any failure here ends the process, which costs only its current guest.
final class Cell implements Runnable {
    /// V8 uses 900 KiB of it for guests.
    static final long STACK_BYTES = 4L << 20;

    /// Memory above which an isolate is closed at once, because the next guest with the same limit could not
    /// start otherwise.
    private static final long HEAVY_BYTES = 8L << 20;

    private final ScriptWorker worker;
    private final Inbox inbox;
    private final Refill refill;
    private final Stopper stopper;

    Cell(ScriptWorker worker, Inbox inbox, Refill refill, Stopper stopper) {
        this.worker = worker;
        this.inbox = inbox;
        this.refill = refill;
        this.stopper = stopper;
    }

    @Override
    public void run() {
        try {
            refill.begin();
            while (true) {
                var isolate = worker.engine().isolate();
                refill.done();
                switch (inbox.next()) {
                    case Frame.Run run -> perform(new GuestRun(run, isolate, worker, stopper), run.id(), isolate);
                    case Frame.Check check ->
                        perform(GuestRun.checking(check, isolate, worker, stopper), check.id(), isolate);
                    case Frame.Parse parse -> read(parse, isolate);
                    default -> throw new IOException("a frame that may not come now");
                }
                refill.begin();
                isolate.close();
            }
        } catch (IOException | InterruptedException | JavetException | RuntimeException | Error e) {
            end();
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // not for luck: see below
    private void perform(GuestRun guest, long id, Isolate isolate) throws IOException, JavetException {
        refill.guestBegan();
        stopper.running(isolate, id);
        var done = guest.perform();
        stopper.finished();
        if (done.peakMemoryBytes() > HEAVY_BYTES) {
            isolate.close();
        }
        send(done);
        // The kernel has queued the service behind this thread, expecting that it would wait now. Without
        // yielding, the service would wait until the next isolate is made.
        Thread.yield();
        refill.guestEnded();
    }

    /// Parses a source. A crash would cost more than a parser here, so V8 first checks for nesting that would
    /// crash it.
    private void read(Frame.Parse parse, Isolate isolate) throws IOException, JavetException {
        refill.guestBegan();
        var tooDeep = Compilation.overflows(isolate, parse.source());
        send(tooDeep ? SyntaxWorker.tooDeep(parse) : worker.syntax().answer(parse));
        refill.guestEnded();
    }

    private void send(Frame answer) throws IOException {
        worker.frames().write(answer);
        if (answer instanceof Frame.Done done && done.retiring()) {
            Runtime.getRuntime().halt(0);
        }
    }

    /// Ends the process, because the pipe was closed or the process is broken. Only a training run ends in an
    /// orderly way, because the JVM writes its AOT cache then.
    private static void end() {
        if (Boolean.getBoolean("caisson.worker.training")) {
            System.exit(0);
        }
        Runtime.getRuntime().halt(0);
    }
}
