package io.caisson.server.telemetry;

import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A request and its answer: what the log lines and spans that belong to it have in common.
public final class Exchange {
    private static final ThreadLocal<@Nullable Exchange> CURRENT = new ThreadLocal<>();
    static final String NO_ROUTE = "none";
    private static final long SECOND = 1_000_000_000L;

    private final String requestId;
    private final Optional<TraceContext> trace;
    private final Optional<String> parentSpan;
    private final long beganNanos;
    private volatile String route = NO_ROUTE;

    private Exchange(String requestId, Optional<TraceContext> trace, Optional<String> parentSpan, long beganNanos) {
        this.requestId = requestId;
        this.trace = trace;
        this.parentSpan = parentSpan;
        this.beganNanos = beganNanos;
    }

    static Exchange of(String requestId, Clock clock) {
        return new Exchange(requestId, Optional.empty(), Optional.empty(), nanos(clock.instant()));
    }

    /// As [#of], with a span in the trace that `traceparent` names, or in one of its own.
    static Exchange traced(String requestId, Optional<String> traceparent, Clock clock) {
        var parent = traceparent.flatMap(TraceContext::of);
        var trace = parent.map(TraceContext::child).orElseGet(TraceContext::fresh);
        return new Exchange(requestId, Optional.of(trace), parent.map(TraceContext::spanId), nanos(clock.instant()));
    }

    String requestId() {
        return requestId;
    }

    /// It was found out what the request is for.
    ///
    /// @param template of its path
    public void at(String template) {
        route = template;
    }

    /// `none` for what got no further than the door.
    String route() {
        return route;
    }

    /// Where its span hangs; empty when nobody traces.
    Optional<TraceContext> trace() {
        return trace;
    }

    /// The caller's span.
    Optional<String> parentSpan() {
        return parentSpan;
    }

    /// Since the epoch.
    long beganNanos() {
        return beganNanos;
    }

    static long nanos(Instant instant) {
        return instant.getEpochSecond() * SECOND + instant.getNano();
    }

    /// What the work of this thread belongs to.
    static Optional<Exchange> current() {
        return Optional.ofNullable(CURRENT.get());
    }

    void enter() {
        CURRENT.set(this);
    }

    static void leave() {
        CURRENT.remove();
    }

    /// `work` for another thread, belonging to what this thread's work belongs to.
    public static Runnable carrying(Runnable work) {
        var exchange = CURRENT.get();
        return exchange == null ? work : exchange.owning(work);
    }

    /// `work` for another thread, belonging to this.
    public Runnable owning(Runnable work) {
        return () -> {
            enter();
            try {
                work.run();
            } finally {
                leave();
            }
        };
    }
}
