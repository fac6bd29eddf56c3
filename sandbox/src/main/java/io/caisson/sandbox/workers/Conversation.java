package io.caisson.sandbox.workers;

import io.caisson.ErrorKind;
import io.caisson.Fault;
import io.caisson.GuestError;
import io.caisson.Limit;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Source;
import io.caisson.Usage;
import io.caisson.Value;
import io.caisson.engine.EnvironmentEnd;
import io.caisson.engine.GuestRuntime;
import io.caisson.engine.Job;
import io.caisson.receipt.Containment;
import io.caisson.receipt.Run;
import io.caisson.sandbox.wall.Exit;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.wire.Ending;
import io.caisson.wire.Frame;
import io.caisson.wire.ProtocolException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;

/// One execution on one worker, from the service's side of the wall.
///
/// ```
/// service   Run ───────────────► worker
///           ◄─────────── Started          the clock begins; before it the worker compiles, under a ceiling of its own
///           ◄─────────────── Log *        each line is paid for from the output budget
///           Stop ──────────────►          at a deadline or a cancellation; SIGKILL after a grace period
///           ◄────────────── Done          exactly one, and nothing after it
/// ```
///
/// A cell of an environment is the same with `Cell` in place of `Run` and a longer grace period; when it stops in time,
/// the environment and its worker live on.
///
/// A strict state machine: a frame of another execution, out of order or too large kills the worker. What the worker
/// claims to have used counts only within what was observed from outside and what the guest may use.
public final class Conversation implements Watchdog.Watched {
    private static final System.Logger LOG = System.getLogger(Conversation.class.getName());

    /// Between asking a guest to stop and killing its process.
    private static final long GRACE_NANOS = Duration.ofMillis(200).toNanos();

    /// The same for a cell: more is lost with its process.
    private static final long CELL_GRACE_NANOS = Duration.ofMillis(500).toNanos();

    /// For parsing and compiling, before the first guest instruction.
    private static final long BOOT_NANOS = Duration.ofSeconds(8).toNanos();

    /// Reading a group's CPU time is a system call, so young executions are not asked.
    private static final long CPU_CHECK_AFTER_NANOS = Duration.ofMillis(20).toNanos();

    /// A worker refills its isolates while a guest runs; that much CPU is not the guest's.
    private static final Duration OWN_CPU = Duration.ofMillis(60);

    /// The errors a guest can have by itself. Limits, refusals and the like are for the service to tell.
    private static final Set<ErrorKind> GUESTS_OWN =
            Set.of(ErrorKind.SYNTAX, ErrorKind.RUNTIME, ErrorKind.RESULT, ErrorKind.POLICY, ErrorKind.INTERNAL);

    private static final int CORES = Runtime.getRuntime().availableProcessors();

    private final Worker worker;
    private final Job job;
    private final Frame order;
    private final long graceNanos;
    private final Console console;
    private final Footprint footprint;
    private final long id;
    private final long asked = System.nanoTime();
    private final long requested;

    private final AtomicReference<Stop> stop = new AtomicReference<>(Stop.NONE);
    private volatile long startedAt;
    private volatile long stoppedAt;
    private Duration cpuAtStart = Duration.ZERO;
    private volatile boolean cpuKnown;
    private boolean reusable;
    private boolean lost;
    private Optional<EnvironmentEnd> end = Optional.empty();
    private final AtomicReference<Fate> fate = new AtomicReference<>(Fate.OPEN);

    /// Whether a guest that was told to stop did so before its grace period was over.
    private enum Fate {
        OPEN,
        OBEYED,
        KILLED
    }

    /// Why a guest was told to stop. The first reason counts.
    private enum Stop {
        NONE,
        TIMEOUT,
        CPU,
        OUTPUT,
        BOOT,
        CANCELLED
    }

    /// @param parts what a parser made of the source; none when the worker reads it itself
    public Conversation(Worker worker, Job job, List<Frame.Part> parts, Output output, long id, long requested) {
        this(worker, job, parts, run(job, parts, id), GRACE_NANOS, output, requested);
    }

    private Conversation(
            Worker worker,
            Job job,
            List<Frame.Part> parts,
            Frame order,
            long graceNanos,
            Output output,
            long requested) {
        this.worker = worker;
        this.job = job;
        this.order = order;
        this.graceNanos = graceNanos;
        this.console = new Console(job.limits().outputBytes(), output);
        this.footprint = new Footprint(worker, job, parts);
        this.id = order.id();
        this.requested = requested;
    }

    /// One cell of the environment `environment`, which `worker` was told to open.
    ///
    /// @param job its memory is the ceiling of the whole environment
    static Conversation cell(Worker worker, long environment, int number, Job job, Output output, long id) {
        var request = job.request();
        var order = new Frame.Cell(
                id,
                environment,
                number,
                wired(request.source()),
                request.input().json(),
                job.limits().outputBytes(),
                request.keepsConsole());
        return new Conversation(worker, job, List.of(), order, CELL_GRACE_NANOS, output, System.nanoTime());
    }

