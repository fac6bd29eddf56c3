package io.caisson.worker.script;

/// Who may make an isolate, and when. Making one costs more than running most guests, so only one thread does it at a
/// time, and none while a guest runs, unless nobody else is ready for the next guest.
final class RefillGate {
    private int ready;
    private int running;
    private boolean busy;

    /// Waits for the right to close an old isolate and make a new one.
    synchronized void enter() throws InterruptedException {
        while (busy || (running > 0 && ready > 0)) {
            wait();
        }
        busy = true;
    }

    synchronized void leaveReady() {
        busy = false;
        ready++;
        notifyAll();
    }

    /// A ready isolate got a guest.
    synchronized void began() {
        ready--;
        running++;
        if (ready == 0) {
            notifyAll();
        }
    }

    synchronized void ended() {
        running--;
        notifyAll();
    }
}
