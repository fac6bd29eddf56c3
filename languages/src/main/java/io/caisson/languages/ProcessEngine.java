package io.caisson.languages;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Refusal;
import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.Usage;
import io.caisson.engine.Absence;
import io.caisson.engine.Cancellation;
import io.caisson.engine.CheckResult;
import io.caisson.engine.Engine;
import io.caisson.engine.Environment;
import io.caisson.engine.EnvironmentSpec;
import io.caisson.engine.GuestRuntime;
import io.caisson.engine.Job;
import io.caisson.engine.Load;
import io.caisson.engine.Opening;
import io.caisson.gate.FactReader;
import io.caisson.languages.guest.Delivery;
import io.caisson.languages.guest.GuestProcess;
import io.caisson.languages.guest.Keeper;
import io.caisson.languages.guest.Order;
import io.caisson.languages.guest.PythonCells;
import io.caisson.languages.guest.RunReport;
import io.caisson.languages.guest.ScriptFiles;
import io.caisson.languages.guest.WarmPython;
import io.caisson.languages.recipe.Installed;
import io.caisson.languages.recipe.Inventory;
import io.caisson.languages.recipe.Lookup;
import io.caisson.receipt.Run;
import io.caisson.sandbox.syntax.Syntax;
import io.caisson.sandbox.syntax.SyntaxReading;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Wall;
import io.caisson.sandbox.workers.ProvenWall;
import io.caisson.sandbox.workers.Watchdog;
import io.caisson.work.WorkLane;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Languages that run as processes, each guest in a sandbox of its own that is thrown away after it.
///
/// Thread-safe. Sandboxes with the interpreter of a language started in them are kept waiting from its first use on.
public final class ProcessEngine implements Engine {
    private static final System.Logger LOG = System.getLogger(ProcessEngine.class.getName());

    /// A copy takes a few megabytes and longer to make than most guests take to run, so more of them wait than of
    /// others.
    private static final int COPIES_PER_CORE = 4;

    private static final String BUSY = "no sandbox became free in time; try again later";
    private static final int CORES = Runtime.getRuntime().availableProcessors();

    private final ProvenWall proven;
    private final String rung;
    private final Inventory inventory;
    private final Keeper keeper;
    private final WarmPython python;
    private final Syntax syntax;
    private final EngineConfig config;
    private final RunQueue turns;
    private final Compiler compiler;
    private final InterpreterFacts facts;
    private final Watchdog watchdog = new Watchdog();
    private final ExecutorService refills = Executors.newFixedThreadPool(
            CORES, Thread.ofPlatform().daemon().name("caisson-refill-", 0).factory());
    private final ConcurrentMap<Language, SpareSandboxes> waiting = new ConcurrentHashMap<>();

    /// @param wall closed by whoever opened it
    /// @param inventory the languages that run behind `wall`
    /// @param syntax reads sources for runtimes that want them read; closed by whoever made it
    public ProcessEngine(ProvenWall proven, Wall wall, Inventory inventory, Syntax syntax, EngineConfig config) {
        this.proven = proven;
        this.rung = wall.rung();
        this.inventory = inventory;
        this.keeper = new Keeper(wall);
        this.compiler = new Compiler(keeper, watchdog);
        this.python = new WarmPython(wall, Math.min(config.atOnce(), COPIES_PER_CORE * CORES));
        this.syntax = syntax;
        this.config = config;
        this.turns = new RunQueue(config.atOnce(), config.mostWaiting(), config.memoryBytes());
        this.facts = new InterpreterFacts(proven::demand, wall, watchdog, inventory::onHost);
    }

    /// Reads languages that bring their own parser; closed with this engine.
    public FactReader facts() {
        return facts;
    }

    @Override
    public Set<Language> languages() {
        return inventory.languages();
    }

    @Override
    public List<GuestRuntime> runtimes() {
        return inventory.runtimes();
    }

    @Override
    public List<Absence> absences() {
        return inventory.absences();
    }

    @Override
    public Run run(Job job, Output output) {
        var language = job.request().source().language();
        return switch (inventory.lookup(language)) {
            case Lookup.Found(var runtime) -> queued(runtime, job, output);
            case Lookup.Missing _ -> Run.unstarted(new Outcome.Refused(inventory.missing(job)));
            case Lookup.Unanswered _ -> Run.unstarted(new Outcome.Refused(Inventory.busy(language)));
        };
    }

