package io.caisson.ledger.shared;

import java.lang.System.Logger.Level;
import java.time.Duration;

/// A task that runs again and again, on a thread of its own, until it is closed.
///
/// A task that fails runs again after the same pause. The log says when it begins to fail and when it works again.
final class PeriodicTask implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(PeriodicTask.class.getName());

    private final String name;
    private final Duration period;
    private final Runnable task;
    private final Thread thread;
    private volatile boolean closed;
    private boolean failing;

    private PeriodicTask(String name, Duration period, Runnable task) {
        this.name = name;
        this.period = period;
        this.task = task;
        this.thread = Thread.ofVirtual().name(name).unstarted(this::work);
    }

    static PeriodicTask start(String name, Duration period, Runnable task) {
        var periodic = new PeriodicTask(name, period, task);
        periodic.thread.start();
        return periodic;
    }

    private void work() {
        try {
            while (!closed) {
                Thread.sleep(period);
                attempt();
            }
        } catch (InterruptedException e) {
            // it was closed
        }
    }

    private void attempt() {
        try {
            task.run();
            if (failing) {
                LOG.log(Level.INFO, "{0} works again", name);
            }
            failing = false;
        } catch (RuntimeException e) {
            if (!failing && !closed) {
                LOG.log(Level.WARNING, "{0} fails and is tried again: {1}", name, e.getMessage());
            }
            failing = true;
        }
    }

    /// Waits for a run that is under way.
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
