package io.caisson.ledger;

import io.caisson.ledger.config.LedgerConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class PostgresBooksTest extends LedgerQueriesTest {
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
        return LedgerConfig.in(folder).withDatabase(postgres.database("books" + COUNT.incrementAndGet()));
    }

    @Override
    Jdbi database(LedgerConfig config) {
        return Jdbi.create(config.database().orElseThrow());
    }
}
