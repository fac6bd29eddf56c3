package io.caisson.ledger.port;

import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.record.Charge;
import io.caisson.ledger.record.Correction;
import io.caisson.ledger.record.PriceListEntry;
import io.caisson.ledger.signed.SignedTable;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import java.util.function.LongFunction;

/// Price lists, corrections, and the figures that invoices, quotes and budgets are made of.
public interface BillingStore {
    /// Every version of every tier, the oldest first. Read once for all tenants, so it waits behind no tenant's reads.
    List<PriceListEntry> priceLists();

    /// Every version of a tier, the newest first.
    List<PriceListEntry> priceLists(String tier);

    Optional<PriceListEntry> priceList(String tier, long version);

    /// Adds what `making` makes of the next version, in one unit with its act.
    PriceListEntry addPriceList(IntFunction<PriceListEntry> making, ActSigner<SignedTable.Signed> signer);

    /// Adds what `making` makes of the next number, in one unit with its act.
    Correction addCorrection(
            String tenant, YearMonth month, LongFunction<Correction> making, ActSigner<SignedTable.Signed> signer);

    /// What an invoice is made of, read at one moment.
    ///
    /// @param receipts gets a charge for each receipt of the month
    MonthFigures month(String tenant, YearMonth month, Consumer<Charge> receipts);

    /// The averages of the latest runs of a code.
    PastRuns pastRuns(ReceiptView view, String codeHash, int latest);

    /// What the roll-ups have of a tenant, without what was refused.
    ///
    /// @param toHour the first hour that no longer counts
    Spent spent(String tenant, long fromHour, long toHour);

    /// A month besides its receipts.
    ///
    /// @param rollups the sums kept by the hour
    /// @param hasStubs whether retention has ever forgotten a receipt of the tenant
    record MonthFigures(List<Charge> rollups, List<Correction> corrections, boolean hasStubs) {}

    /// Averages of runs; they mean nothing when there are no runs.
    record PastRuns(long runs, double chargedMicros, double memoryBytes, double storedBytes) {}

    /// What was charged, in picodollars, for how many executions.
    record Spent(long amountPico, long executions) {}
}
