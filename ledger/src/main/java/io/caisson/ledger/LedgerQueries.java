package io.caisson.ledger;

import io.caisson.ledger.analytics.Analytics;
import io.caisson.ledger.billing.Corrections;
import io.caisson.ledger.billing.Invoices;
import io.caisson.ledger.billing.Quotes;
import io.caisson.ledger.billing.Tiers;
import io.caisson.ledger.chain.Acts;
import io.caisson.ledger.port.LedgerStore;
import io.caisson.ledger.store.RecentReceipts;
import io.caisson.ledger.store.Records;
import java.time.Clock;

/// All that can be read from a ledger, and what an operator sets beside it.
public record LedgerQueries(
        Records records, Analytics analytics, Tiers tiers, Quotes quotes, Invoices invoices, Corrections corrections) {

    /// @param recent what the database does not have yet
    /// @param settle waits until the database has everything
    static LedgerQueries of(
            LedgerStore database, RecentReceipts recent, Runnable settle, Tiers tiers, Acts acts, Clock clock) {
        var records = new Records(database.receipts(), database.contents(), recent, settle);
        return new LedgerQueries(
                records,
                new Analytics(database.analytics(), database.storage(), settle, records),
                tiers,
                new Quotes(database.billing(), settle),
                new Invoices(database.billing(), settle, tiers, clock),
                new Corrections(database.billing(), acts, clock));
    }
}
