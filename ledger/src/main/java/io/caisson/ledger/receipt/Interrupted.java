package io.caisson.ledger.receipt;

import io.caisson.Fault;
import io.caisson.Outcome;
import io.caisson.gate.Decision;
import io.caisson.receipt.Activity;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Price;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import java.math.BigDecimal;
import java.time.Instant;

/// Closes an attempt whose service ended before the attempt did.
///
/// The receipt has every member that other receipts have. It is written by the same code, from what the opening entry
/// keeps. It says that nothing was used and charges nothing.
public final class Interrupted {
    public static final String WHY = "the service ended while this ran; nothing is known of how far it came";
    private static final String CURRENCY = "USD";

    private Interrupted() {}

    public static Entry closing(Entry opening, Instant now) {
        var attempt = StoredAttempt.of(opening.row());
        var ended = StoredValues.instant(StoredValues.micros(now));
        return Rows.closing(new Receipt(
                attempt,
                Run.unstarted(outcome(attempt)),
                price(opening.row()),
                ended.isBefore(attempt.createdAt()) ? attempt.createdAt() : ended));
    }

    /// What the gate denied never ran, so it was refused. Scans and quotes end well whatever the gate says of a source.
    private static Outcome outcome(Attempt attempt) {
        var isScan = attempt.activity() == Activity.SCAN || attempt.activity() == Activity.QUOTE;
        return !isScan && attempt.decision() instanceof Decision.Deny(var refusal, var _)
                ? new Outcome.Refused(refusal)
                : new Outcome.Broken(new Fault(WHY));
    }

    private static Price price(Row row) {
        return new Price(
                row.text(Column.TIER),
                BigDecimal.ZERO,
                BigDecimal.ZERO,
                CURRENCY,
                Math.toIntExact(row.number(Column.PRICE_LIST)),
                Price.Time.WALL);
    }
}
