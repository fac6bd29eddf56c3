package io.caisson.server.telemetry;

import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/// Counts requests, by the template of their path.
final class HttpMetrics {
    private static final Set<String> METHODS = Set.of("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS");
    /// More kinds of answers than all operations have; a mistake in naming a route must not fill the memory.
    private static final int MOST = 5_000;

    private final Map<Kind, LongAdder> counts = new ConcurrentHashMap<>();
    private final Map<String, Histogram> durations = new ConcurrentHashMap<>();
    private final AtomicInteger inFlight = new AtomicInteger();

    private record Kind(String method, String route, int status) {}

    void begin() {
        inFlight.incrementAndGet();
    }

    void end() {
        inFlight.decrementAndGet();
    }

    void answered(String method, String route, int status, long nanos) {
        var kind = new Kind(METHODS.contains(method) ? method : "other", route, status);
        var count = counts.get(kind);
        if (count == null && counts.size() < MOST) {
            count = counts.computeIfAbsent(kind, _ -> new LongAdder());
        }
        if (count != null) {
            count.increment();
            durations.computeIfAbsent(route, _ -> new Histogram()).add(nanos);
        }
    }

    void write(Exposition exposition) {
        exposition.gauge("caisson_http_requests_in_flight", "Requests being answered now.", inFlight.get());
        exposition.family("caisson_http_requests_total", "counter", "Answered requests by route template and status.");
        counts.entrySet().stream()
                .sorted(Comparator.comparing(entry -> entry.getKey().toString()))
                .forEach(entry -> exposition.sample(
                        "caisson_http_requests_total",
                        entry.getValue().sum(),
                        "method",
                        entry.getKey().method,
                        "route",
                        entry.getKey().route,
                        "status",
                        String.valueOf(entry.getKey().status)));
        exposition.family(
                "caisson_http_request_duration_seconds", "histogram", "From the first byte of a request to its end.");
        durations.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .forEach(entry -> entry.getValue()
                        .write(exposition, "caisson_http_request_duration_seconds", "route", entry.getKey()));
    }
}
