package io.caisson.server.telemetry;

import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Labels;
import java.util.Optional;

/// Duration histogram with fixed buckets. While traces are on, a bucket has the trace of a recent observation as its
/// exemplar. Thread-safe.
final class DurationHistogram {
    private static final double NANOS_PER_SECOND = 1e9;
    /// In seconds, from a step of a warm script to the longest timeout.
    private static final double[] BOUNDS = {
        0.0001, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300
    };

    private final Histogram histogram;

    DurationHistogram(PrometheusRegistry registry, boolean exemplars, String name, String help, String... labels) {
        var builder = Histogram.builder()
                .name(name)
                .help(help)
                .labelNames(labels)
                .classicOnly()
                .classicUpperBounds(BOUNDS);
        histogram = (exemplars ? builder.withExemplars() : builder.withoutExemplars()).register(registry);
    }

    /// Shows a series before its first observation.
    void show(String... labelValues) {
        histogram.initLabelValues(labelValues);
    }

    /// @param trace of what took so long
    void observe(long nanos, Optional<TraceContext> trace, String... labelValues) {
        var series = histogram.labelValues(labelValues);
        var sampled = trace.filter(TraceContext::sampled);
        if (sampled.isPresent()) {
            series.observeWithExemplar(nanos / NANOS_PER_SECOND, labels(sampled.get()));
        } else {
            series.observe(nanos / NANOS_PER_SECOND);
        }
    }

    private static Labels labels(TraceContext trace) {
        return Labels.of("trace_id", trace.traceId(), "span_id", trace.spanId());
    }
}
