package io.caisson.sandbox.workers;

import io.caisson.Limit;
import io.caisson.Output;
import io.caisson.engine.CellRun;
import io.caisson.engine.EnvironmentEnd;
import io.caisson.engine.EnvironmentSpec;
import io.caisson.engine.Interpreter;
import io.caisson.engine.Job;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.wire.Frame;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/// An isolate of a script worker that lives on between cells. The worker is leased from the pool until the isolate is
/// killed, and runs nothing else.
public final class IsolateInterpreter implements Interpreter {
    private final Worker worker;
    private final WorkerPool pool;
    private final WorkerOwner owner;
    private final EnvironmentSpec spec;
    private final Watchdog watchdog;
    private final SecureRandom random;
    private final long environment;
    private final AtomicBoolean killed = new AtomicBoolean();

    private IsolateInterpreter(
            Worker worker,
            WorkerPool pool,
            WorkerOwner owner,
            EnvironmentSpec spec,
            Watchdog watchdog,
            SecureRandom random) {
        this.worker = worker;
        this.pool = pool;
        this.owner = owner;
        this.spec = spec;
        this.watchdog = watchdog;
        this.random = random;
        this.environment = random.nextLong(1, Long.MAX_VALUE);
    }

    /// Has `worker`, leased for `owner`, open an environment. The worker is given back when that fails.
    ///
    /// @throws IOException when the worker is gone
    public static IsolateInterpreter open(
            Worker worker,
            WorkerPool pool,
            WorkerOwner owner,
            EnvironmentSpec spec,
            Watchdog watchdog,
            SecureRandom random)
            throws IOException {
        var interpreter = new IsolateInterpreter(worker, pool, owner, spec, watchdog, random);
        try {
            var memory = spec.limits().memoryBytes();
            worker.bound(memory);
            worker.send(new Frame.Open(
                    interpreter.environment, List.copyOf(spec.grants().modules()), memory));
            return interpreter;
        } catch (IOException | RuntimeException e) {
            interpreter.kill();
            throw e;
        }
    }

    @Override
    public CellRun run(int number, Job cell, Output output) {
        var bounded = withMemoryOfEnvironment(cell);
        var id = random.nextLong(1, Long.MAX_VALUE);
        var conversation = Conversation.cell(worker, environment, number, bounded, output, id);
        var run = conversation.hold(watchdog);
        return new CellRun(run, conversation.end().or(this::countAnew));
    }

    private Optional<EnvironmentEnd> countAnew() {
        try {
            worker.countAnew();
            return Optional.empty();
        } catch (LaunchException e) {
            // its control group is going, and the process with it
            return Optional.of(EnvironmentEnd.PROCESS_LOST);
        }
    }

    private Job withMemoryOfEnvironment(Job cell) {
        var limits = cell.limits().with(Limit.MEMORY, spec.limits().of(Limit.MEMORY));
        return new Job(
                cell.id(), cell.caller(), cell.request(), cell.grants(), limits, cell.input(), cell.cancellation());
    }

    @Override
    public long memoryBytes() {
        return worker.memoryNow();
    }

    @Override
    public void onExit(Consumer<EnvironmentEnd> lost) {
        var _ = worker.exit()
                .thenAcceptAsync(
                        exit -> lost.accept(exit.outOfMemory() ? EnvironmentEnd.MEMORY : EnvironmentEnd.PROCESS_LOST),
                        Thread::startVirtualThread);
    }

    @Override
    public void kill() {
        if (killed.compareAndSet(false, true)) {
            pool.end(worker, owner);
        }
    }
}
