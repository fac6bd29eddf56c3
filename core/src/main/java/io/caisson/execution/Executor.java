package io.caisson.execution;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Fault;
import io.caisson.GuestError;
import io.caisson.Hook;
import io.caisson.Input;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Refusal;
import io.caisson.Usage;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.engine.CheckResult;
import io.caisson.engine.Job;
import io.caisson.engine.Place;
import io.caisson.gate.Assessment;
import io.caisson.gate.Decision;
import io.caisson.gate.Policy;
import io.caisson.gate.Scanner;
import io.caisson.gate.Weighing;
import io.caisson.receipt.Activity;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Price;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import io.caisson.receipt.Timings;
import io.caisson.receipt.Timings.Step;
import io.caisson.text.Text;
import io.caisson.work.WorkLane;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Performs executions, and checks and scans of sources. Nothing else spends compute for a caller: every door ends in
/// [#execute], [#check] or [#scan].
///
/// Thread-safe. Does not own its places; whoever made them closes them.
public final class Executor {
    private static final Logger LOG = System.getLogger(Executor.class.getName());

    private final Scanner scanner;
    private final Policy policy;
    private final Admission admission;
    private final Ledger ledger;
    private final Map<String, Place> places;
    private final List<Hook> hooks;
    private final Clock clock;
    private final Unrecorded unrecorded = new Unrecorded();

    /// The judges of a request: each can refuse it before anything runs.
    ///
    /// @param hooks called in their order
    public record Judges(Scanner scanner, Policy policy, List<Hook> hooks) {
        public Judges {
            hooks = List.copyOf(hooks);
        }

        public Judges(Scanner scanner, Policy policy) {
            this(scanner, policy, List.of());
        }
    }

    public Executor(Judges judges, Admission admission, Ledger ledger, List<Place> places, Clock clock) {
        this.scanner = judges.scanner;
        this.policy = judges.policy;
        this.hooks = judges.hooks;
        this.admission = admission;
        this.ledger = ledger;
        this.places = places.stream().collect(Collectors.toUnmodifiableMap(Place::name, Function.identity()));
        this.clock = clock;
    }

    public Receipt execute(Caller caller, ExecutionRequest request, Output output) {
        return execute(caller, request, output, new Cancellation());
    }

    /// Admits, scans, decides, opens, runs and closes one execution.
    ///
    /// An exception means that the ledger itself failed: when it could not open the attempt, nothing ran; when it
    /// could not close it, the run is over and not recorded yet.
    ///
    /// @return the receipt, whatever happened
    public Receipt execute(Caller caller, ExecutionRequest request, Output output, Cancellation cancellation) {
        return execute(caller, request, Origin.NONE, output, cancellation);
    }

    /// As [#execute(Caller, ExecutionRequest, Output, Cancellation)], for what belongs to something.
    public Receipt execute(
            Caller caller, ExecutionRequest request, Origin origin, Output output, Cancellation cancellation) {
        return execute(caller, request, origin, Input.NONE, output, cancellation);
    }

    /// As [#execute(Caller, ExecutionRequest, Origin, Output, Cancellation)], for a guest somebody talks to.
    ///
    /// @param input closed when nobody takes anything from it any more
    public Receipt execute(
            Caller caller,
            ExecutionRequest request,
            Origin origin,
            Input input,
            Output output,
            Cancellation cancellation) {
        try {
            return perform(new Asked(Activity.RUN, caller, request, origin), cancellation, attempt -> {
                if (attempt.decision() instanceof Decision.Allow) {
                    output.started(attempt.id());
                }
                return run(attempt, input, output, cancellation);
            });
        } finally {
            input.close("the program has ended");
        }
    }

    /// See [Admission#refusedAgain].
    public Optional<Receipt> refusedAgain(Caller caller) {
        return admission.refusedAgain(caller);
    }

    /// What a caller wants done.
    private record Asked(Activity activity, Caller caller, ExecutionRequest request, Origin origin) {}

