package io.caisson.server.telemetry;

import io.prometheus.metrics.core.datapoints.CounterDataPoint;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.Gauge;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Counts requests, by the template of their path. Thread-safe.
final class HttpMetrics {
    private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");
    /// More kinds of answers than all operations have; a mistake in naming a route must not fill the memory.
    private static final int MAX_KINDS = 5_000;

    private final Map<Kind, CounterDataPoint> kinds = new ConcurrentHashMap<>();
    private final Counter counts;
    private final DurationHistogram durations;
    private final Gauge inFlight;

    HttpMetrics(PrometheusRegistry registry, boolean exemplars) {
        counts = Counter.builder()
                .name("caisson_http_requests_total")
                .help("Answered requests by route template and status.")
                .labelNames("method", "route", "status")
                .withoutExemplars()
                .register(registry);
        durations = new DurationHistogram(
                registry,
                exemplars,
                "caisson_http_request_duration_seconds",
                "From the first byte of a request to its end.",
                "route");
        inFlight = Gauge.builder()
                .name("caisson_http_requests_in_flight")
                .help("Requests being answered now.")
                .withoutExemplars()
                .register(registry);
    }

    private record Kind(String method, String route, int status) {}

    void begin() {
        inFlight.inc();
    }

    void end() {
        inFlight.dec();
    }

    void answered(String method, String route, int status, long nanos, Optional<TraceContext> trace) {
        var kind = new Kind(METHODS.contains(method) ? method : "other", route, status);
        var count = kinds.get(kind);
        if (count == null && kinds.size() < MAX_KINDS) {
            count = kinds.computeIfAbsent(
                    kind, of -> counts.labelValues(of.method, of.route, String.valueOf(of.status)));
        }
        if (count != null) {
            count.inc();
            durations.observe(nanos, trace, route);
        }
    }
}
