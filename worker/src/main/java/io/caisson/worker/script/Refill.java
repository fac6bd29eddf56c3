package io.caisson.worker.script;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Decides which thread may make an isolate, and when. Making one costs more than running most guests, so only
/// one thread does so at a time, and not while a guest runs or the service handles the last result. When few
/// isolates are left, threads do not wait for guests any more; when none is left, as many threads as there are
/// cores make one. Thread-safe.
final class Refill {
    static final int CORES = Runtime.getRuntime().availableProcessors();

    /// The time that the service needs to read a result and close the receipt. The kernel tends to wake the
    /// service on the core that sent the result, even when another core is idle, so making an isolate at once
    /// would delay it.
    static final Duration ANSWERING = Duration.ofMillis(1);

    static final int FEW = 3;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    private int ready;
    private int running;
    private int making;
    private long endedAt = System.nanoTime() - ANSWERING.toNanos();

    /// Waits for permission to close an old isolate and make a new one.
    void begin() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            for (var wait = nanosToWait(); wait > 0; wait = nanosToWait()) {
                changed.awaitNanos(wait);
            }
            making++;
        } finally {
            lock.unlock();
        }
    }

    private long nanosToWait() {
        if (making >= (ready == 0 ? CORES : 1)) {
            return Long.MAX_VALUE;
        }
        if (ready < FEW) {
            return 0;
        }
        return running > 0 ? Long.MAX_VALUE : ANSWERING.toNanos() - (System.nanoTime() - endedAt);
    }

    /// Called when an isolate is ready.
    void done() {
        locked(() -> {
            making--;
            ready++;
            changed.signalAll();
        });
    }

    /// Called when a ready isolate gets a guest.
    void guestBegan() {
        locked(() -> {
            ready--;
            running++;
            if (ready < FEW) {
                changed.signalAll();
            }
        });
    }

    /// Called when a guest has ended, by a thread that then asks for the next isolate itself; so no other thread
    /// is woken.
    void guestEnded() {
        locked(() -> {
            running--;
            endedAt = System.nanoTime();
        });
    }

    private void locked(Runnable change) {
        lock.lock();
        try {
            change.run();
        } finally {
            lock.unlock();
        }
    }
}
