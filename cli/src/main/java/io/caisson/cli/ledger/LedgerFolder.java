package io.caisson.cli.ledger;

import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.UsageException;
import io.caisson.embed.CaissonConfig;
import io.caisson.embed.DataFolder;
import io.caisson.embed.DataFolderException;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.LedgerReader;
import io.caisson.ledger.config.LedgerConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/// Opens the ledger of a data folder for reading.
///
/// Also reads while another process holds the folder. First waits until entries that running or killed processes
/// have left in the journal are in the database.
final class LedgerFolder {
    private static final Duration FOLDER_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration LOOK = Duration.ofMillis(300);
    /// A run that takes longer creates the database while its program runs.
    private static final Duration RUN_TIMEOUT = Duration.ofSeconds(6);

    private LedgerFolder() {}

    static LedgerReader open(Path data, Terminal terminal) {
        if (!Files.isDirectory(data)) {
            throw new UsageException("there is no data folder " + data
                    + ", so nothing has been recorded there; name another one with --data");
        }
        var config = CaissonConfig.standard().ledgerIn(data.toAbsolutePath().normalize());
        var live = LedgerReader.isUnfinished(config) && !brought(config, isNew(config) ? RUN_TIMEOUT : Duration.ZERO);
        if (isNew(config)) {
            throw new UsageException("nothing has been recorded in " + data + " yet; `caisson run` does");
        }
        var reader = LedgerReader.open(config, Clock.systemUTC());
        if (live && !caughtUp(reader, config)) {
            terminal.complain(reader.waiting() + " entries wait in the journal and are not shown: the process that"
                    + " holds the folder does not bring them in");
        }
        return reader;
    }

    /// Whether there is no database yet.
    private static boolean isNew(LedgerConfig config) {
        return config.database().isEmpty() && !Files.exists(config.folder().resolve("ledger.db"));
    }

    /// Waits until the process that holds the folder has filled the database, or has ended and this process can
    /// do so.
    private static boolean caughtUp(LedgerReader reader, LedgerConfig config) {
        var deadline = System.nanoTime() + FOLDER_TIMEOUT.toNanos();
        while (!reader.await(LOOK) && !brought(config, Duration.ZERO)) {
            if (System.nanoTime() > deadline) {
                return false;
            }
        }
        return true;
    }

    /// @return false when another process holds the folder, which then fills the database
    private static boolean brought(LedgerConfig config, Duration patience) {
        try (var folder = DataFolder.open(config.folder(), patience);
                var ledger = DurableLedger.open(config.withFolder(folder.path()), Clock.systemUTC())) {
            ledger.settle();
            return true;
        } catch (DataFolderException e) {
            if (e.isHeld()) {
                return false;
            }
            throw e;
        }
    }
}
