package io.caisson.languages.guest;

import io.caisson.Limit;
import io.caisson.Output;
import io.caisson.engine.CellRun;
import io.caisson.engine.EnvironmentEnd;
import io.caisson.engine.EnvironmentSpec;
import io.caisson.engine.Interpreter;
import io.caisson.engine.Job;
import io.caisson.languages.recipe.Installed;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.workers.Watchdog;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;

/// A Python behind the wall that runs cells until it is killed; `cells.py` is what it speaks, and tells how.
///
/// After each cell the kernel is asked how many processes and threads there are. A cell is ordered only when that is
/// what
/// there was before the first one, and what comes before its own mark is thrown away: so no thread and no daemon of an
/// earlier cell can print into a later one, end it, or compute beside it. Where an interpreter does not get rid of what
/// a
/// cell left, it is ended.
public final class PythonCells implements Interpreter {
    private static final String STARTED = "started\n";
    private static final Duration BOOT = Duration.ofSeconds(15);
    private static final long TIDY_NANOS = Duration.ofSeconds(1).toNanos();
    private static final long LOOK_NANOS = 200_000;

    private final Confined sandbox;
    private final EnvironmentSpec spec;
    private final String rung;
    private final Installed runtime;
    private final Function<Job, GuestProcess.Terms> terms;
    private final Watchdog watchdog;
    private final long memoryAtRest;
    private final long memoryCeiling;
    private final long tasksAtRest;

    /// Makes `sandbox`, a Python that has started and waits, ready for cells. It is killed when that fails.
    ///
    /// @param terms what a cell is held to
    /// @throws LaunchException when it does not get ready
    public static PythonCells open(
            Confined sandbox,
            EnvironmentSpec spec,
            String rung,
            Installed runtime,
            Function<Job, GuestProcess.Terms> terms,
            Watchdog watchdog) {
        var impatience = new Impatience(sandbox, System.nanoTime());
        watchdog.add(impatience);
        try {
            return new PythonCells(sandbox, spec, rung, runtime, terms, watchdog);
        } catch (IOException e) {
            sandbox.kill();
            throw new LaunchException("A Python did not get ready for cells: " + e, e);
        } catch (RuntimeException e) {
            sandbox.kill();
            throw e;
        } finally {
            watchdog.remove(impatience);
        }
    }

    private record Impatience(Confined sandbox, long began) implements Watchdog.Watched {
        @Override
        public void tick(long now) {
            if (now - began > BOOT.toNanos()) {
                sandbox.kill();
            }
        }
    }

    private PythonCells(
            Confined sandbox,
            EnvironmentSpec spec,
            String rung,
            Installed runtime,
            Function<Job, GuestProcess.Terms> terms,
            Watchdog watchdog)
            throws IOException {
        this.sandbox = sandbox;
        this.spec = spec;
        this.rung = rung;
        this.runtime = runtime;
        this.terms = terms;
        this.watchdog = watchdog;
        sandbox.computeFor(spec.owner().tenant());
        this.memoryAtRest = sandbox.memoryNow();
        this.memoryCeiling = memoryAtRest + spec.limits().memoryBytes();
        sandbox.memoryLimit(memoryCeiling);
        sandbox.toGuest().write(Order.cells(runtime, spec.environment()).bytes());
        sandbox.toGuest().flush();
        var said = sandbox.fromGuest().readNBytes(STARTED.length());
        if (!STARTED.equals(new String(said, StandardCharsets.US_ASCII))) {
            throw new IOException("it said something else than started");
        }
        this.tasksAtRest = sandbox.tasks();
    }

    @Override
    public CellRun run(int number, Job cell, Output output) {
        var requested = System.nanoTime();
        var job = withMemoryOfEnvironment(cell);
        countAnew();
        var exchange =
                new CellExchange(sandbox, Order.cell(number, job.request()), terms.apply(job), memoryAtRest, output);
        var observed = exchange.hold(watchdog, job.cancellation());
        var run = new RunReport(rung, runtime, job, requested).of(observed, Optional.empty(), sandbox.layers());
        return new CellRun(run, exchange.end(observed).or(this::untidy));
    }

    private Job withMemoryOfEnvironment(Job cell) {
        var limits = cell.limits().with(Limit.MEMORY, spec.limits().of(Limit.MEMORY));
        return new Job(
                cell.id(), cell.caller(), cell.request(), cell.grants(), limits, cell.input(), cell.cancellation());
    }

    /// Begins a new count of the memory peak.
    private void countAnew() {
        try {
            sandbox.memoryLimit(memoryCeiling);
        } catch (LaunchException e) {
            // its group is going: the exchange finds it dead
            sandbox.kill();
        }
    }

    /// Waits for the kernel to take away what the cell ended. What is left after that will not go.
    private Optional<EnvironmentEnd> untidy() {
        var began = System.nanoTime();
        while (sandbox.tasks() > tasksAtRest) {
            if (System.nanoTime() - began > TIDY_NANOS) {
                return Optional.of(EnvironmentEnd.PROCESS_LOST);
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
        return Optional.empty();
    }

    @Override
    public long memoryBytes() {
        return sandbox.memoryNow();
    }

    @Override
    public void onExit(Consumer<EnvironmentEnd> lost) {
        var _ = sandbox.exit()
                .thenAcceptAsync(
                        exit -> lost.accept(exit.outOfMemory() ? EnvironmentEnd.MEMORY : EnvironmentEnd.PROCESS_LOST),
                        Thread::startVirtualThread);
    }

    @Override
    public void kill() {
        sandbox.kill();
    }
}
