package io.caisson.server.telemetry;

import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.engine.Load;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.LedgerLoad;
import io.caisson.server.telemetry.Exposition.Sample;
import io.prometheus.metrics.instrumentation.jvm.JvmGarbageCollectorMetrics;
import io.prometheus.metrics.instrumentation.jvm.JvmMemoryMetrics;
import io.prometheus.metrics.instrumentation.jvm.JvmThreadsMetrics;
import io.prometheus.metrics.instrumentation.jvm.ProcessMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Metrics, access log and traces of one server. Thread-safe.
public final class Telemetry implements AutoCloseable {
    private static final System.Logger ACCESS = System.getLogger("io.caisson.access");
    private static final double NANOS_PER_MS = 1e6;

    private final TelemetryConfig config;
    private final Clock clock = Clock.systemUTC();
    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final ExecutionMetrics executions;
    private final HttpMetrics http;
    private final Optional<Traces> traces;
    private @Nullable Logs logs;

    private Telemetry(TelemetryConfig config) {
        this.config = config;
        this.executions = new ExecutionMetrics(registry, config.collector().isPresent());
        this.http = new HttpMetrics(registry, config.collector().isPresent());
        ProcessMetrics.builder().register(registry);
        JvmMemoryMetrics.builder().register(registry);
        JvmThreadsMetrics.builder().register(registry);
        JvmGarbageCollectorMetrics.builder().register(registry);
        this.traces = config.collector().map(collector -> new Traces(collector, config.collectorHeaders()));
    }

    public static Telemetry of(TelemetryConfig config) {
        return new Telemetry(config);
    }

    /// With a count of what `changed` had to drop.
    public Telemetry with(Logs changed) {
        logs = changed;
        return this;
    }

    /// A setup whose executions are told to this.
    public CaissonConfig watched(CaissonConfig caisson) {
        var gate = config.metrics() ? caisson.gate().with(executions) : caisson.gate();
        return caisson.withGate(traces.map(gate::with).orElse(gate));
    }

    /// A request came; this thread answers it.
    ///
    /// @param traceparent the header of that name
    public Exchange begin(String requestId, Optional<String> traceparent) {
        var now = Exchange.nanos(clock.instant());
        var exchange = Exchange.of(requestId, traces.flatMap(all -> all.begin(traceparent, now)), now);
        http.begin();
        exchange.enter();
        return exchange;
    }

    /// This thread has done what it could for a request; the answer may still be on its way.
    public void leave() {
        Exchange.leave();
    }

    /// A request that got as far as a route was answered.
    ///
    /// @param executionId what ran for it, or nothing
    public void end(Exchange exchange, String method, int status, long nanos, Optional<String> executionId) {
        http.end();
        http.answered(method, exchange.route(), status, nanos, exchange.trace());
        var ended = exchange.beganNanos() + nanos;
        exchange.span().ifPresent(span -> span.end(exchange.requestId(), method, exchange.route(), status, ended));
        if (config.accessLog() && ACCESS.isLoggable(Level.INFO)) {
            log(exchange.requestId(), method, exchange.route(), status, nanos, executionId);
        }
    }

    /// A request was answered before anybody could tell what it wanted.
    public void refused(String method, int status, long nanos) {
        http.answered(method, Exchange.NO_ROUTE, status, nanos, Optional.empty());
    }

    private static void log(
            String requestId, String method, String route, int status, long nanos, Optional<String> executionId) {
        var members = new LinkedHashMap<String, Object>();
        members.put("method", method);
        members.put("route", route);
        members.put("status", status);
        members.put("ms", Math.round(nanos / NANOS_PER_MS * 100) / 100.0);
        members.put("requestId", requestId);
        executionId.ifPresent(id -> members.put("executionId", id));
        ACCESS.log(Level.INFO, "{0}", new LogFields(members));
    }

    public boolean hasMetrics() {
        return config.metrics();
    }

    /// Everything that is measured, as Prometheus reads it.
    ///
    /// @param accept the header of that name, which decides the format
    /// @param listeners callers being told of events
    /// @param failedKeys requests with a wrong key, ever
    /// @param connections of callers
    public Scrape metrics(String accept, Caisson caisson, int listeners, long failedKeys, ConnectionLoad connections) {
        var exposition = new Exposition(registry);
        exposition.info(
                "caisson_build",
                "The version that runs.",
                "version",
                config.version(),
                "java",
                Runtime.version().toString());
        exposition.gauge("caisson_ready", "Whether executions would run now.", caisson.ready() ? 1 : 0);
        write(exposition, caisson.loads());
        connections.write(exposition);
        exposition.counter("caisson_failed_keys_total", "Requests without a valid key.", failedKeys);
        exposition.gauge("caisson_event_listeners", "Callers being told of events now.", listeners);
        write(exposition, caisson.unwrap(DurableLedger.class).load());
        traces.ifPresent(all -> all.write(exposition));
        Optional.ofNullable(logs).ifPresent(lines -> lines.write(exposition));
        return exposition.written(accept);
    }

    private static void write(Exposition exposition, List<Load> loads) {
        exposition.gauges(
                "caisson_workers",
                "Worker processes and sandboxes, by kind and state.",
                loads.stream()
                        .flatMap(load -> Stream.of(
                                new Sample(load.spare(), "kind", load.kind(), "state", "spare"),
                                new Sample(load.idle(), "kind", load.kind(), "state", "idle"),
                                new Sample(load.busy(), "kind", load.kind(), "state", "busy")))
                        .toArray(Sample[]::new));
        exposition.gauges(
                "caisson_workers_max",
                "How many of a kind may be at once.",
                loads.stream()
                        .map(load -> new Sample(load.most(), "kind", load.kind()))
                        .toArray(Sample[]::new));
        exposition.gauges(
                "caisson_queue_depth",
                "Executions that wait for a place, by kind.",
                loads.stream()
                        .map(load -> new Sample(load.waiting(), "kind", load.kind()))
                        .toArray(Sample[]::new));
    }

    private static void write(Exposition exposition, LedgerLoad load) {
        exposition.counter("caisson_ledger_entries_total", "Entries written to the journal.", load.entries());
        exposition.gauge(
                "caisson_ledger_lag_entries", "Entries of the journal that the database lacks.", load.behind());
        exposition.gauge("caisson_ledger_open_entries", "Executions begun and not ended.", load.running());
        exposition.gauge(
                "caisson_ledger_database_up",
                "Whether the database answers.",
                load.webhooks().isPresent() ? 1 : 0);
        load.webhooks().ifPresent(webhooks -> {
            exposition.gauges(
                    "caisson_webhooks",
                    "Webhooks of all tenants, by state.",
                    new Sample(webhooks.active(), "state", "active"),
                    new Sample(webhooks.stopped(), "state", "stopped"));
            exposition.gauge(
                    "caisson_webhook_dead_letters", "Events that could not be delivered.", webhooks.deadLetters());
        });
    }

    /// Sends what is left of the traces.
    @Override
    public void close() {
        // a method reference would link the class, and load the SDK with it, when there is nothing to close
        traces.ifPresent(all -> all.close());
    }
}
