package io.caisson.worker.script;

import com.caoccao.javet.exceptions.JavetException;
import io.caisson.wire.Frame;
import java.io.IOException;

/// A thread that makes an isolate ahead of time, waits its turn, runs one guest on it, closes it and starts over.
final class Cell implements Runnable {
    /// V8 is told to use 900 KiB of it for guests.
    static final long STACK_BYTES = 4L << 20;

    /// A guest that held more than this gives it back before the next one, which has the same ceiling, can start.
    private static final long HEAVY_BYTES = 8L << 20;

    private final Worker worker;
    private final Inbox inbox;
    private final RefillGate gate;
    private final Stopper stopper;

    Cell(Worker worker, Inbox inbox, RefillGate gate, Stopper stopper) {
        this.worker = worker;
        this.inbox = inbox;
        this.gate = gate;
        this.stopper = stopper;
    }

    @Override
    public void run() {
        try {
            gate.enter();
            while (true) {
                var isolate = worker.engine().isolate();
                gate.leaveReady();
                perform(inbox.next(), isolate);
                gate.enter();
                isolate.close();
            }
        } catch (IOException | InterruptedException | JavetException | RuntimeException | Error e) {
            end();
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // not for luck: see below
    private void perform(Frame order, Isolate isolate) throws IOException, JavetException {
        gate.began();
        stopper.running(isolate, order.id());
        var guest = order instanceof Frame.Check check
                ? GuestRun.checking(check, isolate, worker, stopper)
                : new GuestRun((Frame.Run) order, isolate, worker, stopper);
        var done = guest.perform();
        stopper.finished();
        if (done.peakMemoryBytes() > HEAVY_BYTES) {
            isolate.close();
        }
        worker.frames().write(done);
        if (done.retiring()) {
            Runtime.getRuntime().halt(0);
        }
        // The kernel queued the service behind this thread, believing that it would wait now; it goes on to make an
        // isolate instead.
        Thread.yield();
        gate.ended();
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
