package io.caisson.ledger.store;

import io.caisson.ledger.receipt.LedgerException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Idempotency claims in memory, for the calls of one process.
public final class MemoryIdempotencyClaims implements IdempotencyClaims {
    public static final Duration REPLAY_TIMEOUT = Duration.ofMinutes(6);

    private record Running(String requestHash, CompletableFuture<Void> ended) {}

    private final Map<Key, Running> running = new ConcurrentHashMap<>();

    @Override
    public Answer claim(Key key, String requestHash) {
        while (true) {
            var mine = new Running(requestHash, new CompletableFuture<>());
            var other = running.putIfAbsent(key, mine);
            if (other == null) {
                return new Held(_ -> end(key, mine));
            }
            if (!other.requestHash.equals(requestHash)) {
                return new Clash();
            }
            await(other);
        }
    }

    private void end(Key key, Running mine) {
        running.remove(key, mine);
        mine.ended.complete(null);
    }

    private static void await(Running other) {
        try {
            other.ended.get(REPLAY_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LedgerException("interrupted while the same call was under way", e);
        } catch (ExecutionException | TimeoutException e) {
            throw new LedgerException("the same call has been under way for too long", e);
        }
    }

    @Override
    public void close() {}
}
