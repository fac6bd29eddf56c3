package io.caisson.server.telemetry;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A request and its answer: what the log lines and spans that belong to it have in common.
public final class Exchange {
    private static final ThreadLocal<@Nullable Exchange> CURRENT = new ThreadLocal<>();
    static final String NO_ROUTE = "none";
    private static final long SECOND = 1_000_000_000L;

    private final String requestId;
    private final Optional<RequestSpan> span;
    private final Optional<TraceContext> trace;
    private final long beganNanos;
    private volatile String route = NO_ROUTE;

    private Exchange(String requestId, Optional<RequestSpan> span, long beganNanos) {
        this.requestId = requestId;
        this.span = span;
        this.trace = span.map(RequestSpan::context);
        this.beganNanos = beganNanos;
    }

    /// A request that begins.
    ///
    /// @param span empty when nobody traces
    /// @param beganNanos since the epoch
    static Exchange of(String requestId, Optional<RequestSpan> span, long beganNanos) {
        return new Exchange(requestId, span, beganNanos);
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

    /// Empty when nobody traces.
    Optional<RequestSpan> span() {
        return span;
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
