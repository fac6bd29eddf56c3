package io.caisson.ledger.billing;

import io.caisson.ledger.chain.Acts;
import io.caisson.ledger.port.BillingStore;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.record.Correction;
import io.caisson.ledger.signed.LedgerAct;
import io.caisson.receipt.Price;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;

/// Adds corrections to invoices. Each is a signed act of maintenance. Thread-safe.
public final class Corrections {
    private static final BigDecimal LARGEST = BigDecimal.valueOf(1_000_000);
    private static final int LONGEST_REASON = 500;

    private final BillingStore store;
    private final Acts acts;
    private final Clock clock;

    public Corrections(BillingStore store, Acts acts, Clock clock) {
        this.store = store;
        this.acts = acts;
        this.clock = clock;
    }

    /// Adds to the invoice of a month, or takes off it. It cannot be changed; another one can follow.
    ///
    /// @param amount in USD, below zero for what is given back
    /// @param by whoever makes it
    /// @throws IllegalArgumentException when the amount or the reason is none
    public synchronized Correction add(String tenant, YearMonth month, BigDecimal amount, String reason, String by) {
        check(amount, reason);
        var at = clock.instant().truncatedTo(ChronoUnit.MICROS);
        return store.addCorrection(
                tenant,
                month,
                number -> new Correction(number, amount, StoredValues.clean(reason), StoredValues.clean(by), at),
                acts.about(LedgerAct.Kind.CORRECTION_ADDED));
    }

    private static void check(BigDecimal amount, String reason) {
        if (amount.scale() > Price.SCALE || amount.scale() < -Price.SCALE) {
            throw new IllegalArgumentException("the amount has " + amount.scale() + " digits after the point, at most "
                    + Price.SCALE + " are counted");
        }
        if (amount.signum() == 0 || amount.abs().compareTo(LARGEST) > 0) {
            throw new IllegalArgumentException("the amount is " + amount.toPlainString()
                    + " USD, it must not be 0 and lie within " + LARGEST.toPlainString());
        }
        if (reason.isBlank() || reason.length() > LONGEST_REASON) {
            throw new IllegalArgumentException(
                    "a correction needs a reason of at most " + LONGEST_REASON + " characters");
        }
    }
}
