package io.caisson.ledger.store;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.caisson.ledger.port.ContentKey;
import java.time.Duration;
import java.util.Collection;

/// Remembers which contents were written lately, so that a content is written once and, from time to time, that it is
/// still in use.
public final class WrittenContents {
    /// A content may be forgotten this much earlier than its last receipt: retention counts it in.
    public static final Duration USE_STEP = Duration.ofHours(1);

    private static final int MAX_CONTENTS = 10_000;

    private final Cache<ContentKey, Boolean> written = Caffeine.newBuilder()
            .maximumSize(MAX_CONTENTS)
            .expireAfterWrite(USE_STEP)
            .executor(Runnable::run)
            .build();

    /// Whether it was written so lately that it need not be written again.
    boolean isFresh(ContentKey key) {
        return written.getIfPresent(key) != null;
    }

    /// After the unit that wrote them.
    void remember(Collection<ContentKey> keys) {
        keys.forEach(key -> written.asMap().putIfAbsent(key, true));
    }
}
