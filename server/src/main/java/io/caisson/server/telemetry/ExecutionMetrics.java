package io.caisson.server.telemetry;

import io.caisson.Activity;
import io.caisson.ErrorKind;
import io.caisson.Hook;
import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.Outcome;
import io.caisson.Receipt;
import io.caisson.Severity;
import io.caisson.Timings;
import io.caisson.Timings.Step;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;

/// Counts executions. Every label is one of a list that is closed before the first of them: a guest's words, or those
/// of an operator's own runtime, never become one.
final class ExecutionMetrics implements Hook {
    private static final String OTHER = "other";
    private static final List<String> OUTCOMES =
            List.of("completed", "failed", "limit", "refused", "cancelled", "broken");

    private final Map<String, OfLanguage> languages = new LinkedHashMap<>();
    private final OfLanguage other = new OfLanguage();
    private final Map<Step, Histogram> steps = filled(Step.class, Histogram::new);
    private final Histogram queue = new Histogram();
    private final Map<ErrorKind, LongAdder> refusals = filled(ErrorKind.class, LongAdder::new);
    private final Map<Limit, LongAdder> limitsReached = filled(Limit.class, LongAdder::new);
    private final Map<Limit, LongAdder> limitsTouched = filled(Limit.class, LongAdder::new);
    private final Map<Severity, LongAdder> findings = filled(Severity.class, LongAdder::new);

    private final Map<Activity, Histogram> checks = filled(Activity.class, Histogram::new);

    ExecutionMetrics() {
        Language.known().forEach(language -> languages.put(language.name(), new OfLanguage()));
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
        if (attempt.activity() == Activity.RUN) {
            ran(receipt, timings);
        } else {
            of(checks, attempt.activity()).add(timings.total().toNanos());
        }
    }

    private void ran(Receipt receipt, Timings timings) {
        var attempt = receipt.attempt();
        var language =
                languages.getOrDefault(attempt.request().source().language().name(), other);
        var usage = receipt.run().usage();
        of(language.durations, receipt.outcome().status()).add(timings.total().toNanos());
        language.cpuNanos.add(usage.cpu().toNanos());
        for (var step : Step.values()) {
            if (timings.nanos(step) > 0) {
                of(steps, step).add(timings.nanos(step));
            }
        }
        attempt.findings().forEach(finding -> of(findings, finding.severity()).increment());
        usage.limitsHit().forEach(limit -> of(limitsTouched, limit).increment());
        switch (receipt.outcome()) {
            case Outcome.Refused(var reason) -> of(refusals, reason.kind()).increment();
            case Outcome.LimitReached(var limit, var _) -> {
                of(limitsReached, limit).increment();
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
                "caisson_check_duration_seconds",
                "histogram",
                "Checks of sources that ran nothing, from admission to the closed receipt, by activity.");
        checks.forEach((activity, durations) -> {
            if (activity != Activity.RUN) {
                durations.write(exposition, "caisson_check_duration_seconds", "activity", activity.label());
            }
        });
        exposition.family(
                "caisson_step_duration_seconds", "histogram", "How long the steps of executions took, by step.");
        for (var step : Step.values()) {
            of(steps, step).write(exposition, "caisson_step_duration_seconds", "step", step.label());
        }
        exposition.family(
                "caisson_queue_wait_seconds",
                "histogram",
                "From the beginning of the step run to the first guest instruction.");
        queue.write(exposition, "caisson_queue_wait_seconds");
        exposition.family("caisson_refusals_total", "counter", "Executions that were never started, by reason.");
        for (var kind : ErrorKind.values()) {
            if (of(refusals, kind).sum() > 0) {
                exposition.sample("caisson_refusals_total", of(refusals, kind).sum(), "reason", kind.label());
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
            exposition.sample("caisson_findings_total", of(findings, severity).sum(), "severity", severity.label());
        }
    }

    private static void writeLimit(Exposition exposition, Limit limit, Map<Limit, LongAdder> counts, String effect) {
        if (of(counts, limit).sum() > 0) {
            exposition.sample(
                    "caisson_limits_total", of(counts, limit).sum(), "limit", limit.label(), "effect", effect);
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
            var durations = of(language.durations, outcome);
            if (durations.count() > 0) {
                durations.write(exposition, "caisson_execution_duration_seconds", "language", name, "outcome", outcome);
            }
        }));
        exposition.family("caisson_executions_total", "counter", "Executions with a receipt, by language and outcome.");
        all.forEach((name, language) -> OUTCOMES.forEach(outcome -> {
            var count = of(language.durations, outcome).count();
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

    private static <K extends Enum<K>, V> Map<K, V> filled(Class<K> keys, Supplier<V> values) {
        var map = new EnumMap<K, V>(keys);
        for (var key : keys.getEnumConstants()) {
            map.put(key, values.get());
        }
        return map;
    }

    /// There is one for each.
    private static <K, V> V of(Map<K, V> all, K key) {
        return Objects.requireNonNull(all.get(key));
    }
}
