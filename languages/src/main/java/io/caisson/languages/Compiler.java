package io.caisson.languages;

import io.caisson.ErrorKind;
import io.caisson.Fault;
import io.caisson.GuestError;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.Usage;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.languages.guest.ArchiveReader;
import io.caisson.languages.guest.Delivery;
import io.caisson.languages.guest.GuestOutput;
import io.caisson.languages.guest.GuestProcess;
import io.caisson.languages.guest.Keeper;
import io.caisson.languages.guest.Order;
import io.caisson.languages.guest.ReportedCeiling;
import io.caisson.languages.guest.Verdict;
import io.caisson.languages.recipe.ErrorPattern;
import io.caisson.languages.recipe.Installed;
import io.caisson.languages.recipe.Recipe;
import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.workers.Watchdog;
import io.caisson.work.WorkLane;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// Lets compilers run, each in a sandbox of its own with ceilings of its own. Thread-safe.
final class Compiler {
    private static final int CORES = Runtime.getRuntime().availableProcessors();
    private static final long MEBI = Ceilings.MEBIBYTE;
    private static final long DISK = 512 * MEBI;
    private static final int PROCESSES = 256;
    private static final int OPEN_FILES = 1_024;
    private static final ArchiveReader.Bounds BUILT = new ArchiveReader.Bounds(1_000, 64 * MEBI, 64 * MEBI, 64 * MEBI);

    private final Keeper keeper;
    private final Watchdog watchdog;
    private final Builds builds = new Builds(256 * MEBI);

    Compiler(Keeper keeper, Watchdog watchdog) {
        this.keeper = keeper;
        this.watchdog = watchdog;
    }

    /// What a compiler made, or why it did not.
    ///
    /// @param used its time by the clock and by the kernel; nothing when the build was known
    record Build(List<SourceFile> files, Optional<Outcome> failure, Usage used) {
        static Build known(List<SourceFile> files) {
            return new Build(files, Optional.empty(), Usage.NOTHING);
        }

        static Build made(List<SourceFile> files, GuestProcess.Observed observed) {
            return new Build(files, Optional.empty(), used(observed));
        }

        static Build failed(Outcome failure, GuestProcess.Observed observed) {
            return new Build(List.of(), Optional.of(failure), used(observed));
        }

        private static Usage used(GuestProcess.Observed observed) {
            return Usage.NOTHING.plusCpu(observed.cpu()).withCompile(Optional.of(observed.wall()));
        }

        Optional<Duration> spent() {
            return used.compile();
        }
    }

    /// What was made of the same source for the same tenant before, or what is made now.
    Build build(Installed runtime, Caller caller, Source source, Limits limits, Cancellation cancellation) {
        var key = Builds.key(caller.tenant(), runtime, source);
        var known = builds.find(key);
        if (known.isPresent()) {
            return Build.known(known.get());
        }
        var observed = compile(runtime, caller.tenant(), source, limits, cancellation);
        var failure = compileFailure(runtime.recipe(), observed, source.entry(), limits, cancellation);
        if (failure.isPresent()) {
            return Build.failed(failure.get(), observed);
        }
        var files = observed.left().files().stream()
                .filter(file -> file.path().startsWith("build/"))
                .toList();
        builds.keep(key, files);
        return Build.made(files, observed);
    }

    private GuestProcess.Observed compile(
            Installed runtime, String tenant, Source source, Limits limits, Cancellation cancellation) {
        var memory = limits.of(Limit.COMPILE_MEMORY) * MEBI;
        var timeout = Duration.ofMillis(limits.of(Limit.COMPILE_TIMEOUT));
        var ceilings = new Ceilings(memory + GuestCeilings.OWN_MEMORY, PROCESSES, OPEN_FILES, DISK, DISK);
        var terms =
                new GuestProcess.Terms(timeout, timeout.multipliedBy(CORES), memory, Limit.OUTPUT.standard(), BUILT);
        var sandbox = keeper.start(runtime, ceilings, false);
        sandbox.computeFor(tenant);
        var order = WorkLane.compute(
                Order.bytes(source), () -> Order.compile(runtime, source, limits.of(Limit.COMPILE_MEMORY)));
        return new GuestProcess(sandbox, order, terms, Delivery.NONE, cancellation, Output.NOWHERE).hold(watchdog);
    }

    private static Optional<Outcome> compileFailure(
            Recipe recipe, GuestProcess.Observed observed, String entry, Limits limits, Cancellation cancellation) {
        if (observed.stop() == GuestProcess.Stop.CANCELLED) {
            return Optional.of(new Outcome.Cancelled(cancellation.by().orElse("caller")));
        }
        if (!observed.started()) {
            return Optional.of(Verdict.unfit(observed)
                    .map(limit -> compileLimit(limit, limits))
                    .orElse(new Outcome.Broken(new Fault("the compiler's sandbox ended early; try again"))));
        }
        var ceiling = GuestProcess.limit(observed.stop()).or(() -> Verdict.failedAt(observed));
        if (ceiling.isPresent()) {
            return Optional.of(compileLimit(ceiling.get(), limits));
        }
        if (observed.code().filter(code -> code == 0).isPresent()) {
            return observed.left().cut()
                    ? Optional.of(new Outcome.Failed(
                            GuestError.of(ErrorKind.SYNTAX, "the compiled program is larger than may be kept")))
                    : Optional.empty();
        }
        return Optional.of(
                WorkLane.compute(observed.bytes(), () -> complaint(recipe, observed.printed(), entry, limits)));
    }

    private static Outcome complaint(Recipe recipe, GuestOutput printed, String entry, Limits limits) {
        var said = printed.transcript();
        var text = said.stderr().isBlank() ? said.stdout() : said.stderr();
        var error = ErrorPattern.find(recipe.errors(), text, entry).map(Compiler::syntax);
        return error.<Outcome>map(Outcome.Failed::new)
                .or(() -> ReportedCeiling.find(text).map(limit -> compileLimit(limit, limits)))
                .orElseGet(() -> new Outcome.Failed(unexplained(text)));
    }

    private static GuestError unexplained(String text) {
        var message = text.lines().filter(line -> !line.isBlank()).findFirst().orElse("it does not compile");
        return new GuestError(ErrorKind.SYNTAX, "", message, 0, 0, text.strip());
    }

    private static GuestError syntax(GuestError error) {
        return new GuestError(
                ErrorKind.SYNTAX, error.type(), error.message(), error.line(), error.column(), error.stack());
    }

    /// Compiling has ceilings of its own.
    private static Outcome compileLimit(Limit limit, Limits limits) {
        return switch (limit) {
            case TIMEOUT, CPU -> Verdict.reached(Limit.COMPILE_TIMEOUT, limits);
            case MEMORY -> Verdict.reached(Limit.COMPILE_MEMORY, limits);
            default -> new Outcome.LimitReached(limit, "compiling used more than it may of " + limit.unit());
        };
    }
}
