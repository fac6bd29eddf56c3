package io.caisson.worker.script;

import com.caoccao.javet.exceptions.JavetException;
import io.caisson.wire.Frame;
import io.caisson.worker.syntax.SyntaxWorker;
import java.io.IOException;

/// A thread that makes an isolate ahead of time, waits its turn, runs one guest on it, closes it and starts over.
///
/// A worker has several cells, and only one guest at a time. A cell asks [Refill] before it makes an isolate, which
/// costs more than most guests. Then it waits for the pipe ([Inbox]); the cell that holds it reads the next frame and
/// performs it itself, while the next ready one takes over the pipe and hears whether the guest is to be stopped
/// ([Stopper]).
///
/// An isolate is closed at once when its guest held much memory, else when this cell may make the next one,
/// after the answer is out. No guest finds what another left, because none gets an isolate that was used. All of it
/// happens on this one thread: isolates that were shared between threads crashed the process natively (decision 0002).
/// Whatever goes wrong here ends the process, which costs the one guest it had.
///
/// A thread that is told to open an environment serves that one from then on ([Environments]), and another takes its
/// place here.
final class Cell implements Runnable {
    /// V8 is told to use 900 KiB of it for guests.
    private static final long STACK_BYTES = 4L << 20;

    /// A guest that held more than this gives it back before the next one, which has the same ceiling, can start.
    private static final long HEAVY_BYTES = 8L << 20;

    private final ScriptWorker worker;
    private final Inbox inbox;
    private final Refill refill;
    private final Stopper stopper;
    private final Environments environments;

    Cell(ScriptWorker worker, Inbox inbox, Refill refill, Stopper stopper, Environments environments) {
        this.worker = worker;
        this.inbox = inbox;
        this.refill = refill;
        this.stopper = stopper;
        this.environments = environments;
    }

    /// A new thread for such a cell.
    void start(String name) {
        new Thread(null, this, name, STACK_BYTES).start();
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
                    case Frame.Open open -> {
                        serve(open, isolate);
                        return;
                    }
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
        tell(done);
        // The kernel queued the service behind this thread, believing that it would wait now; it may go on to make an
        // isolate instead.
        Thread.yield();
        refill.guestEnded();
    }

    /// This process is more than a parser: what would crash it is found by V8 first.
    private void read(Frame.Parse parse, Isolate isolate) throws IOException, JavetException {
        refill.guestBegan();
        var tooDeep = Compilation.overflows(isolate, parse.source());
        tell(tooDeep ? SyntaxWorker.tooDeep(parse) : worker.syntax().answer(parse));
        refill.guestEnded();
    }

    /// Its isolate was made as any other, and is gone from those that are ready.
    private void serve(Frame.Open open, Isolate isolate) throws IOException, InterruptedException, JavetException {
        refill.guestBegan();
        refill.guestEnded();
        new Cell(worker, inbox, refill, stopper, environments).start("cell-for-" + open.id());
        environments.serve(open, isolate, worker, stopper);
    }

    private void tell(Frame answer) throws IOException {
        worker.frames().write(answer);
        if (answer instanceof Frame.Done done && done.retiring()) {
            Runtime.getRuntime().halt(0);
        }
    }

    /// The pipe ended, or this process is broken: either way it is of no further use. Only a training run ends in good
    /// order, because the JVM writes its AOT cache then.
    private static void end() {
        if (Boolean.getBoolean("caisson.worker.training")) {
            System.exit(0);
        }
        Runtime.getRuntime().halt(0);
    }
}
