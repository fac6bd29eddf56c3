package io.caisson.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.receipt.LedgerException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteLedgerTest extends LedgerTest {
    @Override
    LedgerConfig config(Path folder) {
        return LedgerConfig.in(folder);
    }

    @Override
    Jdbi database(LedgerConfig config) {
        return Jdbi.create("jdbc:sqlite:" + DurableLedger.database(config.folder()));
    }

    @Test
    void aFileThatIsNoDatabaseIsRefusedAndLeftAlone(@TempDir Path other) throws Exception {
        var text = "this is no database, but a letter to my aunt ".repeat(100);
        Files.writeString(other.resolve("ledger.db"), text);
        assertThatThrownBy(() -> DurableLedger.open(LedgerConfig.in(other), Clock.systemUTC()))
                .isInstanceOf(LedgerException.class);
        assertThat(Files.readString(other.resolve("ledger.db"))).isEqualTo(text);
    }
}