    /// Python in an interpreter that lives on: a copy of a warm one, or one of its own where there are none.
    @Override
    public Opening open(EnvironmentSpec spec, Cancellation cancellation) {
        return switch (inventory.lookup(spec.language())) {
            case Lookup.Found(var runtime) when runtime.recipe().zygote().isPresent() -> opened(runtime, spec);
            case Lookup.Found _ -> Opening.unsupported(spec.language().name());
            case Lookup.Missing _ -> new Opening.Refused(inventory.missing(spec.language()));
            case Lookup.Unanswered _ -> new Opening.Refused(Inventory.busy(spec.language()));
        };
    }

    private Opening opened(Installed runtime, EnvironmentSpec spec) {
        proven.demand();
        var share = new GuestCeilings(runtime, spec.limits());
        var copy = copy(share, new Source(spec.language(), "pass"));
        if (copy.isEmpty()) {
            return Opening.refused(ErrorKind.QUOTA, BUSY);
        }
        var python = PythonCells.open(
                copy.get(), spec, rung, runtime, job -> new GuestCeilings(runtime, job.limits()).terms(), watchdog);
        var queued = new QueuedInterpreter(python, turns, share.reserved(), config.patience(), BUSY);
        return new Opening.Opened(new Environment(spec, queued));
    }

    private Run queued(Installed found, Job job, Output output) {
        var requested = System.nanoTime();
        try {
            proven.demand();
            var memory = new GuestCeilings(found, job.limits()).reserved();
            var turn = turns.take(job.caller().tenant(), memory, config.patience(), job.cancellation());
            if (turn.isEmpty()) {
                return Run.unserved(job.cancellation(), BUSY);
            }
            try (var _ = turn.get()) {
                return run(inventory.prepared(found), job, output, requested);
            }
        } catch (LaunchException e) {
            LOG.log(Level.ERROR, job.id() + ": nothing can be started behind the wall", e);
            return Run.broken("no sandbox could be started behind the wall; `caisson doctor` tells why");
        }
    }

    private Run run(Installed runtime, Job job, Output output, long requested) {
        if (runtime.recipe().parsed()) {
            return runParsed(runtime, job, output, requested);
        }
        if (!runtime.recipe().isCompiled()) {
            return perform(runtime, job, output, List.of(), Optional.empty(), requested);
        }
        var source = job.request().source();
        var build = compiler.build(runtime, job.caller(), source, job.limits(), job.cancellation());
        var run = build.failure().isPresent()
                ? RunReport.unbuilt(runtime, build.failure().get(), build.spent())
                : perform(runtime, job, output, build.files(), build.spent(), requested);
        return run.with(run.usage().plusCpu(build.used().cpu()));
    }

    private Run runParsed(Installed runtime, Job job, Output output, long requested) {
        var answer = syntax.read(Syntax.Question.of(job), job.cancellation());
        var spent = Optional.of(answer.spent()).filter(Duration::isPositive);
        return switch (answer.reading()) {
            case SyntaxReading.Read(var parts, var _) ->
                perform(runtime, job, output, ScriptFiles.of(job.request(), parts), spent, requested);
            case SyntaxReading.Unreadable(var error) -> RunReport.unbuilt(runtime, new Outcome.Failed(error), spent);
            case SyntaxReading.Unread() -> Run.unserved(job.cancellation(), BUSY);
        };
    }

