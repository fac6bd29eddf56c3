package io.caisson.bench;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// One peer, called in one way.
///
/// @param peer its name in `sandboxes.mjs`
record Peer(PeerProcess process, String peer, Api api) implements Contestant {
    /// As many isolates as one of our workers makes ahead.
    private static final int POOL = 6;

    /// How a peer is made to do several things at once.
    enum Api {
        SYNC,
        ASYNC,
        THREADS
    }

    @Override
    public String name() {
        return switch (api) {
            case SYNC -> peer;
            case ASYNC -> peer + ", async";
            case THREADS -> peer + ", threads";
        };
    }

    @Override
    public Sample run(Load load) {
        var answer = process.ask(question(load));
        if (answer.get("error") instanceof String error) {
            throw new IllegalStateException(name() + " failed: " + error);
        }
        return Sample.of(numbers(answer.get("nanos")), number(answer.get("wallNanos")), number(answer.get("cpuNanos")));
    }

    private static LongStream numbers(@Nullable Object value) {
        return value instanceof List<?> list ? list.stream().mapToLong(Peer::number) : LongStream.empty();
    }

    private Map<String, Object> question(Load load) {
        var workload = load.workload();
        return Map.ofEntries(
                Map.entry("peer", peer),
                Map.entry("api", api.name().toLowerCase(Locale.ROOT)),
                Map.entry("code", workload.code()),
                Map.entry("body", workload.body()),
                Map.entry("input", workload.input()),
                Map.entry("expected", workload.expected()),
                Map.entry("unique", !load.seenBefore()),
                Map.entry("poolSize", POOL),
                Map.entry("warmUp", load.warmUp()),
                Map.entry("count", load.count()),
                Map.entry("atOnce", load.atOnce()),
                Map.entry("paceMs", load.paceMs()));
    }

    private static long number(@Nullable Object value) {
        return value instanceof BigDecimal number ? number.longValue() : 0;
    }
}
