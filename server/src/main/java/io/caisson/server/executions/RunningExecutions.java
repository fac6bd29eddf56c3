package io.caisson.server.executions;

import io.caisson.Output;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.receipt.Receipt;
import io.caisson.server.http.Problem;
import io.caisson.server.http.ProblemException;
import io.caisson.server.live.ExecutionRunner;
import io.caisson.server.live.NotRunException;
import io.caisson.server.traffic.RequestPace;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;

/// Registry of all executions that run on this server. Thread-safe.
public final class RunningExecutions {
    private static final int MAX_RUNNING = 10_000;
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);
    private static final Duration RECEIPT_GRACE = Duration.ofSeconds(5);

    private final ExecutionRegistry all;
    private final RequestPace pace;
    private volatile boolean ending;

    /// @param pace charged for the bytes that executions store
    public RunningExecutions(RequestPace pace) {
        this(pace, new MemoryExecutionRegistry());
    }

    RunningExecutions(RequestPace pace, ExecutionRegistry all) {
        this.pace = pace;
        this.all = all;
    }

    /// Registers an execution that is about to run. [RunningExecution#perform] ends it.
    ///
    /// @throws ProblemException when the server is stopping or runs as many executions as it may
    RunningExecution begin(Caller caller, Output output) {
        if (ending || all.size() >= MAX_RUNNING) {
            throw new ProblemException(ending ? Problem.ending() : Problem.busy());
        }
        var running = new RunningExecution(caller, output, this);
        all.add(running);
        return running;
    }

    /// Performs `work` that has no id, such as a scan. A stopping server waits for it, then cancels it.
    <T> T hold(Caller caller, Function<Cancellation, T> work) {
        try (var running = begin(caller, Output.NOWHERE)) {
            return work.apply(running.cancellation());
        }
    }

    /// An [ExecutionRunner] for dialects. It turns problems of this server into [NotRunException].
    public ExecutionRunner asRuns() {
        return new ExecutionRunner() {
            @Override
            public Receipt run(Caller caller, Output output, Task task) {
                return withoutProblems(
                        () -> begin(caller, output).perform(running -> task.run(running, running.cancellation())));
            }

            @Override
            public <T> T hold(Caller caller, Function<Cancellation, T> work) {
                return withoutProblems(() -> RunningExecutions.this.hold(caller, work));
            }
        };
    }

    private static <T> T withoutProblems(Supplier<T> work) {
        try {
            return work.get();
        } catch (ProblemException e) {
            throw new NotRunException(e.problem().detail());
        }
    }

    /// Charges the bytes that an execution stored to the request rate of its tenant.
    void charge(Caller caller, Receipt receipt) {
        pace.charge(caller, receipt.run().usage().storedBytes());
    }

    void started(String id, RunningExecution running) {
        all.started(id, running);
    }

    /// The execution with this id, if the caller may see it.
    Optional<RunningExecution> find(Caller caller, String id) {
        return all.find(id).filter(running -> running.isSeenBy(caller));
    }

    void remove(RunningExecution running) {
        all.remove(running);
    }

    int size() {
        return all.size();
    }

    /// Refuses new executions, waits for the running ones, then cancels those.
    public void end(Duration patience) {
        ending = true;
        await(patience);
        all.all().forEach(running -> running.cancellation().cancel("the end of the server"));
        // cancelled executions still write their receipts
        await(RECEIPT_GRACE);
    }

    private void await(Duration patience) {
        var deadline = System.nanoTime() + patience.toNanos();
        while (all.size() > 0 && System.nanoTime() < deadline) {
            LockSupport.parkNanos(POLL_INTERVAL.toNanos());
        }
    }
}
