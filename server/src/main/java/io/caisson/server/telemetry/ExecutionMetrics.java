package io.caisson.server.telemetry;

import io.caisson.ErrorKind;
import io.caisson.Hook;
import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.Outcome;
import io.caisson.Receipt;
import io.caisson.Severity;
import io.caisson.Timings;
import io.caisson.Timings.Step;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/// Counts executions. Every label is one of a list that is closed before the first of them: a guest's words, or those
/// of an operator's own runtime, never become one.
final class ExecutionMetrics implements Hook {
    private static final String OTHER = "other";
    private static final List<String> OUTCOMES =
            List.of("completed", "failed", "limit", "refused", "cancelled", "broken");

    private final Map<String, OfLanguage> languages = new LinkedHashMap<>();
    private final OfLanguage other = new OfLanguage();
    private final Histogram[] steps = new Histogram[Step.values().length];
    private final Histogram queue = new Histogram();
    private final LongAdder[] refusals = adders(ErrorKind.values().length);
    private final LongAdder[] limitsReached = adders(Limit.values().length);
    private final LongAdder[] limitsTouched = adders(Limit.values().length);
    private final LongAdder[] findings = adders(Severity.values().length);

    ExecutionMetrics() {
        Language.known().forEach(language -> languages.put(language.name(), new OfLanguage()));
        Arrays.setAll(steps, _ -> new Histogram());
    }

    /// What is counted of one language.
    private static final class OfLanguage {
        private final Map<String, Histogram> durations = new HashMap<>();
        private final LongAdder cpuNanos = new LongAdder();

        OfLanguage() {
            OUTCOMES.forEach(outcome -> durations.put(outcome, new Histogram()));
        }
    }

    @Override
    public void after(Receipt receipt, Timings timings) {
        var attempt = receipt.attempt();
        var language =
                languages.getOrDefault(attempt.request().source().language().name(), other);
        var usage = receipt.run().usage();
        language.durations.get(receipt.outcome().status()).add(timings.total().toNanos());
        language.cpuNanos.add(usage.cpu().toNanos());
        for (var step : Step.values()) {
            if (timings.nanos(step) > 0) {
                steps[step.ordinal()].add(timings.nanos(step));
            }
        }
        attempt.findings().forEach(finding -> findings[finding.severity().ordinal()].increment());
        usage.limitsHit().forEach(limit -> limitsTouched[limit.ordinal()].increment());
        switch (receipt.outcome()) {
            case Outcome.Refused(var reason) -> refusals[reason.kind().ordinal()].increment();
            case Outcome.LimitReached(var limit, var _) -> {
                limitsReached[limit.ordinal()].increment();
                queue.add(usage.queue().toNanos());
            }
            case Outcome.Completed _, Outcome.Failed _ ->
                queue.add(usage.queue().toNanos());
            case Outcome.Cancelled _, Outcome.Broken _ -> {
                // may never have got as far as a guest
            }
        }
    }

    void write(Exposition exposition) {
        writeLanguages(exposition);
        exposition.family(
                "caisson_step_duration_seconds", "histogram", "How long the steps of executions took, by step.");
        for (var step : Step.values()) {
            steps[step.ordinal()].write(exposition, "caisson_step_duration_seconds", "step", step.label());
        }
        exposition.family(
                "caisson_queue_wait_seconds",
                "histogram",
                "From the beginning of the step run to the first guest instruction.");
        queue.write(exposition, "caisson_queue_wait_seconds");
        exposition.family("caisson_refusals_total", "counter", "Executions that were never started, by reason.");
        for (var kind : ErrorKind.values()) {
            if (refusals[kind.ordinal()].sum() > 0) {
                exposition.sample("caisson_refusals_total", refusals[kind.ordinal()].sum(), "reason", kind.label());
            }
        }
        exposition.family(
                "caisson_limits_total",
                "counter",
                "Limits that ended an execution (effect ended) or that it ran into without being ended (touched).");
        for (var limit : Limit.values()) {
            writeLimit(exposition, limit, limitsReached, "ended");
            writeLimit(exposition, limit, limitsTouched, "touched");
        }
        exposition.family("caisson_findings_total", "counter", "What the gate found in sources, by severity.");
        for (var severity : Severity.values()) {
            exposition.sample(
                    "caisson_findings_total", findings[severity.ordinal()].sum(), "severity", severity.label());
        }
    }

    private static void writeLimit(Exposition exposition, Limit limit, LongAdder[] counts, String effect) {
        if (counts[limit.ordinal()].sum() > 0) {
            exposition.sample(
                    "caisson_limits_total", counts[limit.ordinal()].sum(), "limit", limit.label(), "effect", effect);
        }
    }

    private void writeLanguages(Exposition exposition) {
        var all = new LinkedHashMap<>(languages);
        all.put(OTHER, other);
        exposition.family(
                "caisson_execution_duration_seconds",
                "histogram",
                "From admission to the closed receipt, by language and outcome.");
        all.forEach((name, language) -> OUTCOMES.forEach(outcome -> {
            var durations = language.durations.get(outcome);
            if (durations.count() > 0) {
                durations.write(exposition, "caisson_execution_duration_seconds", "language", name, "outcome", outcome);
            }
        }));
        exposition.family("caisson_executions_total", "counter", "Executions with a receipt, by language and outcome.");
        all.forEach((name, language) -> OUTCOMES.forEach(outcome -> {
            var count = language.durations.get(outcome).count();
            if (count > 0) {
                exposition.sample("caisson_executions_total", count, "language", name, "outcome", outcome);
            }
        }));
        exposition.family("caisson_guest_cpu_seconds_total", "counter", "CPU time of guests, by language.");
        all.forEach((name, language) -> {
            var nanos = language.cpuNanos.sum();
            if (nanos > 0) {
                exposition.sample("caisson_guest_cpu_seconds_total", nanos / 1e9, "language", name);
            }
        });
    }

    private static LongAdder[] adders(int count) {
        var adders = new LongAdder[count];
        Arrays.setAll(adders, _ -> new LongAdder());
        return adders;
    }
}
