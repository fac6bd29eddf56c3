package io.caisson.sandbox;

import io.caisson.Caller;
import io.caisson.Source;
import java.util.LinkedHashMap;
import java.util.Map;

/// What workers found when they parsed a source, so that the same source need not be parsed again.
///
/// Kept per tenant: a worker that its tenant has taken over can only mislead that tenant. Thread-safe.
final class Facts {
    private static final int MAX_SOURCES = 10_000;
    private static final int MAX_BYTES = 4_096;
    private static final byte[] UNKNOWN = {};

    /// Which tenant's which source.
    record Key(String tenant, String hash, String entry) {
        static Key of(Caller caller, Source source) {
            return new Key(caller.tenant(), source.hash(), source.entry());
        }
    }

    private final Map<Key, byte[]> known = new LinkedHashMap<>(64, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, byte[]> eldest) {
            return size() > MAX_SOURCES;
        }
    };

    byte[] of(Key key) {
        synchronized (known) {
            return known.getOrDefault(key, UNKNOWN);
        }
    }

    void learn(Key key, byte[] facts) {
        if (facts.length == 0 || facts.length > MAX_BYTES) {
            return;
        }
        synchronized (known) {
            known.put(key, facts);
        }
    }
}
