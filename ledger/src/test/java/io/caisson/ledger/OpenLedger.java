package io.caisson.ledger;

import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.events.Webhooks;
import io.caisson.ledger.port.LedgerStore;
import io.caisson.ledger.sql.SqlLedgerStore;
import io.caisson.ledger.sql.Store;
import java.nio.file.Path;
import java.time.Clock;

/// Gives tests in other packages what only this package may do with a ledger.
public final class OpenLedger {
    private OpenLedger() {}

    /// Opens the ledger with webhooks that use `wire`. Retention runs only when a test asks for it.
    public static DurableLedger open(LedgerConfig config, Clock clock, Webhooks.Wire wire) {
        return DurableLedger.open(config, clock, wire);
    }

    /// As [#open(LedgerConfig, Clock, Webhooks.Wire)], with webhooks that use the internet.
    public static DurableLedger open(LedgerConfig config, Clock clock) {
        return open(config, clock, Webhooks.Wire.ofTheInternet());
    }

    public static Store database(DurableLedger ledger) {
        return ((SqlLedgerStore) ledger.store()).database();
    }

    public static LedgerStore store(DurableLedger ledger) {
        return ledger.store();
    }

    /// The folder of the journal.
    public static Path journal(LedgerConfig config) {
        return config.journal();
    }
}