    /// Why the environment of this cell has ended with it, if it has.
    Optional<EnvironmentEnd> end() {
        return end.or(() -> reusable ? Optional.empty() : Optional.of(EnvironmentEnd.PROCESS_LOST));
    }

    /// Whether the worker may serve another execution of its user.
    public boolean workerIsReusable() {
        return reusable;
    }

    /// Whether the worker was lost before the guest's first instruction by no fault of its source.
    public boolean workerWasLost() {
        return lost;
    }

    public Run hold(Watchdog watchdog) {
        try (var _ = job.cancellation().onCancel(() -> stop(Stop.CANCELLED))) {
            watchdog.add(this);
            worker.bound(footprint.ceiling());
            worker.send(order);
            return conclude(listen());
        } catch (ProtocolException e) {
            worker.kill();
            LOG.log(Level.WARNING, "{0}: a worker broke the protocol: {1}", job.id(), e.getMessage());
            return run(new Outcome.Failed(
                    GuestError.of(ErrorKind.SECURITY, "the code made its worker break the protocol")));
        } catch (IOException | LaunchException e) {
            return run(died());
        } finally {
            watchdog.remove(this);
            worker.release();
        }
    }

    private static Frame.Run run(Job job, List<Frame.Part> parts, long id) {
        var request = job.request();
        return new Frame.Run(
                id,
                wired(request.source()),
                parts,
                request.input().json(),
                List.copyOf(job.grants().modules()),
                job.limits().memoryBytes(),
                job.limits().outputBytes(),
                request.keepsConsole());
    }

    public static Frame.WireSource wired(Source source) {
        var files = source.files().stream()
                .map(file -> new Frame.WireFile(file.path(), file.content()))
                .toList();
        return new Frame.WireSource(source.language().name(), source.entry(), source.code(), files);
    }

    public static GuestError error(Ending.Threw threw) {
        return new GuestError(threw.kind(), threw.type(), threw.message(), threw.line(), threw.column(), threw.stack());
    }

    private Frame.Done listen() throws IOException {
        while (true) {
            var frame = worker.read();
            if (frame.id() != id) {
                throw new ProtocolException("a frame of another execution");
            }
            switch (frame) {
                case Frame.Started _ when startedAt == 0 -> startedAt = System.nanoTime();
                case Frame.Log log when startedAt != 0 -> log(log);
                case Frame.Done done -> {
                    return done;
                }
                default -> throw new ProtocolException("a frame that may not come now");
            }
        }
    }

    private void log(Frame.Log log) {
        if (!console.log(log, Duration.ofNanos(sinceStart()))) {
            stop(Stop.OUTPUT);
        }
    }

    @Override
    public void tick(long now) {
        if (stop.get() != Stop.NONE) {
            if (stoppedAt != 0 && now - stoppedAt > graceNanos && fate.compareAndSet(Fate.OPEN, Fate.KILLED)) {
                worker.kill();
            }
        } else if (startedAt == 0) {
            if (now - asked > BOOT_NANOS) {
                stop(Stop.BOOT);
            }
        } else if (now - startedAt > job.limits().timeout().toNanos()) {
            stop(Stop.TIMEOUT);
        } else if (now - startedAt > CPU_CHECK_AFTER_NANOS) {
            checkCpu();
        }
    }

    private void checkCpu() {
        if (!cpuKnown) {
            cpuAtStart = worker.cpu();
            cpuKnown = true;
        } else if (worker.cpu().minus(cpuAtStart).compareTo(job.limits().cpu().plus(OWN_CPU)) > 0) {
            stop(Stop.CPU);
        }
    }

    /// Never waits: the watchdog and cancelling threads come here, and a worker that does not read its pipe would hold
    /// them for ever. The kill after the grace period depends on nothing but the clock.
    private void stop(Stop reason) {
        if (!stop.compareAndSet(Stop.NONE, reason)) {
            return;
        }
        stoppedAt = System.nanoTime();
        Thread.startVirtualThread(() -> {
            try {
                worker.send(new Frame.Stop(id));
            } catch (IOException e) {
                worker.kill();
            }
        });
    }

    private Run conclude(Frame.Done done) throws ProtocolException {
        believable(done);
        footprint.look(done);
        var stopped = stop.get();
        var outcome = stopped == Stop.NONE ? outcome(done) : outcome(stopped);
        reusable = !done.retiring() && fate.compareAndSet(Fate.OPEN, Fate.OBEYED);
        if (done.ending() instanceof Ending.OutOfMemory || footprint.isBeyondLimit()) {
            end = Optional.of(EnvironmentEnd.MEMORY);
        }
        return run(outcome, done.cpuMicros());
    }

    /// A worker that claims more CPU than the clock allows, or more memory than a process can have, has been taken over
    /// or is broken.
    private void believable(Frame.Done done) throws ProtocolException {
        var most =
                Duration.ofNanos(System.nanoTime() - asked).multipliedBy(CORES).plusMillis(20);
        if (Duration.of(done.cpuMicros(), ChronoUnit.MICROS).compareTo(most) > 0) {
            throw new ProtocolException("a claim of more CPU time than has passed");
        }
        if (!Footprint.isPossible(done.peakMemoryBytes())) {
            throw new ProtocolException("a claim of more memory than there is");
        }
        if (done.ending() instanceof Ending.Threw threw && !GUESTS_OWN.contains(threw.kind())) {
            throw new ProtocolException("a claim of an error that only the service can find");
        }
    }

