package io.caisson.sandbox;

import io.caisson.Caller;
import io.caisson.Source;
import io.caisson.wire.Frame;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What syntax workers made of sources, so that the same source need not be read again. The least recently used go
/// first.
///
/// Kept per tenant: a worker that its tenant has taken over can only mislead that tenant. Thread-safe.
final class KnownSources {
    private static final int MAX_SOURCES = 10_000;
    private static final long MAX_BYTES = 64L << 20;
    private static final long MAX_BYTES_EACH = 2L << 20;

    /// Which tenant's which source, by all that its reader saw.
    record Key(String tenant, String language, String entry, String hash) {
        static Key of(Caller caller, Source source) {
            return new Key(caller.tenant(), source.language().name(), source.entry(), source.hash());
        }
    }

    private final Map<Key, List<Frame.Part>> known = new LinkedHashMap<>(64, 0.75f, true);
    private long bytes;

    synchronized Optional<List<Frame.Part>> find(Key key) {
        return Optional.ofNullable(known.get(key));
    }

    synchronized void learn(Key key, List<Frame.Part> parts) {
        if (size(parts) > MAX_BYTES_EACH) {
            return;
        }
        var before = known.put(key, parts);
        bytes += size(parts) - (before == null ? 0 : size(before));
        var eldest = known.values().iterator();
        while (known.size() > MAX_SOURCES || bytes > MAX_BYTES) {
            bytes -= size(eldest.next());
            eldest.remove();
        }
    }

    private static long size(List<Frame.Part> parts) {
        return parts.stream().mapToLong(Frame.Part::size).sum();
    }
}
