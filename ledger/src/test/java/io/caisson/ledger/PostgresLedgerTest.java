package io.caisson.ledger;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresLedgerTest extends LedgerTest {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private static Postgres postgres;

    @BeforeAll
    static void start(@TempDir Path home) throws IOException {
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
        postgres = Postgres.start(home);
    }

    @AfterAll
    static void stop() {
        postgres.close();
    }

    @Override
    LedgerConfig config(Path folder) {
        return LedgerConfig.in(folder).withDatabase(postgres.database("ledger" + COUNT.incrementAndGet()));
    }

    @Override
    Jdbi database(LedgerConfig config) {
        return Jdbi.create(config.database().orElseThrow());
    }

    @Test
    void oneServiceFillsIt(@TempDir Path first, @TempDir Path second) {
        var config = config(first);
        try (var _ = DurableLedger.open(config, Clock.systemUTC())) {
            assertThatThrownBy(() -> DurableLedger.open(
                            LedgerConfig.in(second)
                                    .withDatabase(config.database().orElseThrow()),
                            Clock.systemUTC()))
                    .isInstanceOf(LedgerException.class)
                    .hasMessageContaining("is being filled by another Caisson");
        }
    }
}
