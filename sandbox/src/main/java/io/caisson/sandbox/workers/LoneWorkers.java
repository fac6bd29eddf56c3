package io.caisson.sandbox.workers;

import io.caisson.sandbox.home.WorkerKind;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Workers without a just-in-time compiler, each started for one execution and killed after it; as many at once as
/// there
/// are cores. Thread-safe.
public final class LoneWorkers {
    private final WorkerStarter starter;
    private final Duration patience;
    private final Semaphore places = new Semaphore(Runtime.getRuntime().availableProcessors());

    /// @param patience how long somebody waits while too many are under way
    public LoneWorkers(WorkerStarter starter, Duration patience) {
        this.starter = starter;
        this.patience = patience;
    }

    /// A worker to be ended by [#end]; empty when too many were under way for too long.
    public Optional<Worker> start(WorkerOwner owner) {
        try {
            if (!places.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
                return Optional.empty();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
        try {
            var worker = starter.start(WorkerKind.SCRIPT_WITHOUT_JIT);
            worker.assignAlone(owner);
            return Optional.of(worker);
        } catch (RuntimeException | Error e) {
            places.release();
            throw e;
        }
    }

    public void end(Worker worker) {
        worker.kill();
        places.release();
    }
}
