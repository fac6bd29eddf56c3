package io.caisson.server.live;

import io.caisson.Output;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.receipt.Receipt;
import java.util.function.Function;

/// Runs executions on behalf of a server, which knows of all that are under way and ends them when it ends.
@FunctionalInterface
public interface ExecutionRunner {
    /// By whom a cancellation was wished when the key or token of a caller ended.
    String CREDENTIAL_ENDED = "the server, because the key or token has ended";

    /// Runs `task` for `caller`.
    ///
    /// @throws NotRunException when nothing was run
    Receipt run(Caller caller, Output output, Task task);

    /// As [#run(Caller, Output, Task)], ended by `also` too.
    default Receipt run(Caller caller, Output output, Cancellation also, Task task) {
        return run(caller, output, (told, ending) -> {
            try (var _ = also.onCancel(() -> ending.cancel(also.by().orElseThrow()))) {
                return task.run(told, ending);
            }
        });
    }

    /// Performs `work` for `caller` that leaves no output, such as a check of a source.
    ///
    /// @throws NotRunException when nothing was done
    default <T> T hold(Caller caller, Function<Cancellation, T> work) {
        return work.apply(new Cancellation());
    }

    /// As [#hold(Caller, Function)], ended by `also` too.
    default <T> T hold(Caller caller, Cancellation also, Function<Cancellation, T> work) {
        return hold(caller, ending -> {
            try (var _ = also.onCancel(() -> ending.cancel(also.by().orElseThrow()))) {
                return work.apply(ending);
            }
        });
    }

    /// Runs that nobody else knows of.
    static ExecutionRunner alone() {
        return (_, output, task) -> task.run(output, new Cancellation());
    }

    /// What is to be run.
    @FunctionalInterface
    interface Task {
        Receipt run(Output output, Cancellation cancellation);
    }
}
