package io.caisson.sandbox.workers;

import io.caisson.sandbox.home.WorkerKind;
import io.caisson.sandbox.wall.LaunchException;

/// Starts workers. Thread-safe.
public interface WorkerStarter extends AutoCloseable {

    /// A worker that is warmed up and sealed, and has seen no guest.
    ///
    /// @throws LaunchException when none can be had
    Worker start(WorkerKind kind);

    @Override
    void close();
}
