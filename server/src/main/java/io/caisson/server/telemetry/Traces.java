package io.caisson.server.telemetry;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;

import io.caisson.Hook;
import io.caisson.Language;
import io.caisson.Outcome;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Timings;
import io.caisson.receipt.Timings.Step;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Records spans with the OpenTelemetry SDK, which sends them to a collector by OTLP over HTTP.
///
/// No request waits for the collector: spans gather in a bounded queue, one thread of the SDK sends them in batches,
/// and
/// those that do not fit or do not get through are dropped and counted. A span has names, ids and durations; no code,
/// no
/// input and no text of a guest.
///
/// This class and those of the SDK are loaded only when a collector is configured.
final class Traces implements Hook, AutoCloseable {
    private static final Duration FLUSH_TIMEOUT = Duration.ofSeconds(5);
    private static final int MAX_HEADER = 256;
    private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
    private static final AttributeKey<String> ROUTE = AttributeKey.stringKey("http.route");
    private static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");
    private static final AttributeKey<String> REQUEST = AttributeKey.stringKey("caisson.request.id");
    private static final AttributeKey<String> EXECUTION = AttributeKey.stringKey("caisson.execution.id");
    private static final AttributeKey<String> LANGUAGE = AttributeKey.stringKey("caisson.language");
    private static final AttributeKey<String> OUTCOME = AttributeKey.stringKey("caisson.outcome");

    private final SpanCounter counter = new SpanCounter();
    private final OpenTelemetrySdk sdk;
    private final Tracer tracer;

    /// @param collector where spans are posted to
    Traces(URI collector, Map<String, String> headers) {
        sdk = TraceExport.start(collector, headers, counter);
        tracer = sdk.getTracer("io.caisson");
    }

    /// Begins the span of a request, in the trace that `traceparent` names or in one of its own. Empty when the SDK is
    /// switched off.
    ///
    /// @param beganNanos since the epoch
    Optional<RequestSpan> begin(Optional<String> traceparent, long beganNanos) {
        if (counter.hasEnded()) {
            counter.drop();
            return Optional.empty();
        }
        var parent = traceparent.map(Traces::parent).orElse(Context.root());
        var span = tracer.spanBuilder("request")
                .setParent(parent)
                .setSpanKind(SpanKind.SERVER)
                .setStartTimestamp(beganNanos, NANOSECONDS)
                .startSpan();
        return span.getSpanContext().isValid() ? Optional.of(new Recorded(span)) : Optional.empty();
    }

    /// What a header says; the root when it is no valid one.
    private static Context parent(String traceparent) {
        return traceparent.length() > MAX_HEADER
                ? Context.root()
                : W3CTraceContextPropagator.getInstance().extract(Context.root(), traceparent, Header.INSTANCE);
    }

    /// An execution and its steps, in the trace of the request that is being answered.
    @Override
    public void after(Receipt receipt, Timings timings) {
        var began = Exchange.nanos(timings.began());
        var whole = tracer.spanBuilder("execution")
                .setParent(request())
                .setStartTimestamp(began, NANOSECONDS)
                .setAttribute(EXECUTION, receipt.id())
                .setAttribute(LANGUAGE, language(receipt))
                .setAttribute(OUTCOME, receipt.outcome().status())
                .startSpan();
        if (!whole.isRecording()) {
            return;
        }
        steps(timings, began, Context.root().with(whole));
        if (receipt.outcome() instanceof Outcome.Broken) {
            whole.setStatus(StatusCode.ERROR);
        }
        whole.end(began + timings.total().toNanos(), NANOSECONDS);
    }

    private static Context request() {
        return Exchange.current().flatMap(Exchange::span).orElse(null) instanceof Recorded recorded
                ? Context.root().with(recorded.span)
                : Context.root();
    }

    private void steps(Timings timings, long began, Context parent) {
        var at = began;
        for (var step : Step.values()) {
            var took = timings.nanos(step);
            if (took > 0) {
                tracer.spanBuilder(step.label())
                        .setParent(parent)
                        .setStartTimestamp(at, NANOSECONDS)
                        .startSpan()
                        .end(at + took, NANOSECONDS);
            }
            at += took;
        }
    }

    private static String language(Receipt receipt) {
        var language = receipt.attempt().request().source().language();
        return Language.named(language.name()).map(Language::name).orElse("other");
    }

    void write(Exposition exposition) {
        counter.write(exposition);
    }

    /// Sends what is left, if the collector is quick.
    @Override
    public void close() {
        sdk.getSdkTracerProvider().shutdown().join(FLUSH_TIMEOUT.toMillis(), MILLISECONDS);
        counter.end();
    }

    private record Recorded(Span span) implements RequestSpan {
        @Override
        public TraceContext context() {
            var context = span.getSpanContext();
            return new TraceContext(context.getTraceId(), context.getSpanId(), context.isSampled());
        }

        @Override
        public void end(String requestId, String method, String route, int status, long endNanos) {
            span.updateName(method + " " + route);
            span.setAttribute(METHOD, method);
            span.setAttribute(ROUTE, route);
            span.setAttribute(STATUS, (long) status);
            span.setAttribute(REQUEST, requestId);
            if (status >= 500) {
                span.setStatus(StatusCode.ERROR);
            }
            span.end(endNanos, NANOSECONDS);
        }
    }

    /// The one header that matters; a caller's `tracestate` is for others.
    private enum Header implements TextMapGetter<String> {
        INSTANCE;

        @Override
        public Iterable<String> keys(String traceparent) {
            return List.of("traceparent");
        }

        @Override
        public @Nullable String get(@Nullable String traceparent, String name) {
            return name.equals("traceparent") ? traceparent : null;
        }
    }
}
