package io.caisson.server.executions;

import io.caisson.account.Caller;
import io.caisson.ledger.store.Idempotency.Claim;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Receipt;
import io.caisson.server.traffic.Bodies;
import java.util.Optional;

/// A parsed request that is ready to run. The thread that runs it must close it: until then the bytes of its body
/// are charged to the tenant and its idempotency key stays claimed.
record ExecutionCall(Caller caller, Origin origin, Task task, Optional<Claim> claim, Bodies.Body body)
        implements AutoCloseable {

    /// The run itself, called with its origin and its registration.
    @FunctionalInterface
    interface Task {
        Receipt run(Origin origin, RunningExecution running);
    }

    /// Parses the body of a request into a task.
    @FunctionalInterface
    interface Reader {
        Task read(Caller caller, String body);
    }

    Receipt run(RunningExecution running) {
        return running.perform(each -> task.run(origin, each));
    }

    @Override
    public void close() {
        claim.ifPresent(Claim::close);
        body.close();
    }
}
