package io.caisson.client;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Fault;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Refusal;
import io.caisson.Usage;
import io.caisson.engine.Absence;
import io.caisson.engine.CheckResult;
import io.caisson.engine.GuestRuntime;
import io.caisson.engine.Job;
import io.caisson.engine.Place;
import io.caisson.engine.SandboxPlace;
import io.caisson.gate.Decision;
import io.caisson.json.RuntimesReader.Runtimes;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Another Caisson as a place: requests that were scanned, decided and recorded here run in the sandbox there.
///
/// A job is sent with the id of its execution as its idempotency key, so that it runs once even after retries.
/// The answer is not trusted: outcome, result and wall are recorded as reported, with the name of the place;
/// figures are capped at the job's limits and at the time that has passed here.
public final class RemotePlace implements Place {
    private static final Logger LOG = System.getLogger(RemotePlace.class.getName());
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,30}");
    private static final Duration FRESH = Duration.ofMinutes(1);
    private static final String CHECKED = "caisson-check";

    private final String name;
    private final CaissonClient client;
    private volatile Known known = new Known(new Runtimes(List.of(), List.of()), new Deadline(System.nanoTime()));

    private record Known(Runtimes runtimes, Deadline until) {}

    /// @param name the name by which requests select it in `connector`
    /// @throws IllegalArgumentException for an invalid name, or when the key would be sent unencrypted to another
    /// host
    public RemotePlace(String name, ClientConfig config) {
        check(name, config);
        this.name = name;
        this.client = CaissonClient.connect(config);
    }

    /// Checks the name and the configuration of a remote place.
    ///
    /// @throws IllegalArgumentException when one is invalid
    public static void check(String name, ClientConfig config) {
        if (!NAME.matcher(name).matches() || name.equals(SandboxPlace.NAME)) {
            throw new IllegalArgumentException("a place elsewhere is named by up to 31 lower-case letters, digits and"
                    + " '-', and not '" + SandboxPlace.NAME + "', which is here");
        }
        config.checkEncrypted();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Run run(Job job, Output output) {
        job.input().close("nothing can be sent to a program at " + name + " while it runs");
        var began = System.nanoTime();
        var limits = job.limits();
        try {
            var receipt = client.execute(
                    sent(job),
                    job.id(),
                    new BoundedOutput(output, limits.outputBytes()),
                    job.cancellation(),
                    limits.diskBytes());
            return cappedRun(job, receipt, Duration.ofNanos(System.nanoTime() - began));
        } catch (CallException e) {
            LOG.log(Level.WARNING, "{0} was not run at {1}: {2}", job.id(), name, e.getMessage());
            return Run.unstarted(unanswered(job, e));
        }
    }

    /// The request to send: with the granted modules and limits, and never forwarded to a third place.
    private static ExecutionRequest sent(Job job) {
        return job.request()
                .withConnector(SandboxPlace.NAME)
                .withLimits(job.limits())
                .withAllowedModules(job.grants().modules());
    }

    private Run cappedRun(Job job, Receipt receipt, Duration passed) {
        var run = receipt.run();
        var figures = new CappedFigures(job.limits());
        return new Run(
                outcome(job, receipt.outcome()),
                figures.usage(run.usage(), passed),
                figures.transcript(run.transcript()),
                run.artifacts(),
                run.exitCode(),
                run.containment(),
                run.runtime(),
                Optional.of(receipt.id()));
    }

    private Outcome outcome(Job job, Outcome told) {
        return switch (told) {
            case Outcome.Completed _, Outcome.Failed _, Outcome.LimitReached _ -> told;
            case Outcome.Refused(var reason) ->
                new Outcome.Refused(new Refusal(reason.kind(), "refused at " + name + ": " + reason.message()));
            case Outcome.Cancelled(var by) ->
                new Outcome.Cancelled(job.cancellation().by().orElse(by + ", at " + name));
            case Outcome.Broken(var fault) ->
                new Outcome.Broken(new Fault("broken at " + name + ": " + fault.message()));
        };
    }

    private Outcome unanswered(Job job, CallException e) {
        var by = job.cancellation().by();
        if (by.isPresent()) {
            return new Outcome.Cancelled(by.get());
        }
        return switch (e.status()) {
            case 429, 503 ->
                new Outcome.Refused(new Refusal(
                        ErrorKind.QUOTA,
                        "there is no room at " + name + ": " + e.detail(),
                        e.retryAfter().orElse(Duration.ZERO)));
            case 400, 413 ->
                new Outcome.Refused(new Refusal(ErrorKind.UNSUPPORTED, "it cannot run at " + name + ": " + e.detail()));
            default -> new Outcome.Broken(new Fault("the place " + name + " gave no receipt: " + e.detail()));
        };
    }

    @Override
    public CheckResult check(Job job) {
        var began = System.nanoTime();
        try {
            var preparation = client.connector().prepare(CHECKED, sent(job), job.cancellation());
            var usage = new CappedFigures(job.limits())
                    .usage(preparation.usage(), Duration.ofNanos(System.nanoTime() - began));
            return preparation.decision() instanceof Decision.Deny(var refusal, var _)
                    ? CheckResult.ended(outcome(job, new Outcome.Refused(refusal)), usage)
                    : CheckResult.of(preparation.errors(), usage);
        } catch (CallException e) {
            LOG.log(Level.WARNING, "{0} was not checked at {1}: {2}", job.id(), name, e.getMessage());
            return CheckResult.ended(unanswered(job, e), Usage.NOTHING);
        }
    }

    @Override
    public List<GuestRuntime> runtimes() {
        return cachedRuntimes().runtimes();
    }

    @Override
    public List<Absence> absences() {
        return cachedRuntimes().absences();
    }

    /// The languages of the other side, cached for a short time; none while it does not answer.
    private Runtimes cachedRuntimes() {
        if (known.until.isPast()) {
            try {
                known = new Known(client.known(), Deadline.in(FRESH));
            } catch (CallException e) {
                LOG.log(Level.WARNING, "{0} did not list its languages: {1}", name, e.getMessage());
                return new Runtimes(List.of(), List.of());
            }
        }
        return known.runtimes;
    }

    @Override
    public boolean ready() {
        return client.ready();
    }

    @Override
    public void close() {
        client.close();
    }
}
