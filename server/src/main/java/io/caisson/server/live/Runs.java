package io.caisson.server.live;

import io.caisson.Caller;
import io.caisson.Cancellation;
import io.caisson.Output;
import io.caisson.Receipt;

/// Runs executions on behalf of a server, which knows of all that are under way and ends them when it ends.
@FunctionalInterface
public interface Runs {

    /// Runs `task` for `caller`.
    ///
    /// @throws NotRunException when nothing was run
    Receipt run(Caller caller, Output output, Task task);

    /// What is to be run.
    @FunctionalInterface
    interface Task {
        Receipt run(Output output, Cancellation cancellation);
    }
}
