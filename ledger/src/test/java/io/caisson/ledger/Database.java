package io.caisson.ledger;

import io.caisson.ledger.config.LedgerConfig;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Jdbi;

/// The databases that tests of a whole class run on, each test on an empty one.
public enum Database {
    SQLITE {
        @Override
        public LedgerConfig config(Path folder) {
            return LedgerConfig.in(folder);
        }
    },

    POSTGRESQL {
        @Override
        public LedgerConfig config(Path folder) {
            return LedgerConfig.in(folder).withDatabase(Shared.POSTGRES.database("test" + COUNT.incrementAndGet()));
        }
    };

    private static final AtomicInteger COUNT = new AtomicInteger();

    public abstract LedgerConfig config(Path folder);

    /// Straight into the database, past the ledger.
    public Jdbi jdbi(LedgerConfig config) {
        return Jdbi.create(url(config));
    }

    /// The JDBC URL of the ledger's database.
    public static String url(LedgerConfig config) {
        return config.database().orElseGet(() -> "jdbc:sqlite:" + DurableLedger.database(config.folder()));
    }

    /// One server for all tests of this process.
    private static final class Shared {
        private static final Postgres POSTGRES = started();

        private static Postgres started() {
            try {
                var home = Files.createTempDirectory("postgres");
                Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-xr-x"));
                var postgres = Postgres.start(home);
                Runtime.getRuntime().addShutdownHook(new Thread(() -> end(postgres, home)));
                return postgres;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void end(Postgres postgres, Path home) {
            postgres.close();
            try (var files = Files.walk(home)) {
                files.sorted(Comparator.reverseOrder())
                        .forEach(file -> file.toFile().delete());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
