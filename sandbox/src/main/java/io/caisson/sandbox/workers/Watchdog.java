package io.caisson.sandbox.workers;

import java.lang.System.Logger.Level;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;

/// Looks at every running execution every few milliseconds.
///
/// A ticking thread rather than a timer per execution: setting a timer wakes its thread, and most executions are over
/// long before. It sleeps when nothing has run for a while.
public final class Watchdog implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Watchdog.class.getName());

    private static final long TICK_NANOS = 5_000_000;
    private static final int TICKS_BEFORE_SLEEP = 200;

    private final Set<Watched> watched = ConcurrentHashMap.newKeySet();
    private final Queue<Runnable> errands = new ConcurrentLinkedQueue<>();
    private final Thread thread;
    private volatile boolean asleep;
    private volatile boolean closed;

    /// Something with deadlines. A tick must not wait for anything: it would hold up every other execution's.
    public interface Watched {
        void tick(long nowNanos);
    }

    public Watchdog() {
        this.thread = Thread.ofPlatform().daemon().name("caisson-watchdog").start(this::loop);
    }

    public void add(Watched execution) {
        watched.add(execution);
        if (asleep) {
            LockSupport.unpark(thread);
        }
    }

    public void remove(Watched execution) {
        watched.remove(execution);
    }

    /// Does something within a few milliseconds that nobody waits for, without the cost of waking a thread for it. It
    /// must not wait for anything either.
    public void soon(Runnable errand) {
        errands.add(errand);
        if (asleep) {
            LockSupport.unpark(thread);
        }
    }

    private void loop() {
        var quietTicks = 0;
        while (!closed) {
            quietTicks = isIdle() ? quietTicks + 1 : 0;
            var now = System.nanoTime();
            watched.forEach(execution -> guarded(() -> execution.tick(now)));
            for (var errand = errands.poll(); errand != null; errand = errands.poll()) {
                guarded(errand);
            }
            if (quietTicks < TICKS_BEFORE_SLEEP) {
                LockSupport.parkNanos(TICK_NANOS);
            } else {
                sleep();
                quietTicks = 0;
            }
        }
    }

    private boolean isIdle() {
        return watched.isEmpty() && errands.isEmpty();
    }

    /// One execution that cannot be looked at must not keep the others from their deadlines.
    private static void guarded(Runnable look) {
        try {
            look.run();
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, "an execution could not be watched", e);
        }
    }

    /// Announces the sleep before looking once more, so that an execution added in between is not overlooked.
    private void sleep() {
        asleep = true;
        while (isIdle() && !closed) {
            LockSupport.park(this);
        }
        asleep = false;
    }

    @Override
    public void close() {
        closed = true;
        LockSupport.unpark(thread);
    }
}