    /// Does what spends compute, whatever its activity: in a place that is held until the end, between the opening
    /// and the closing of its record.
    private Receipt perform(Asked asked, Cancellation cancellation, Function<Attempt, Run> work) {
        var timings = new Timings(clock.instant());
        var before = WorkLane.assign(asked.caller.tenant());
        try (var _ = unrecorded.begun(cancellation);
                var pass = admission.admit(asked.caller, asked.request)) {
            if (pass.earlier().isPresent()) {
                return pass.earlier().get();
            }
            timings.end(Step.ADMIT);
            var attempt = approved(attempt(asked, pass.refusal(), timings));
            ledger.open(attempt);
            timings.end(Step.OPEN);
            var run = pass.refusal()
                    .map(refusal -> Run.unstarted(new Outcome.Refused(refusal)))
                    .orElseGet(() -> work.apply(attempt));
            timings.end(Step.RUN);
            var receipt = ledger.close(attempt, run);
            pass.settle(receipt);
            timings.end(Step.CLOSE);
            tell(receipt, timings);
            return receipt;
        } finally {
            WorkLane.assign(before);
        }
    }

    /// A source that was checked without running it.
    ///
    /// @param errors the problems that would keep it from starting
    public record Checked(Receipt receipt, List<GuestError> errors) {
        public Checked {
            errors = List.copyOf(errors);
        }
    }

    /// Admits, scans, decides, opens, checks and closes: as [#execute], but nothing of the source runs.
    ///
    /// @param activity [Activity#PREPARE] or [Activity#DEPLOY]
    public Checked check(Activity activity, Caller caller, ExecutionRequest request, Cancellation cancellation) {
        var errors = new AtomicReference<List<GuestError>>(List.of());
        var receipt = perform(new Asked(activity, caller, request, Origin.NONE), cancellation, attempt -> {
            if (!(attempt.decision() instanceof Decision.Allow allow)) {
                return run(attempt, Input.NONE, Output.NOWHERE, cancellation);
            }
            var result = check(job(attempt, allow, Input.NONE, cancellation));
            errors.set(result.errors());
            return scanned(attempt, Run.unstarted(result.outcome()).with(withScan(result.usage(), attempt)));
        });
        return new Checked(receipt, errors.get());
    }

