package io.caisson.server.executions;

import java.util.Optional;
import java.util.Set;

/// The executions under way, in all and by id. Thread-safe.
///
/// Assumes one process: an execution is found, watched and cancelled only at the server that runs it. At another one
/// its id is unknown until its receipt is asked for where it ran.
interface ExecutionRegistry {
    /// Adds one that has no id yet.
    void add(RunningExecution running);

    /// Makes one known by its id.
    void started(String id, RunningExecution running);

    /// The one with this id.
    Optional<RunningExecution> find(String id);

    /// Forgets one that has ended; again changes nothing.
    void remove(RunningExecution running);

    /// All that are under way now.
    Set<RunningExecution> all();

    int size();
}
