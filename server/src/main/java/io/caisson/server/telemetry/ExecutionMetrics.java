package io.caisson.server.telemetry;

import io.caisson.Hook;
import io.caisson.Language;
import io.caisson.Outcome;
import io.caisson.gate.Severity;
import io.caisson.receipt.Activity;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Timings;
import io.caisson.receipt.Timings.Step;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Counts executions. Every label is one of a list that is closed before the first of them: a guest's words, or those
/// of an operator's own runtime, never become one.
final class ExecutionMetrics implements Hook {
    private static final String OTHER = "other";
    private static final double NANOS_PER_SECOND = 1e9;
    private static final Set<String> LANGUAGES =
            Language.known().stream().map(Language::name).collect(Collectors.toSet());

    private final PrometheusRegistry registry;
    private final boolean exemplars;
    private final DurationHistogram durations;
    private final Counter executions;
    private final Counter cpuSeconds;
    private final DurationHistogram checks;
    private final DurationHistogram steps;
    private final DurationHistogram queue;
    private final Counter refusals;
    private final Counter limits;
    private final Counter findings;

    ExecutionMetrics(PrometheusRegistry registry, boolean exemplars) {
        this.registry = registry;
        this.exemplars = exemplars;
        durations = histogram(
                "caisson_execution_duration_seconds",
                "From admission to the closed receipt, by language and outcome.",
                "language",
                "outcome");
        executions = counter(
                "caisson_executions_total",
                "Executions with a receipt, by language and outcome.",
                "language",
                "outcome");
        cpuSeconds = counter("caisson_guest_cpu_seconds_total", "CPU time of guests, by language.", "language");
        checks = histogram(
                "caisson_check_duration_seconds",
                "Checks of sources that ran nothing, from admission to the closed receipt, by activity.",
                "activity");
        steps = histogram("caisson_step_duration_seconds", "How long the steps of executions took, by step.", "step");
        queue = histogram(
                "caisson_queue_wait_seconds", "From the beginning of the step run to the first guest instruction.");
        refusals = counter("caisson_refusals_total", "Executions that were never started, by reason.", "reason");
        limits = counter(
                "caisson_limits_total",
                "Limits that ended an execution (effect ended) or that it ran into without being ended (touched).",
                "limit",
                "effect");
        findings = counter("caisson_findings_total", "What the gate found in sources, by severity.", "severity");
        showEmptySeries();
    }

    private DurationHistogram histogram(String name, String help, String... labels) {
        return new DurationHistogram(registry, exemplars, name, help, labels);
    }

    private Counter counter(String name, String help, String... labels) {
        return Counter.builder()
                .name(name)
                .help(help)
                .labelNames(labels)
                .withoutExemplars()
                .register(registry);
    }

    private void showEmptySeries() {
        Stream.of(Activity.values())
                .filter(activity -> activity != Activity.RUN)
                .forEach(activity -> checks.show(activity.label()));
        Stream.of(Step.values()).forEach(step -> steps.show(step.label()));
        Stream.of(Severity.values()).forEach(severity -> findings.initLabelValues(severity.label()));
        queue.show();
    }

    @Override
    public void after(Receipt receipt, Timings timings) {
        var trace = Exchange.current().flatMap(Exchange::trace);
        var activity = receipt.attempt().activity();
        if (activity == Activity.RUN) {
            ran(receipt, timings, trace);
        } else {
            checks.observe(timings.total().toNanos(), trace, activity.label());
        }
    }

    private void ran(Receipt receipt, Timings timings, Optional<TraceContext> trace) {
        var attempt = receipt.attempt();
        var language = label(attempt.request().source().language());
        var outcome = receipt.outcome().status();
        var usage = receipt.run().usage();
        durations.observe(timings.total().toNanos(), trace, language, outcome);
        executions.labelValues(language, outcome).inc();
        if (!usage.cpu().isZero()) {
            cpuSeconds.labelValues(language).inc(usage.cpu().toNanos() / NANOS_PER_SECOND);
        }
        for (var step : Step.values()) {
            if (timings.nanos(step) > 0) {
                steps.observe(timings.nanos(step), trace, step.label());
            }
        }
        attempt.findings()
                .forEach(finding ->
                        findings.labelValues(finding.severity().label()).inc());
        usage.limitsHit()
                .forEach(limit -> limits.labelValues(limit.label(), "touched").inc());
        switch (receipt.outcome()) {
            case Outcome.Refused(var reason) ->
                refusals.labelValues(reason.kind().label()).inc();
            case Outcome.LimitReached(var limit, var _) -> {
                limits.labelValues(limit.label(), "ended").inc();
                queue.observe(usage.queue().toNanos(), trace);
            }
            case Outcome.Completed _, Outcome.Failed _ ->
                queue.observe(usage.queue().toNanos(), trace);
            case Outcome.Cancelled _, Outcome.Broken _ -> {
                // may never have got as far as a guest
            }
        }
    }

    private static String label(Language language) {
        return LANGUAGES.contains(language.name()) ? language.name() : OTHER;
    }
}
