package io.caisson.ledger.store;

import io.caisson.account.Caller;
import io.caisson.ledger.port.ReceiptStore;
import io.caisson.ledger.port.RepeatedCall;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.ReceiptView;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Calls that bear a key run once: a user who sends the same again within a day gets the first one's receipt. A key
/// means nothing to other users of the tenant: they could be told of a receipt that is not theirs.
public final class Idempotency {
    private static final Duration REMEMBERED = Duration.ofHours(24);
    private static final Duration REPLAY_TIMEOUT = Duration.ofMinutes(6);

    private record Key(String tenant, String user, String key) {
        private ReceiptView view() {
            return ReceiptView.ofUser(tenant, user);
        }
    }

    private record Running(String requestHash, CompletableFuture<Void> ended) {}

    private final ReceiptStore receipts;
    private final Runnable settle;
    private final Records records;
    private final Clock clock;
    private final Map<Key, Running> running = new ConcurrentHashMap<>();

    /// @param settle waits until the database has everything
    public Idempotency(ReceiptStore receipts, Runnable settle, Records records, Clock clock) {
        this.receipts = receipts;
        this.settle = settle;
        this.records = records;
        this.clock = clock;
    }

    /// What is to be done with a call.
    public sealed interface Claim extends AutoCloseable {
        @Override
        default void close() {}

        /// It is the first: run it, then close this.
        record First(Runnable end) implements Claim {
            @Override
            public void close() {
                end.run();
            }
        }

        /// It was run before: this is its receipt.
        record Again(String id, String receipt) implements Claim {}

        /// The key was used for something else.
        record Clash() implements Claim {}
    }

    /// Waits while the same call is under way.
    ///
    /// @throws LedgerException when that takes longer than any execution can
    public Claim claim(Caller caller, String key, String requestHash) {
        var name = new Key(caller.tenant(), caller.name(), key);
        while (true) {
            var mine = new Running(requestHash, new CompletableFuture<>());
            var other = running.putIfAbsent(name, mine);
            if (other == null) {
                return earlier(name, mine).orElseGet(() -> new Claim.First(() -> end(name, mine)));
            }
            if (!other.requestHash.equals(requestHash)) {
                return new Claim.Clash();
            }
            await(other);
        }
    }

    private void end(Key name, Running mine) {
        running.remove(name, mine);
        mine.ended.complete(null);
    }

    /// Whoever is not the first, or cannot be told so, keeps nobody waiting.
    private Optional<Claim> earlier(Key name, Running mine) {
        var isFirst = false;
        try {
            Optional<Claim> answer = past(name)
                    .map(past -> past.requestHash().equals(mine.requestHash)
                            ? new Claim.Again(
                                    past.id(),
                                    records.receipt(name.view(), past.id()).orElseThrow())
                            : new Claim.Clash());
            isFirst = answer.isEmpty();
            return answer;
        } finally {
            if (!isFirst) {
                end(name, mine);
            }
        }
    }

    private Optional<RepeatedCall> past(Key name) {
        settle.run();
        return receipts.repeated(name.view(), name.key, clock.instant().minus(REMEMBERED));
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
}
