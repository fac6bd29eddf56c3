package io.caisson.sandbox;

import java.lang.System.Logger.Level;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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

    private void loop() {
        var quietTicks = 0;
        while (!closed) {
            quietTicks = watched.isEmpty() ? quietTicks + 1 : 0;
            var now = System.nanoTime();
            watched.forEach(execution -> tick(execution, now));
            if (quietTicks < TICKS_BEFORE_SLEEP) {
                LockSupport.parkNanos(TICK_NANOS);
            } else {
                sleep();
                quietTicks = 0;
            }
        }
    }

    /// One execution that cannot be looked at must not keep the others from their deadlines.
    private static void tick(Watched execution, long now) {
        try {
            execution.tick(now);
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "an execution could not be watched", e);
        }
    }

    /// Announces the sleep before looking once more, so that an execution added in between is not overlooked.
    private void sleep() {
        asleep = true;
        while (watched.isEmpty() && !closed) {
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
