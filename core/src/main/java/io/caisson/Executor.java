package io.caisson;

import io.caisson.Timings.Step;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/// Performs executions. The only thing that runs code: every door ends in [#execute].
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

    public Executor(
            Scanner scanner, Policy policy, Admission admission, Ledger ledger, List<Place> places, Clock clock) {
        this(scanner, policy, admission, ledger, places, List.of(), clock);
    }

    /// @param hooks called in their order
    public Executor(
            Scanner scanner,
            Policy policy,
            Admission admission,
            Ledger ledger,
            List<Place> places,
            List<Hook> hooks,
            Clock clock) {
        this.scanner = scanner;
        this.policy = policy;
        this.admission = admission;
        this.ledger = ledger;
        this.places = places.stream().collect(Collectors.toUnmodifiableMap(Place::name, Function.identity()));
        this.hooks = List.copyOf(hooks);
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
        var timings = new Timings(clock.instant());
        try (var _ = unrecorded.begun(cancellation);
                var pass = admission.admit(caller, request)) {
            if (pass.earlier().isPresent()) {
                return pass.earlier().get();
            }
            timings.end(Step.ADMIT);
            var attempt = asked(attempt(caller, request, origin, pass.refusal(), timings));
            ledger.open(attempt);
            timings.end(Step.OPEN);
            if (attempt.decision() instanceof Decision.Allow) {
                output.started(attempt.id());
            }
            var run = run(attempt, input, output, cancellation);
            timings.end(Step.RUN);
            var receipt = ledger.close(attempt, run);
            pass.settle(receipt);
            timings.end(Step.CLOSE);
            tell(receipt, timings);
            return receipt;
        } finally {
            input.close("the program has ended");
        }
    }

    /// Cancels what runs, on behalf of `who`, and waits at most `patience` until it is recorded. What comes later
    /// is cancelled at once. For whoever is about to close the places and the ledger.
    public void end(String who, Duration patience) {
        unrecorded.end(who, patience);
    }

    /// What a scan found and what the policy made of it, for a request that may never run.
    ///
    /// Fails closed: a scanner or policy that cannot answer is a denial.
    public Assessment assess(Caller caller, ExecutionRequest request) {
        return assess(caller, request, new Timings(Instant.EPOCH));
    }

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

    /// As [#assess], for a caller who wants only that: it takes a place and counts as a request like any other, and
    /// leaves no receipt.
    public Assessment scan(Caller caller, ExecutionRequest request) {
        try (var pass = admission.admit(caller, request)) {
            return pass.refusal().map(Executor::unplaced).orElseGet(() -> assess(caller, request));
        }
    }

    private static Assessment unplaced(Refusal refusal) {
        return new Assessment(List.of(), new Decision.Deny(refusal, Weighing.NONE));
    }

    /// Findings and the decision over them.
    public record Assessment(List<Finding> findings, Decision decision) {}

    private static final Decision GATE_FAILED = new Decision.Deny(
            new Refusal(ErrorKind.SECURITY, "the code could not be checked, so it was not run"), Weighing.NONE);

    /// The attempt as the hooks leave it.
    private Attempt asked(Attempt attempt) {
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

    private Attempt attempt(
            Caller caller, ExecutionRequest request, Origin origin, Optional<Refusal> noPlace, Timings timings) {
        var began = System.nanoTime();
        var assessment = noPlace.map(Executor::unplaced).orElseGet(() -> assess(caller, request, timings));
        timings.end(Step.DECIDE);
        return new Attempt(
                Ids.next("exe_", clock),
                caller,
                request,
                origin,
                request.source().hash(),
                assessment.findings(),
                assessment.decision(),
                Duration.ofNanos(System.nanoTime() - began),
                clock.instant());
    }

    private Run run(Attempt attempt, Input input, Output output, Cancellation cancellation) {
        return switch (attempt.decision()) {
            case Decision.Deny deny -> Run.unstarted(new Outcome.Refused(deny.refusal()));
            case Decision.Allow allow ->
                run(
                        new Job(
                                attempt.id(),
                                attempt.caller(),
                                attempt.request(),
                                allow.grants(),
                                allow.limits(),
                                input,
                                cancellation),
                        output);
        };
    }

    private Run run(Job job, Output output) {
        var place = places.get(job.request().connector());
        if (place == null) {
            return Run.refused(
                    ErrorKind.UNSUPPORTED,
                    "there is no connector '" + Text.printable(job.request().connector()) + "' here");
        }
        try {
            return place.run(job, output);
        } catch (RuntimeException | Error e) {
            LOG.log(Level.ERROR, job.id() + " broke", e);
            return Run.broken(
                    "the execution broke inside Caisson; the service's log has the details under " + job.id());
        }
    }
}
