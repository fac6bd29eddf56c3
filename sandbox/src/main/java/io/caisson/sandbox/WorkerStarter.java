package io.caisson.sandbox;

import io.caisson.sandbox.wall.LaunchException;

/// Starts workers. Thread-safe.
interface WorkerStarter extends AutoCloseable {

    /// A worker that is warmed up and sealed, and has seen no guest.
    ///
    /// @throws LaunchException when none can be had
    Worker start(WorkerKind kind);

    @Override
    void close();
}
