package io.caisson.worker.script;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Who may make an isolate, and when. Making one costs more than running most guests, so only one thread does it at a
/// time, and none while a guest runs or the service answers for the last one. When guests come so fast that few
/// isolates are left, that no longer counts; when none is, as many threads as there are cores make one.
final class Refill {
    static final int CORES = Runtime.getRuntime().availableProcessors();

    /// What the service needs to read a result and close the receipt. The kernel tends to wake it on the very core that
    /// told it of the end, and leaves it there while another is idle: an isolate made at once would hold it up.
    static final Duration ANSWERING = Duration.ofMillis(1);

    static final int FEW = 3;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();

    private int ready;
    private int running;
    private int making;
    private long endedAt = System.nanoTime() - ANSWERING.toNanos();

    /// Waits for the right to close an old isolate and make a new one.
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

    /// The isolate is made and waits for its guest.
    void done() {
        locked(() -> {
            making--;
            ready++;
            changed.signalAll();
        });
    }

    /// A ready isolate got a guest.
    void guestBegan() {
        locked(() -> {
            ready--;
            running++;
            if (ready < FEW) {
                changed.signalAll();
            }
        });
    }

    /// To be called by a thread that asks for the next isolate itself then: nobody else is woken for it.
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
