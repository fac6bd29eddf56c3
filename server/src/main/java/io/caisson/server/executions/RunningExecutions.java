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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;

/// All executions under way at this server.
public final class RunningExecutions {
    private static final int MAX_RUNNING = 10_000;
    private static final Duration LOOK = Duration.ofMillis(20);
    private static final Duration LAST_WORDS = Duration.ofSeconds(5);

    private final Set<RunningExecution> all = ConcurrentHashMap.newKeySet();
    private final Map<String, RunningExecution> byId = new ConcurrentHashMap<>();
    private final RequestPace pace;
    private volatile boolean ending;

    /// @param pace charged for what executions leave to be stored
    public RunningExecutions(RequestPace pace) {
        this.pace = pace;
    }

    /// Registers an execution that is about to run. [RunningExecution#perform] ends it.
    ///
    /// @throws ProblemException when the server ends, or runs all it can
    RunningExecution begin(Caller caller, Output output) {
        if (ending || all.size() >= MAX_RUNNING) {
            throw new ProblemException(ending ? Problem.ending() : Problem.busy());
        }
        var running = new RunningExecution(caller, output, this);
        all.add(running);
        return running;
    }

    /// Performs `work` that is not looked up by an id. The end of the server waits for it, then cancels it.
    <T> T hold(Caller caller, Function<Cancellation, T> work) {
        try (var running = begin(caller, Output.NOWHERE)) {
            return work.apply(running.cancellation());
        }
    }

    /// The same for dialects, which know nothing of this server's problems.
    public ExecutionRunner asRuns() {
        return new ExecutionRunner() {
            @Override
            public Receipt run(Caller caller, Output output, Task task) {
                return told(() -> begin(caller, output).perform(running -> task.run(running, running.cancellation())));
            }

            @Override
            public <T> T hold(Caller caller, Function<Cancellation, T> work) {
                return told(() -> RunningExecutions.this.hold(caller, work));
            }
        };
    }

    private static <T> T told(Supplier<T> work) {
        try {
            return work.get();
        } catch (ProblemException e) {
            throw new NotRunException(e.problem().detail());
        }
    }

    /// Charges what an execution stored to the requests of its tenant.
    void charge(Caller caller, Receipt receipt) {
        pace.charge(caller, receipt.run().usage().storedBytes());
    }

    void started(String id, RunningExecution running) {
        byId.put(id, running);
    }

    /// One that the caller sees.
    Optional<RunningExecution> find(Caller caller, String id) {
        return Optional.ofNullable(byId.get(id)).filter(running -> running.isSeenBy(caller));
    }

    void remove(RunningExecution running) {
        if (all.remove(running)) {
            byId.values().remove(running);
        }
    }

    int size() {
        return all.size();
    }

    /// Begins no more, waits for those that run, then ends them.
    public void end(Duration patience) {
        ending = true;
        await(patience);
        all.forEach(running -> running.cancellation().cancel("the end of the server"));
        // what nobody waits for is written down all the same
        await(LAST_WORDS);
    }

    private void await(Duration patience) {
        var deadline = System.nanoTime() + patience.toNanos();
        while (!all.isEmpty() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(LOOK.toNanos());
        }
    }
}
