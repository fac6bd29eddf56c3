package io.caisson.server.mcp.sdk;

import io.caisson.engine.Cancellation;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/// The cancellable requests of sessions, and cancellations that arrived before their requests.
///
/// A client may send a request over one connection and its cancellation over another one, so that the
/// cancellation arrives first. A cancellation that names no running request is kept for [#EARLY_LIFE] and cancels
/// the named request when that one arrives. Thread-safe.
final class RequestCancellations {
    static final Duration EARLY_LIFE = Duration.ofSeconds(10);
    /// For each session. One more replaces the oldest, so that a client cannot fill the memory with them.
    static final int MAX_EARLY = 32;

    static final int MAX_EARLY_ID = 200;
    private static final String CLIENT = "the client";

    private record Request(String session, String id) {}

    private final Predicate<String> open;
    private final LongSupplier nanos;
    private final Map<Request, Cancellation> running = new HashMap<>();
    /// The arrival times of early cancellations, by session and request id, oldest first.
    private final Map<String, Map<String, Long>> early = new HashMap<>();

    /// @param open whether a session with this id exists
    /// @param nanos the clock, such as [System#nanoTime()]
    RequestCancellations(Predicate<String> open, LongSupplier nanos) {
        this.open = open;
        this.nanos = nanos;
    }

    /// Makes a request cancellable until [#end]. Cancels it at once if its cancellation arrived before it.
    void begin(String session, String id, Cancellation cancellation) {
        if (begun(session, id, cancellation)) {
            cancellation.cancel(CLIENT);
        }
    }

    private synchronized boolean begun(String session, String id, Cancellation cancellation) {
        running.put(new Request(session, id), cancellation);
        var came = early.getOrDefault(session, Map.of()).get(id);
        if (came == null) {
            return false;
        }
        forget(session, id);
        return nanos.getAsLong() - came <= EARLY_LIFE.toNanos();
    }

    private void forget(String session, String id) {
        early.computeIfPresent(session, (_, ids) -> {
            ids.remove(id);
            return ids.isEmpty() ? null : ids;
        });
    }

    synchronized void end(String session, String id, Cancellation cancellation) {
        running.remove(new Request(session, id), cancellation);
    }

    /// Cancels the request with this id in a session, now or when it arrives.
    void cancel(String session, String id) {
        // called without the lock: cancelling takes time and other locks
        find(session, id).ifPresent(cancellation -> cancellation.cancel(CLIENT));
    }

    private synchronized Optional<Cancellation> find(String session, String id) {
        var found = Optional.ofNullable(running.get(new Request(session, id)));
        if (found.isEmpty() && id.length() <= MAX_EARLY_ID && open.test(session)) {
            keep(early.computeIfAbsent(session, _ -> new LinkedHashMap<>()), id);
        }
        return found;
    }

    private void keep(Map<String, Long> ids, String id) {
        ids.remove(id);
        ids.put(id, nanos.getAsLong());
        if (ids.size() > MAX_EARLY) {
            ids.remove(ids.keySet().iterator().next());
        }
    }

    /// Drops the early cancellations of a session that has ended.
    synchronized void forget(String session) {
        early.remove(session);
    }

    /// The number of sessions with early cancellations.
    synchronized int early() {
        return early.size();
    }
}
