package io.caisson.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.receipt.LedgerException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
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

    @Test
    void aServerThatGoesAndComesBackCostsNothing(@TempDir Path mine, @TempDir Path other) throws Exception {
        var config = config(mine);
        try (var ledger = DurableLedger.open(config, Clock.systemUTC())) {
            record(ledger, 50);
            ledger.settle();
            var running = Samples.attempt("a", "running");
            ledger.open(running);
            postgres.stop();
            try {
                record(ledger, 50);
                ledger.close(running, Samples.completed(1));
                assertThat(ledger.records().receipt("a", running.id())).isPresent();
                assertThatThrownBy(() -> ledger.records().list("a", Filter.newest(1)))
                        .isInstanceOf(LedgerException.class)
                        .hasMessageContaining("receipts wait in the journal");
            } finally {
                postgres.startAgain();
            }
            record(ledger, 50);
            ledger.settle();
            assertThat(ledger.verify().flaw()).isEmpty();
            assertThat(ledger.verify().receipts()).isEqualTo(151);
            assertThat(ledger.records().receipt("a", running.id())).isPresent();
            // the lock of the filler went with the server, and is held again
            assertThatThrownBy(() -> DurableLedger.open(
                            LedgerConfig.in(other)
                                    .withDatabase(config.database().orElseThrow()),
                            Clock.systemUTC()))
                    .hasMessageContaining("is being filled by another Caisson");
        }
    }

    private static void record(DurableLedger ledger, int count) {
        for (var at = 0; at < count; at++) {
            var attempt = Samples.attempt("a", "run " + at);
            ledger.open(attempt);
            ledger.close(attempt, Samples.completed(at));
        }
    }
}
