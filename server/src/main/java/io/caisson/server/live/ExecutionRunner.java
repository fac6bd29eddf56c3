package io.caisson.server.live;

import io.caisson.Output;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.receipt.Receipt;
import java.util.function.Function;

/// Runs executions for the dialects of a server. The server tracks them and cancels them when it stops.
@FunctionalInterface
public interface ExecutionRunner {
    /// The origin of a cancellation because the key or token of the caller ended.
    String CREDENTIAL_ENDED = "the server, because the key or token has ended";

    /// Runs `task` for `caller`.
    ///
    /// @throws NotRunException when nothing was run
    Receipt run(Caller caller, Output output, Task task);

    /// As [#run(Caller, Output, Task)]; cancelling `also` cancels the run too.
    default Receipt run(Caller caller, Output output, Cancellation also, Task task) {
        return run(caller, output, (told, ending) -> {
            try (var _ = also.onCancel(() -> ending.cancel(also.by().orElseThrow()))) {
                return task.run(told, ending);
            }
        });
    }

    /// Performs `work` for `caller` that has no output, such as a scan.
    ///
    /// @throws NotRunException when nothing was done
    default <T> T hold(Caller caller, Function<Cancellation, T> work) {
        return work.apply(new Cancellation());
    }

    /// As [#hold(Caller, Function)]; cancelling `also` cancels the work too.
    default <T> T hold(Caller caller, Cancellation also, Function<Cancellation, T> work) {
        return hold(caller, ending -> {
            try (var _ = also.onCancel(() -> ending.cancel(also.by().orElseThrow()))) {
                return work.apply(ending);
            }
        });
    }

    /// Runs executions without a server that tracks them.
    static ExecutionRunner alone() {
        return (_, output, task) -> task.run(output, new Cancellation());
    }

    /// The execution itself.
    @FunctionalInterface
    interface Task {
        Receipt run(Output output, Cancellation cancellation);
    }
}
