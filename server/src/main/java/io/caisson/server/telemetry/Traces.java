package io.caisson.server.telemetry;

import io.caisson.Hook;
import io.caisson.Language;
import io.caisson.Outcome;
import io.caisson.Value;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Timings;
import io.caisson.receipt.Timings.Step;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/// Sends spans to a collector, by OTLP over HTTP in its JSON form.
///
/// Nobody waits for the collector: spans gather in a queue with an end, one thread sends them in batches, and what does
/// not fit or does not get through is dropped and counted. A span tells names, ids and durations; no code, no input and
/// no words of a guest.
final class Traces implements Hook, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Traces.class.getName());
    private static final int WAITING = 8_192;
    private static final int BATCH = 512;
    private static final Duration GATHER = Duration.ofSeconds(1);
    private static final Duration EXPORT_TIMEOUT = Duration.ofSeconds(5);
    private static final long COMPLAINT_NANOS = Duration.ofMinutes(1).toNanos();

    private final URI collector;
    private final Map<String, String> headers;
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(EXPORT_TIMEOUT).build();
    private final BlockingQueue<Span> waiting = new ArrayBlockingQueue<>(WAITING);
    private final LongAdder sent = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private final Thread thread = Thread.ofPlatform().daemon().name("traces").unstarted(this::work);
    private volatile boolean ending;
    private long complained = System.nanoTime() - COMPLAINT_NANOS;

    /// @param collector where spans are posted to
    Traces(URI collector, Map<String, String> headers) {
        this.collector = collector;
        this.headers = Map.copyOf(headers);
        thread.start();
    }

    /// A request and how it was answered.
    void answered(Exchange exchange, String method, String route, int status, long nanos) {
        exchange.trace().filter(TraceContext::sampled).ifPresent(trace -> {
            var attributes = new LinkedHashMap<String, Object>();
            attributes.put("http.request.method", method);
            attributes.put("http.route", route);
            attributes.put("http.response.status_code", status);
            attributes.put("caisson.request.id", exchange.requestId());
            add(new Span(
                    trace.traceId(),
                    trace.spanId(),
                    exchange.parentSpan(),
                    method + " " + route,
                    Span.Kind.SERVER,
                    exchange.beganNanos(),
                    exchange.beganNanos() + nanos,
                    attributes,
                    status >= 500));
        });
    }

    /// An execution and its steps, in the trace of the request that is being answered.
    @Override
    public void after(Receipt receipt, Timings timings) {
        var request = Exchange.current().flatMap(Exchange::trace);
        var trace = request.orElseGet(TraceContext::fresh);
        if (!trace.sampled()) {
            return;
        }
        var whole = TraceContext.newSpanId();
        var began = Exchange.nanos(timings.began());
        var attributes = Map.<String, Object>of(
                "caisson.execution.id", receipt.id(),
                "caisson.language", language(receipt),
                "caisson.outcome", receipt.outcome().status());
        var parent = request.map(TraceContext::spanId);
        var failed = receipt.outcome() instanceof Outcome.Broken;
        var end = began + timings.total().toNanos();
        add(new Span(trace.traceId(), whole, parent, "execution", Span.Kind.INTERNAL, began, end, attributes, failed));
        var at = began;
        for (var step : Step.values()) {
            var took = timings.nanos(step);
            if (took > 0) {
                add(new Span(
                        trace.traceId(),
                        TraceContext.newSpanId(),
                        Optional.of(whole),
                        step.label(),
                        Span.Kind.INTERNAL,
                        at,
                        at + took,
                        Map.of(),
                        false));
            }
            at += took;
        }
    }

    private static String language(Receipt receipt) {
        var language = receipt.attempt().request().source().language();
        return Language.named(language.name()).map(Language::name).orElse("other");
    }

    private void add(Span span) {
        if (ending || !waiting.offer(span)) {
            dropped.increment();
        }
    }

    private void work() {
        var batch = new ArrayList<Span>(BATCH);
        try {
            while (!ending || !waiting.isEmpty()) {
                gather(batch);
                if (!batch.isEmpty()) {
                    send(batch);
                    batch.clear();
                }
            }
        } catch (InterruptedException e) {
            // the end, and the collector was too slow for it
            dropped.add(batch.size() + waiting.size());
        }
    }

    private void gather(List<Span> batch) throws InterruptedException {
        var deadline = System.nanoTime() + GATHER.toNanos();
        while (batch.size() < BATCH) {
            var left = ending ? 0 : deadline - System.nanoTime();
            var span = waiting.poll(Math.max(0, left), TimeUnit.NANOSECONDS);
            if (span == null) {
                return;
            }
            batch.add(span);
            waiting.drainTo(batch, BATCH - batch.size());
        }
    }

    private void send(List<Span> batch) throws InterruptedException {
        try {
            var request = HttpRequest.newBuilder(collector)
                    .timeout(EXPORT_TIMEOUT)
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString(document(batch)));
            headers.forEach(request::header);
            var status = client.send(request.build(), BodyHandlers.discarding()).statusCode();
            if (status / 100 == 2) {
                sent.add(batch.size());
            } else {
                lost(batch, "it answered " + status);
            }
        } catch (IOException e) {
            lost(batch, e.toString());
        }
    }

    private void lost(List<Span> batch, String why) {
        dropped.add(batch.size());
        if (System.nanoTime() - complained > COMPLAINT_NANOS) {
            complained = System.nanoTime();
            LOG.log(Level.WARNING, "traces do not reach the collector: " + why);
        }
    }

    static String document(List<Span> spans) {
        var resource = Map.of("attributes", Span.attributes(Map.of("service.name", "caisson")));
        var scope = Map.of(
                "scope", Map.of("name", "io.caisson"),
                "spans", spans.stream().map(Span::json).toList());
        return Value.of(Map.of("resourceSpans", List.of(Map.of("resource", resource, "scopeSpans", List.of(scope)))))
                .json();
    }

    void write(Exposition exposition) {
        exposition.counter("caisson_trace_spans_sent_total", "Spans a collector has taken.", sent.sum());
        exposition.counter("caisson_trace_spans_dropped_total", "Spans that no collector got.", dropped.sum());
    }

    /// Sends what is left, if the collector is quick.
    @Override
    public void close() {
        ending = true;
        try {
            if (!thread.join(EXPORT_TIMEOUT)) {
                thread.interrupt();
                thread.join(GATHER);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        client.shutdownNow();
    }
}
