package io.caisson.ledger.store;

import io.caisson.account.Caller;
import io.caisson.ledger.port.ReceiptStore;
import io.caisson.ledger.port.RepeatedCall;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.ReceiptView;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/// Calls that bear a key run once: a user who sends the same again within a day gets the first one's receipt. A key
/// means nothing to other users of the tenant: they could be told of a receipt that is not theirs.
public final class Idempotency {
    private static final Duration REMEMBERED = Duration.ofHours(24);

    private final ReceiptStore receipts;
    private final Runnable settle;
    private final Records records;
    private final Clock clock;
    private final IdempotencyClaims claims;

    /// @param settle waits until the database has everything
    public Idempotency(ReceiptStore receipts, Runnable settle, Records records, Clock clock, IdempotencyClaims claims) {
        this.claims = claims;
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

        /// It was run at the server with this node id, which alone has its receipt.
        record Elsewhere(String id, int node) implements Claim {}
    }

    /// Waits while the same call is under way.
    ///
    /// @throws LedgerException when that takes longer than any execution can, or the database is away
    public Claim claim(Caller caller, String key, String requestHash) {
        var name = new IdempotencyClaims.Key(caller.tenant(), caller.name(), key);
        return switch (claims.claim(name, requestHash)) {
            case IdempotencyClaims.Held(var hold) -> held(name, requestHash, hold);
            case IdempotencyClaims.Ended(var id, var receipt) -> new Claim.Again(id, receipt);
            case IdempotencyClaims.Elsewhere(var id, var node) -> new Claim.Elsewhere(id, node);
            case IdempotencyClaims.Clash() -> new Claim.Clash();
        };
    }

    /// Whoever is not the first, or cannot be told so, keeps nobody waiting.
    private Claim held(IdempotencyClaims.Key name, String requestHash, IdempotencyClaims.Hold hold) {
        var isFirst = false;
        try {
            var past = past(name);
            isFirst = past.isEmpty();
            return past.map(known -> known.requestHash().equals(requestHash) ? again(name, known) : new Claim.Clash())
                    .orElseGet(() -> new Claim.First(() -> hold.end(() -> ending(name))));
        } finally {
            if (!isFirst) {
                hold.end(() -> ending(name));
            }
        }
    }

    private Claim again(IdempotencyClaims.Key name, RepeatedCall past) {
        return new Claim.Again(past.id(), receipt(name, past));
    }

    private String receipt(IdempotencyClaims.Key name, RepeatedCall past) {
        return records.receipt(view(name), past.id()).orElseThrow();
    }

    private Optional<IdempotencyClaims.Ending> ending(IdempotencyClaims.Key name) {
        return past(name).map(past -> new IdempotencyClaims.Ending(past.id(), receipt(name, past), past.requestHash()));
    }

    private static ReceiptView view(IdempotencyClaims.Key name) {
        return ReceiptView.ofUser(name.tenant(), name.user());
    }

    private Optional<RepeatedCall> past(IdempotencyClaims.Key name) {
        settle.run();
        return receipts.repeated(view(name), name.key(), clock.instant().minus(REMEMBERED));
    }
}