    private Outcome outcome(Frame.Done done) throws ProtocolException {
        if (footprint.isBeyondLimit()) {
            return limit(Limit.MEMORY);
        }
        return switch (done.ending()) {
            case Ending.Returned _ when startedAt == 0 -> throw new ProtocolException("a result before the start");
            case Ending.Returned(var json) -> result(json);
            case Ending.Threw threw -> new Outcome.Failed(error(threw));
            case Ending.OutOfMemory() -> limit(Limit.MEMORY);
            case Ending.Stopped() -> throw new ProtocolException("a guest that stopped without being told to");
        };
    }

    private static Outcome result(byte[] json) {
        try {
            return new Outcome.Completed(Value.json(json));
        } catch (IllegalArgumentException e) {
            return new Outcome.Failed(GuestError.of(ErrorKind.RESULT, "the result is " + e.getMessage()));
        }
    }

    private Outcome outcome(Stop reason) {
        return switch (reason) {
            case TIMEOUT -> limit(Limit.TIMEOUT);
            case CPU -> limit(Limit.CPU);
            case OUTPUT -> limit(Limit.OUTPUT);
            case BOOT ->
                new Outcome.Failed(GuestError.of(ErrorKind.SYNTAX, "the source took too long to parse and compile"));
            case CANCELLED -> new Outcome.Cancelled(job.cancellation().by().orElse("caller"));
            case NONE -> throw new IllegalStateException("no reason to stop");
        };
    }

    private Outcome limit(Limit limit) {
        return new Outcome.LimitReached(
                limit, "the code used more than " + job.limits().of(limit) + " " + limit.unit());
    }

    /// What the end of the worker process means for the guest that was running in it.
    private Outcome died() {
        var exit = worker.end();
        if (stop.get() != Stop.NONE) {
            end = Optional.of(EnvironmentEnd.DEADLINE);
            return outcome(stop.get());
        }
        if (exit.outOfMemory() || saidOutOfMemory(exit.signal())) {
            end = Optional.of(EnvironmentEnd.MEMORY);
        }
        if (startedAt != 0 && (exit.outOfMemory() || saidOutOfMemory(exit.signal()))) {
            return limit(Limit.MEMORY);
        }
        LOG.log(Level.WARNING, "{0}: a worker died with code {1}: {2}", job.id(), exit.code(), worker.diagnostics());
        if (startedAt == 0) {
            return diedEarly(exit);
        }
        return new Outcome.Failed(GuestError.of(
                Signals.isCrash(exit.signal()) ? ErrorKind.SECURITY : ErrorKind.RUNTIME,
                "the code ended its worker process (" + Signals.name(exit.code()) + ")"));
    }

    /// V8 ends its process by a trap when a single allocation cannot be had, and says so. Any other trap is a crash.
    private boolean saidOutOfMemory(int signal) {
        var said = worker.diagnostics();
        return Signals.isCrash(signal)
                && (said.contains("out of memory")
                        || said.contains("invalid size")
                        || said.contains("Allocation failed"));
    }

    /// A source can crash the engine's compiler or exhaust it. So can what an earlier guest left behind, but a worker
    /// nobody has used can only blame its first.
    private Outcome diedEarly(Exit exit) {
        lost = worker.hasServed() || !(Signals.isCrash(exit.signal()) || exit.outOfMemory());
        if (exit.outOfMemory()) {
            return limit(Limit.MEMORY);
        }
        return lost
                ? new Outcome.Broken(new Fault("the worker process ended before the code began; try again"))
                : new Outcome.Failed(
                        GuestError.of(ErrorKind.SYNTAX, "the source is nested too deeply or too large to be parsed"));
    }

    private Run run(Outcome outcome) {
        return run(outcome, Math.min(sinceStart(), worker.cpu().toNanos()) / 1_000);
    }

    private Run run(Outcome outcome, long cpuMicros) {
        var queue = startedAt == 0 ? System.nanoTime() - requested : startedAt - requested;
        var usage = new Usage(
                Duration.ofNanos(Math.max(sinceStart(), cpuMicros * 1_000)),
                Duration.ofNanos(cpuMicros * 1_000),
                footprint.peak(reusable),
                console.bytes(),
                Optional.empty(),
                Duration.ofNanos(queue),
                List.of());
        return new Run(
                outcome,
                usage,
                console.transcript(),
                Optional.of(new Containment(worker.rung(), worker.layers(), worker.isAlone() ? "process" : "isolate")),
                Optional.of(new GuestRuntime(
                        job.request().source().language(),
                        worker.ready().engine(),
                        worker.ready().version())));
    }

    private long sinceStart() {
        return startedAt == 0 ? 0 : System.nanoTime() - startedAt;
    }
}
