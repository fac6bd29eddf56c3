package io.caisson.worker.script;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Ends the running guest from another thread. Knows which isolate is running and for which execution; an isolate is
/// taken off before it is closed, so a late stop cannot touch freed memory.
final class Stopper {
    private @Nullable Isolate running;
    private long id;
    private long early;
    private boolean stopped;
    private boolean retire;

    synchronized void running(Isolate isolate, long execution) {
        running = isolate;
        id = execution;
        stopped = false;
        if (early == execution) {
            stopRunning();
        }
    }

    synchronized void finished() {
        running = null;
    }

    /// The service's wish for execution `execution`: ignored when that one is over, kept when it has yet to begin.
    synchronized void stop(long execution) {
        if (running != null && id == execution) {
            stopRunning();
        } else {
            early = execution;
        }
    }

    /// The running guest spent its output.
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

    /// After this run the process is no longer fit for another.
    synchronized void retireWhen(boolean needed) {
        retire |= needed;
    }

    synchronized boolean retires() {
        return retire;
    }
}
