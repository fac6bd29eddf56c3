package io.caisson.ledger.billing;

import io.caisson.Limits;
import io.caisson.Usage;
import io.caisson.account.Tier;
import io.caisson.ledger.port.BillingStore;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.receipt.Price;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/// Says before a run what it would cost.
public final class Quotes {
    private static final int LATEST = 100;

    private final BillingStore store;
    private final Runnable settle;

    public Quotes(BillingStore store, Runnable settle) {
        this.store = store;
        this.settle = settle;
    }

    /// The highest price a run can have, and the usual one.
    ///
    /// @param limits those that would hold, as the policy gives them
    /// @param codeHash of the code that would run
    /// @param view whose runs of the code count
    /// @param storedBytes the most that it can store
    public Quote quote(ReceiptView view, Tier tier, Limits limits, String codeHash, long storedBytes) {
        settle.run();
        var past = store.pastRuns(view, codeHash, LATEST);
        return new Quote(
                Price.highest(tier, limits, storedBytes),
                past.runs() == 0 ? Optional.empty() : Optional.of(Price.of(tier, usage(past))),
                past.runs());
    }

    private static Usage usage(BillingStore.PastRuns past) {
        return Usage.priced(
                micros(past.chargedMicros()),
                Duration.ZERO,
                Duration.ZERO,
                Math.round(past.memoryBytes()),
                Math.round(past.storedBytes()));
    }

    private static Duration micros(double count) {
        return Duration.of(Math.round(count), ChronoUnit.MICROS);
    }
}