    private Run perform(
            Installed runtime,
            Job job,
            Output output,
            List<SourceFile> built,
            Optional<Duration> compiled,
            long requested) {
        var request = job.request();
        var share = new GuestCeilings(runtime, job.limits());
        var live = job.input().live();
        var copy = live && inventory.holdsTrees() ? Optional.<Confined>empty() : copy(share, request.source());
        var standard = !live && copy.isEmpty() && share.isStandard();
        var order = WorkLane.compute(bytes(request, built), () -> {
            var ahead = standard ? Order.ahead(runtime, request, built, job.limits()) : Optional.<Order>empty();
            return ahead.orElseGet(() -> order(runtime, job, built, copy.isPresent()));
        });
        var sandbox = copy.orElseGet(
                () -> standard ? waiting(runtime).take(job.caller().tenant()) : fresh(share, live));
        sandbox.computeFor(job.caller().tenant());
        var layers = sandbox.layers();
        var delivery = live ? new Delivery(job.input(), request.invocation().stdin()) : Delivery.NONE;
        var process = new GuestProcess(sandbox, order, share.terms(), delivery, job.cancellation(), output);
        var observed = process.hold(watchdog);
        if (standard) {
            waiting(runtime).refill();
        }
        return new RunReport(rung, runtime, job, requested).of(observed, compiled, layers);
    }

    /// A sandbox that was copied from a process instead of being started, for runtimes that have such.
    private Optional<Confined> copy(GuestCeilings share, Source source) {
        var runtime = share.runtime();
        return runtime.recipe().zygote().isPresent()
                ? python.child(
                        runtime,
                        source,
                        share.ceilings(),
                        GuestCeilings.standard(runtime).boundCeilings())
                : Optional.empty();
    }

    private Confined fresh(GuestCeilings share, boolean live) {
        return keeper.start(share.runtime(), live ? share.liveCeilings() : share.ceilings(), false);
    }

    private static long bytes(ExecutionRequest request, List<SourceFile> built) {
        return Order.bytes(request.source())
                + request.input().json().length()
                + request.invocation().stdin().length()
                + built.stream().mapToLong(file -> file.content().length).sum();
    }

    private static Order order(Installed runtime, Job job, List<SourceFile> built, boolean started) {
        var memory = job.limits().of(Limit.MEMORY);
        var live = job.input().live();
        return runtime.recipe().zygote().isPresent()
                ? Order.python(runtime, job.request(), started, memory, live)
                : Order.run(runtime, job.request(), built, memory, live);
    }

    private SpareSandboxes waiting(Installed runtime) {
        return waiting.computeIfAbsent(
                runtime.recipe().language(),
                _ -> new SpareSandboxes(
                        keeper, runtime, GuestCeilings.standard(runtime).ceilings(), config.spares(), refills));
    }

    @Override
    public CheckResult check(Job job) {
        var language = job.request().source().language();
        return switch (inventory.lookup(language)) {
            case Lookup.Found(var runtime) -> check(runtime, job);
            case Lookup.Missing _ -> refused(inventory.missing(language));
            case Lookup.Unanswered _ -> refused(Inventory.busy(language));
        };
    }

    private static CheckResult refused(Refusal refusal) {
        return CheckResult.ended(new Outcome.Refused(refusal), Usage.NOTHING);
    }

    private CheckResult check(Installed found, Job job) {
        if (!found.recipe().isCompiled()) {
            return CheckResult.of(List.of(), Usage.NOTHING);
        }
        proven.demand();
        var memory = new GuestCeilings(found, job.limits()).reserved();
        var turn = turns.take(job.caller().tenant(), memory, config.patience(), job.cancellation());
        if (turn.isEmpty()) {
            return CheckResult.ended(Run.unserved(job.cancellation(), BUSY).outcome(), Usage.NOTHING);
        }
        try (var _ = turn.get()) {
            return compiled(inventory.prepared(found), job);
        }
    }

    private CheckResult compiled(Installed runtime, Job job) {
        var build = compiler.build(runtime, job.caller(), job.request().source(), job.limits(), job.cancellation());
        return build.failure()
                .map(outcome -> CheckResult.ended(outcome, build.used()))
                .orElseGet(() -> CheckResult.of(List.of(), build.used()));
    }

    @Override
    public List<Load> loads() {
        var spare = waiting.values().stream().mapToInt(SpareSandboxes::size).sum() + python.waiting();
        return List.of(new Load("process", spare, 0, turns.running(), config.atOnce(), turns.waiting()));
    }

    @Override
    public boolean ready() {
        return proven.holds();
    }

    @Override
    public void close() {
        facts.close();
        waiting.values().forEach(SpareSandboxes::close);
        python.close();
        refills.shutdownNow();
        watchdog.close();
    }
}
