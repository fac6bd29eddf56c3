package io.caisson.sandbox;

import io.caisson.ErrorKind;
import io.caisson.Language;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Risk;
import io.caisson.Source;
import io.caisson.Usage;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.engine.CheckResult;
import io.caisson.engine.Engine;
import io.caisson.engine.Environment;
import io.caisson.engine.EnvironmentSpec;
import io.caisson.engine.GuestRuntime;
import io.caisson.engine.Job;
import io.caisson.engine.Load;
import io.caisson.engine.Opening;
import io.caisson.receipt.Run;
import io.caisson.sandbox.home.WorkerKind;
import io.caisson.sandbox.syntax.Syntax;
import io.caisson.sandbox.syntax.SyntaxReading;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.workers.Conversation;
import io.caisson.sandbox.workers.IsolateInterpreter;
import io.caisson.sandbox.workers.LoneWorkers;
import io.caisson.sandbox.workers.ProvenWall;
import io.caisson.sandbox.workers.SandboxConfig;
import io.caisson.sandbox.workers.WalledStarter;
import io.caisson.sandbox.workers.Watchdog;
import io.caisson.sandbox.workers.Worker;
import io.caisson.sandbox.workers.WorkerOwner;
import io.caisson.sandbox.workers.WorkerPool;
import io.caisson.sandbox.workers.WorkerStarter;
import io.caisson.wire.Frame;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/// JavaScript and TypeScript on V8, in worker processes behind the wall.
///
/// Thread-safe. A source is read by a syntax worker, unless it is known, and run by a script worker, on an isolate made
/// ahead of it and used once; `risk: high` gets a process of its own without a just-in-time compiler.
public final class ScriptEngine implements Engine {
    private static final System.Logger LOG = System.getLogger(ScriptEngine.class.getName());

    private static final int TAKEOVERS = 1;
    private static final String BUSY = "no worker became free in time; try again later";
    private static final String NO_STDIN =
            "JavaScript and TypeScript have no stdin and no signals here;" + " the language node has both";
    private static final List<Language> LANGUAGES = List.of(Language.JAVASCRIPT, Language.TYPESCRIPT);

    private final ProvenWall wall;
    private final WorkerStarter starter;
    private final WorkerPool pool;
    private final LoneWorkers lone;
    private final Syntax syntax;

    private final Watchdog watchdog = new Watchdog();
    private final SecureRandom random = new SecureRandom();

    /// Closes `wall` and `starter` with itself.
    public ScriptEngine(ProvenWall wall, WalledStarter starter, SandboxConfig config) {
        this.wall = wall;
        this.starter = starter;
        this.pool =
                new WorkerPool(starter, config.isSingle() ? WorkerKind.SCRIPT_AND_SYNTAX : WorkerKind.SCRIPT, config);
        this.lone = new LoneWorkers(starter, config.queueTimeout());
        var readers = config.isSingle() ? pool : new WorkerPool(starter, WorkerKind.SYNTAX, config.forSyntax());
        this.syntax = new Syntax(readers, watchdog, config.life());
    }

    /// Reads sources, also for engines that run them elsewhere; closed with this one.
    public Syntax syntax() {
        return syntax;
    }

    @Override
    public Set<Language> languages() {
        return Set.copyOf(LANGUAGES);
    }

    /// A guest that was granted a module of Node is for an engine that has it.
    @Override
    public boolean serves(Job job) {
        return LANGUAGES.contains(job.request().source().language())
                && job.grants().ofNode().isEmpty();
    }

    @Override
    public List<GuestRuntime> runtimes() {
        return pool.firstReady().stream()
                .flatMap(ready ->
                        LANGUAGES.stream().map(language -> new GuestRuntime(language, ready.engine(), ready.version())))
                .toList();
    }

    @Override
    public Run run(Job job, Output output) {
        var requested = System.nanoTime();
        job.input().close(NO_STDIN);
        try {
            wall.demand();
            var answer = syntax.read(Syntax.Question.of(job), job.cancellation());
            return switch (answer.reading()) {
                case SyntaxReading.Read(var parts, var _) ->
                    charged(run(job, parts, output, requested), answer.spent());
                case SyntaxReading.Unreadable(var error) ->
                    charged(Run.unstarted(new Outcome.Failed(error)), answer.spent());
                case SyntaxReading.Unread() -> Run.unserved(job.cancellation(), BUSY);
            };
        } catch (LaunchException e) {
            // an interrupted service takes its folder along while a worker is still being started
            var cancelled = job.cancellation().by();
            if (cancelled.isPresent()) {
                return Run.unstarted(new Outcome.Cancelled(cancelled.get()));
            }
            LOG.log(Level.ERROR, job.id() + ": nothing can be started behind the wall", e);
            return Run.broken("no worker could be started behind the wall; `caisson doctor` tells why");
        }
    }

    /// Reading a source takes a worker's time, whatever comes of it.
    private static Run charged(Run run, Duration reading) {
        return reading.isZero() ? run : run.with(run.usage().withCompile(Optional.of(reading)));
    }

