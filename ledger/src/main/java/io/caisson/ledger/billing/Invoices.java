package io.caisson.ledger.billing;

import io.caisson.ledger.port.BillingStore;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.record.Period;
import java.time.Clock;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/// Makes invoices.
///
/// An invoice is computed from the receipts of its month: each price anew, from what was measured and the price list
/// the receipt names. The sums by the hour must agree. Where retention has taken receipts of the month away, those
/// sums are the invoice, and it says so.
public final class Invoices {
    private final BillingStore store;
    private final Runnable settle;
    private final Tiers tiers;
    private final Clock clock;

    public Invoices(BillingStore store, Runnable settle, Tiers tiers, Clock clock) {
        this.store = store;
        this.settle = settle;
        this.tiers = tiers;
        this.clock = clock;
    }

    public Invoice invoice(String tenant, YearMonth month) {
        settle.run();
        var owner = StoredValues.clean(tenant);
        var receipts = new InvoiceSums();
        var figures = store.month(owner, month, InvoiceSums.recomputing(receipts, tiers));
        return invoice(owner, month, receipts, figures);
    }

    private Invoice invoice(String tenant, YearMonth month, InvoiceSums receipts, BillingStore.MonthFigures figures) {
        var rollups = InvoiceSums.ofRollups(figures.rollups());
        var gone = rollups.executions() - receipts.executions();
        var basis = gone > 0 ? Invoice.Basis.ROLLUPS : Invoice.Basis.RECEIPTS;
        var sums = basis == Invoice.Basis.ROLLUPS ? rollups : receipts;
        return new Invoice(
                tenant,
                month,
                basis,
                sums.lines(),
                figures.corrections(),
                notes(receipts, rollups, figures.hasStubs()),
                !clock.instant().isBefore(Period.of(month).until()),
                clock.instant().truncatedTo(ChronoUnit.SECONDS));
    }

    private static List<String> notes(InvoiceSums receipts, InvoiceSums rollups, boolean forgetful) {
        var notes = new ArrayList<String>();
        var gone = rollups.executions() - receipts.executions();
        if (gone > 0 && forgetful) {
            notes.add(gone + " of the month's " + rollups.executions()
                    + " receipts were removed by retention; the figures are the sums kept by the hour");
        } else if (gone > 0) {
            notes.add(gone + " of the month's " + rollups.executions()
                    + " receipts are missing and retention has not removed any: verify the ledger. The figures are"
                    + " the sums kept by the hour");
        } else if (!receipts.agreesWith(rollups)) {
            notes.add("the receipts and the sums kept by the hour do not agree: verify the ledger");
        } else {
            notes.add("computed anew from every receipt of the month; the sums kept by the hour agree");
        }
        if (receipts.mispriced() > 0) {
            notes.add(receipts.mispriced() + " receipts carry another price than their measured use gives: verify the"
                    + " ledger. The computed price counts");
        }
        if (receipts.unlisted() > 0) {
            notes.add(receipts.unlisted() + " receipts name a price list that is not there; their own price counts");
        }
        var free = gone > 0 ? rollups.free() : receipts.free();
        if (free > 0) {
            notes.add(free + " more executions were refused or broken, and are free");
        }
        return notes;
    }
}
