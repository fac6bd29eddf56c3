package io.caisson.cli;

import io.caisson.embed.CaissonConfig;
import io.caisson.embed.DataFolder;
import io.caisson.embed.DataFolderException;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.LedgerConfig;
import io.caisson.ledger.LedgerReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/// Opens the ledger of a data folder for reading.
///
/// While another process holds the folder it reads beside that one. What runs and killed processes have left in the
/// journal is brought in first.
final class LedgerFolder {
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    /// A run that takes longer fills the database beside its program.
    private static final Duration RUN_PATIENCE = Duration.ofSeconds(6);

    private LedgerFolder() {}

    static LedgerReader open(Path data, Terminal terminal) {
        if (!Files.isDirectory(data)) {
            throw new UsageException("there is no data folder " + data
                    + ", so nothing has been recorded there; name another one with --data");
        }
        var config = CaissonConfig.standard().ledgerIn(data.toAbsolutePath().normalize());
        var live = LedgerReader.isUnfinished(config) && !brought(config);
        if (config.database().isEmpty() && !Files.exists(data.resolve("ledger.db"))) {
            throw new UsageException("nothing has been recorded in " + data + " yet; `caisson run` does");
        }
        var reader = LedgerReader.open(config, Clock.systemUTC());
        if (live && !reader.await(PATIENCE)) {
            terminal.complain(reader.waiting() + " entries wait in the journal and are not shown: the process that"
                    + " holds the folder does not bring them in");
        }
        return reader;
    }

    /// @return false when another process holds the folder, whose task it is then
    private static boolean brought(LedgerConfig config) {
        try (var folder = DataFolder.open(config.folder(), RUN_PATIENCE);
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
