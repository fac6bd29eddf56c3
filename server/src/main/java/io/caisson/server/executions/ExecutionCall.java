package io.caisson.server.executions;

import io.caisson.account.Caller;
import io.caisson.ledger.store.Idempotency.Claim;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Receipt;
import io.caisson.server.traffic.Bodies;
import java.util.Optional;

/// A request to run something, read and ready to run. Whoever runs it closes it: the bytes of its body are charged to
/// the
/// tenant, and its idempotency key is claimed, until then.
record ExecutionCall(Caller caller, Origin origin, Task task, Optional<Claim> claim, Bodies.Body body)
        implements AutoCloseable {

    /// What is to be run.
    @FunctionalInterface
    interface Task {
        Receipt run(Origin origin, RunningExecution running);
    }

    /// Reads what a body asks for.
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
