package io.caisson.ledger;

import io.caisson.ledger.config.LedgerConfig;
import java.nio.file.Path;
import org.jdbi.v3.core.Jdbi;

class SqliteBooksTest extends LedgerQueriesTest {
    @Override
    LedgerConfig config(Path folder) {
        return LedgerConfig.in(folder);
    }

    @Override
    Jdbi database(LedgerConfig config) {
        return Jdbi.create("jdbc:sqlite:" + DurableLedger.database(config.folder()));
    }
}
