package io.caisson.ledger.store;

import io.caisson.ledger.port.ContentKey;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

/// Remembers which contents were written lately, so that a content is written once and, from time to time, that it is
/// still in use. Not thread-safe.
public final class WrittenContents {
    /// A content may be forgotten this much earlier than its last receipt: retention counts it in.
    public static final Duration USE_STEP = Duration.ofHours(1);

    private static final int REMEMBERED = 10_000;
    private static final long USE_STEP_NANOS = USE_STEP.toNanos();

    private final Map<ContentKey, Long> written = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ContentKey, Long> eldest) {
            return size() > REMEMBERED;
        }
    };

    /// Whether it was written so lately that it need not be written again.
    boolean isFresh(ContentKey key) {
        var when = written.get(key);
        return when != null && System.nanoTime() - when < USE_STEP_NANOS;
    }

    /// After the unit that wrote them.
    void remember(Collection<ContentKey> keys) {
        keys.stream().filter(key -> !isFresh(key)).forEach(key -> written.put(key, System.nanoTime()));
    }
}