    private CheckResult check(Job job) {
        var place = places.get(job.request().connector());
        if (place == null) {
            return CheckResult.ended(noPlace(job), Usage.NOTHING);
        }
        try {
            return place.check(job);
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, "the check " + job.id() + " broke", e);
            return CheckResult.ended(broken(job), Usage.NOTHING);
        }
    }

    /// Admits, scans, opens and closes. The receipt says what the gate found and what the policy decided.
    ///
    /// @param activity [Activity#SCAN] or [Activity#QUOTE]
    public Receipt scan(Activity activity, Caller caller, ExecutionRequest request, Cancellation cancellation) {
        return perform(
                new Asked(activity, caller, request, Origin.NONE),
                cancellation,
                attempt -> scanned(
                        attempt,
                        Run.unstarted(cancellation
                                        .by()
                                        .<Outcome>map(Outcome.Cancelled::new)
                                        .orElse(new Outcome.Completed(Value.NULL)))
                                .with(withScan(Usage.NOTHING, attempt))));
    }

    /// As [#scan(Activity, Caller, ExecutionRequest, Cancellation)], for a caller who wants the findings alone.
    public Assessment scan(Caller caller, ExecutionRequest request) {
        return Assessment.of(scan(Activity.SCAN, caller, request, new Cancellation()));
    }

    /// The time of the scan has in it what reading the source took. Places know what was read and keep the account of
    /// it for the first run, which is not to be charged for it again.
    private Run scanned(Attempt attempt, Run run) {
        if (Price.isCharged(run.outcome())) {
            places.values()
                    .forEach(place -> place.readingCharged(
                            attempt.caller(), attempt.request().source()));
        }
        return run;
    }

    /// Where nothing runs, the time of the scan is what there is to charge.
    private static Usage withScan(Usage usage, Attempt attempt) {
        var spent = usage.compile().orElse(Duration.ZERO).plus(attempt.validation());
        return usage.withCompile(Optional.of(spent));
    }

    /// Cancels what runs, on behalf of `who`, and waits at most `patience` until it is recorded. What comes later
    /// is cancelled at once. For whoever is about to close the places and the ledger.
    public void end(String who, Duration patience) {
        unrecorded.end(who, patience);
    }

    /// Fails closed: a scanner or policy that cannot answer is a denial.
    private Assessment assess(Caller caller, ExecutionRequest request, Timings timings) {
        try {
            var findings = scanner.scan(caller, request);
            timings.end(Step.SCAN);
            return new Assessment(findings, policy.decide(caller, request, findings));
        } catch (RuntimeException e) {
            LOG.log(Level.ERROR, "the gate could not answer", e);
            return new Assessment(List.of(), GATE_FAILED);
        }
    }

    private static Assessment unplaced(Refusal refusal) {
        return new Assessment(List.of(), new Decision.Deny(refusal, Weighing.NONE));
    }

    private static final Decision GATE_FAILED = new Decision.Deny(
            new Refusal(ErrorKind.SECURITY, "the code could not be checked, so it was not run"), Weighing.NONE);

    /// The attempt as the hooks leave it.
    private Attempt approved(Attempt attempt) {
        if (attempt.decision() instanceof Decision.Deny) {
            return attempt;
        }
        for (var hook : hooks) {
            try {
                hook.before(attempt);
            } catch (RuntimeException e) {
                var reason = String.valueOf(e.getMessage());
                return attempt.with(new Decision.Deny(
                        new Refusal(ErrorKind.POLICY, reason),
                        attempt.decision().weighing()));
            }
        }
        return attempt;
    }

    private void tell(Receipt receipt, Timings timings) {
        for (var hook : hooks) {
            try {
                hook.after(receipt, timings);
                if (!(receipt.outcome() instanceof Outcome.Completed)) {
                    hook.onError(receipt);
                }
            } catch (RuntimeException e) {
                LOG.log(Level.WARNING, "a hook failed after " + receipt.id(), e);
            }
        }
    }

    private Attempt attempt(Asked asked, Optional<Refusal> noPlace, Timings timings) {
        var began = System.nanoTime();
        var request = policy.completed(asked.request);
        var assessment = noPlace.map(Executor::unplaced).orElseGet(() -> assess(asked.caller, request, timings));
        timings.end(Step.DECIDE);
        return new Attempt(
                Ids.next("exe_", clock),
                asked.caller,
                request,
                asked.origin,
                asked.activity,
                request.source().hash(),
                assessment.findings(),
                assessment.decision(),
                Duration.ofNanos(System.nanoTime() - began),
                clock.instant());
    }

    private Run run(Attempt attempt, Input input, Output output, Cancellation cancellation) {
        return switch (attempt.decision()) {
            case Decision.Deny deny -> Run.unstarted(new Outcome.Refused(deny.refusal()));
            case Decision.Allow allow -> run(job(attempt, allow, input, cancellation), output);
        };
    }

    private static Job job(Attempt attempt, Decision.Allow allow, Input input, Cancellation cancellation) {
        return new Job(
                attempt.id(), attempt.caller(), attempt.request(), allow.grants(), allow.limits(), input, cancellation);
    }

    private Run run(Job job, Output output) {
        var place = places.get(job.request().connector());
        if (place == null) {
            return Run.unstarted(noPlace(job));
        }
        try {
            return place.run(job, output);
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, job.id() + " broke", e);
            return Run.unstarted(broken(job));
        }
    }

    private static Outcome noPlace(Job job) {
        return new Outcome.Refused(new Refusal(
                ErrorKind.UNSUPPORTED,
                "there is no connector '" + Text.printable(job.request().connector()) + "' here"));
    }

    private static Outcome broken(Job job) {
        return new Outcome.Broken(
                new Fault("the execution broke inside Caisson; the service's log has the details under " + job.id()));
    }
}