    private Run run(Job job, List<Frame.Part> parts, Output output, long requested) {
        return job.request().risk() == Risk.HIGH
                ? runAlone(job, parts, output, requested)
                : runPooled(job, parts, output, requested);
    }

    /// A worker can be lost before its guest has begun: killed from outside, or by what an earlier guest left behind.
    /// Another one takes the guest over.
    private Run runPooled(Job job, List<Frame.Part> parts, Output output, long requested) {
        var owner = WorkerOwner.of(job.caller());
        for (var left = TAKEOVERS; ; left--) {
            var leased = pool.lease(owner, job.cancellation());
            if (leased.isEmpty()) {
                return Run.unserved(job.cancellation(), BUSY);
            }
            var worker = leased.get();
            var conversation = conversation(worker, job, parts, output, requested);
            try {
                var run = conversation.hold(watchdog);
                if (left == 0 || !conversation.workerWasLost()) {
                    return run;
                }
            } finally {
                pool.giveBack(worker, owner, conversation.workerIsReusable());
            }
        }
    }

    /// A process for this execution alone, killed after it.
    private Run runAlone(Job job, List<Frame.Part> parts, Output output, long requested) {
        var started = lone.start(WorkerOwner.of(job.caller()));
        if (started.isEmpty()) {
            return Run.unserved(job.cancellation(), BUSY);
        }
        try {
            return conversation(started.get(), job, parts, output, requested).hold(watchdog);
        } finally {
            lone.end(started.get());
        }
    }

    private Conversation conversation(Worker worker, Job job, List<Frame.Part> parts, Output output, long requested) {
        return new Conversation(worker, job, parts, output, random.nextLong(1, Long.MAX_VALUE), requested);
    }

    /// JavaScript on an isolate of its own, in a worker that the pool leases for as long as the environment lives. A
    /// cell
    /// is a script: what it declares at its root is visible to the cells after it.
    @Override
    public Opening open(EnvironmentSpec spec, Cancellation cancellation) {
        if (!spec.language().equals(Language.JAVASCRIPT) || spec.risk() == Risk.HIGH) {
            return Opening.unsupported(
                    spec.language().name() + " at risk " + spec.risk().label());
        }
        wall.demand();
        var owner = WorkerOwner.environment(spec);
        return pool.lease(owner, cancellation)
                .map(worker -> opened(worker, owner, spec))
                .orElseGet(() -> Opening.refused(ErrorKind.QUOTA, BUSY));
    }

    @Override
    public void whenCrowded(Consumer<Optional<String>> makeRoom) {
        pool.whenCrowded(makeRoom);
    }

    private Opening opened(Worker worker, WorkerOwner owner, EnvironmentSpec spec) {
        try {
            var isolate = IsolateInterpreter.open(worker, pool, owner, spec, watchdog, random);
            return new Opening.Opened(new Environment(spec, isolate));
        } catch (IOException e) {
            throw new LaunchException("a worker was lost before its environment was open: " + e.getMessage(), e);
        }
    }

    @Override
    public void readingCharged(Caller caller, Source source) {
        syntax.charged(caller, source);
    }

    @Override
    public CheckResult check(Job job) {
        wall.demand();
        var answer = syntax.look(Syntax.Question.of(job), job.cancellation());
        return switch (answer.reading()) {
            case SyntaxReading.Read(var parts, var _) -> check(job, parts, answer.spent());
            case SyntaxReading.Unreadable(var error) -> CheckResult.of(List.of(error), compiling(answer.spent()));
            case SyntaxReading.Unread() -> unchecked(job, answer.spent());
        };
    }

    private CheckResult check(Job job, List<Frame.Part> parts, Duration reading) {
        var owner = WorkerOwner.of(job.caller());
        var leased = pool.lease(owner, job.cancellation());
        if (leased.isEmpty()) {
            return unchecked(job, reading);
        }
        var worker = leased.get();
        var began = System.nanoTime();
        var check = new SourceCheck(worker, job.request().source(), parts, random.nextLong(1, Long.MAX_VALUE));
        try (var _ = job.cancellation().onCancel(worker::kill)) {
            var errors = check.perform(watchdog);
            var usage = compiling(reading.plusNanos(System.nanoTime() - began));
            return job.cancellation()
                    .by()
                    .map(by -> CheckResult.ended(new Outcome.Cancelled(by), usage))
                    .orElseGet(() -> CheckResult.of(errors, usage));
        } finally {
            pool.giveBack(worker, owner, check.workerIsReusable());
        }
    }

    private static CheckResult unchecked(Job job, Duration reading) {
        return CheckResult.ended(Run.unserved(job.cancellation(), BUSY).outcome(), compiling(reading));
    }

    private static Usage compiling(Duration spent) {
        return Usage.NOTHING.withCompile(Optional.of(spent));
    }

    @Override
    public List<Load> loads() {
        return List.of(pool.load("script"), syntax.load());
    }

    @Override
    public boolean ready() {
        return wall.holds();
    }

    @Override
    public void close() {
        wall.close();
        pool.close();
        syntax.close();
        starter.close();
        watchdog.close();
    }
}
