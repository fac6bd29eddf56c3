package io.caisson.worker.script;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Ends the running guest from another thread. Knows the running isolate and its execution. An isolate is removed
/// before it is closed, so a late stop cannot touch freed memory. Thread-safe.
final class Stopper {
    private @Nullable Isolate running;
    private long id;
    private boolean stopped;
    private boolean retire;

    synchronized void running(Isolate isolate, long execution) {
        running = isolate;
        id = execution;
        stopped = false;
    }

    synchronized void finished() {
        running = null;
    }

    /// Stops `execution` for the service; does nothing when that one is over.
    synchronized void stop(long execution) {
        if (running != null && id == execution) {
            stopRunning();
        }
    }

    /// Stops the running guest because its output limit is reached.
    synchronized void stopRunning() {
        stopped = true;
        if (running != null) {
            running.terminate();
        }
        notifyAll();
    }

    /// Waits for a guest's next timer; false when the guest was stopped meanwhile.
    synchronized boolean sleep(double milliseconds) {
        var until = System.nanoTime() + (long) (milliseconds * 1_000_000);
        try {
            for (var left = until - System.nanoTime(); left > 0 && !stopped; left = until - System.nanoTime()) {
                TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, 100_000));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return !stopped;
    }

    /// Marks the process as unfit for another run after this one.
    synchronized void retireWhen(boolean needed) {
        retire |= needed;
    }

    synchronized boolean retires() {
        return retire;
    }
}
