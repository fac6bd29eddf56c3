package io.caisson.worker.script;

/// Who may make an isolate, and when. Making one costs more than running most guests, so only one thread does it at a
/// time, and none while a guest runs. When nobody is ready for the next guest, as many threads as there are cores do.
final class RefillGate {
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    private int ready;
    private int running;
    private int making;

    /// Waits for the right to close an old isolate and make a new one.
    synchronized void enter() throws InterruptedException {
        while (making >= (ready == 0 ? CORES : 1) || (running > 0 && ready > 0)) {
            wait();
        }
        making++;
    }

    synchronized void leaveReady() {
        making--;
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
