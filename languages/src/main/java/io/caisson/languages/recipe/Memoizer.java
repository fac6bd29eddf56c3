package io.caisson.languages.recipe;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Supplier;

/// Remembers what was worked out for each key; what failed is worked out again for whoever asks next. Thread-safe.
///
/// Each key has a thread of its own, so that no key waits for another and nobody's interruption is the end of work
/// that others wait for.
final class Memoizer<K, V> {
    private final ConcurrentMap<K, CompletableFuture<V>> values = new ConcurrentHashMap<>();

    /// Waits for the value of `key`, which is worked out if nobody has begun to.
    V of(K key, Supplier<V> work) {
        var value = values.computeIfAbsent(key, _ -> CompletableFuture.supplyAsync(work, Thread.ofVirtual()::start));
        try {
            return value.join();
        } catch (CompletionException e) {
            values.remove(key, value);
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }
}
