package io.caisson.ledger.billing;

import io.caisson.ledger.chain.Acts;
import io.caisson.ledger.receipt.StoredFigures;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.signed.LedgerAct;
import io.caisson.ledger.signed.SignedTable;
import io.caisson.ledger.sql.SqlActs;
import io.caisson.ledger.sql.Store;
import io.caisson.receipt.Price;
import java.math.BigDecimal;
import java.time.Clock;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jdbi.v3.core.Handle;

/// Adds corrections to invoices. Each is a signed act of maintenance. Thread-safe.
public final class Corrections {
    private static final BigDecimal LARGEST = BigDecimal.valueOf(1_000_000);
    private static final int LONGEST_REASON = 500;

    private final Store store;
    private final Acts acts;
    private final Clock clock;

    public Corrections(Store store, Acts acts, Clock clock) {
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
        return store.inTransaction(handle -> {
            var number = 1
                    + handle.createQuery("select coalesce(max(number), 0) from correction")
                            .mapTo(Long.class)
                            .one();
            var correction = new Correction(number, amount, StoredValues.clean(reason), StoredValues.clean(by), at);
            handle.createUpdate("""
                            insert into correction (number, tenant, month, amount_pico, reason, made_by, made_at)
                            values (:number, :tenant, :month, :amount, :reason, :by, :at)
                            """)
                    .bind("number", number)
                    .bind("tenant", StoredValues.clean(tenant))
                    .bind("month", month.toString())
                    .bind("amount", StoredValues.scaled(amount, Price.SCALE))
                    .bind("reason", correction.reason())
                    .bind("by", correction.by())
                    .bind("at", StoredValues.micros(at))
                    .execute();
            new SqlActs(store)
                    .append(
                            handle,
                            acts.about(LedgerAct.Kind.CORRECTION_ADDED),
                            SignedTable.CORRECTION,
                            "number = ?",
                            number);
            return correction;
        });
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

    /// Those of a month, in the order they were made.
    static List<Correction> of(Handle handle, String tenant, YearMonth month) {
        return handle.createQuery("""
                        select number, amount_pico, reason, made_by, made_at from correction
                        where tenant = :tenant and month = :month order by number
                        """)
                .bind("tenant", tenant)
                .bind("month", month.toString())
                .map((row, _) -> new Correction(
                        row.getLong(1),
                        StoredFigures.amount(row.getLong(2)),
                        row.getString(3),
                        row.getString(4),
                        StoredValues.instant(row.getLong(5))))
                .list();
    }
}
