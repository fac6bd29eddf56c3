package io.caisson.ledger.config;

import io.caisson.ledger.receipt.Position;
import io.caisson.ledger.receipt.SourcePolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/// How a ledger is kept.
///
/// @param folder where journal, key and, unless `database` says otherwise, the database are
/// @param database the JDBC URL of a PostgreSQL; empty for SQLite in the folder
/// @param strict whether an attempt waits until the disk has it: it then survives a power cut, too
/// @param source what is kept of the code
/// @param key the file with the key that signs checkpoints; empty for one in the folder
/// @param retention how long receipts are kept
/// @param archive a folder that gets what retention forgets, as JSON lines
/// @param shared the JDBC URL of a PostgreSQL with the state that several servers share; empty for none
/// @param node the node id in positions and event ids, up to [Position#MAX_NODE]; 0 for the one the ledger has
public record LedgerConfig(
        Path folder,
        Optional<String> database,
        boolean strict,
        SourcePolicy source,
        Optional<Path> key,
        Duration retention,
        Optional<Path> archive,
        Optional<String> shared,
        int node) {

    public LedgerConfig {
        Position.before(node);
    }

    public static LedgerConfig in(Path folder) {
        return new LedgerConfig(
                folder,
                Optional.empty(),
                false,
                SourcePolicy.ALWAYS,
                Optional.empty(),
                Duration.ofDays(30),
                Optional.empty(),
                Optional.empty(),
                0);
    }

    public LedgerConfig withFolder(Path changed) {
        return new LedgerConfig(changed, database, strict, source, key, retention, archive, shared, node);
    }

    public LedgerConfig withDatabase(String url) {
        return new LedgerConfig(folder, Optional.of(url), strict, source, key, retention, archive, shared, node);
    }

    public LedgerConfig withStrict(boolean changed) {
        return new LedgerConfig(folder, database, changed, source, key, retention, archive, shared, node);
    }

    public LedgerConfig withSource(SourcePolicy changed) {
        return new LedgerConfig(folder, database, strict, changed, key, retention, archive, shared, node);
    }

    public LedgerConfig withKey(Path file) {
        return new LedgerConfig(folder, database, strict, source, Optional.of(file), retention, archive, shared, node);
    }

    public LedgerConfig withRetention(Duration changed) {
        return new LedgerConfig(folder, database, strict, source, key, changed, archive, shared, node);
    }

    public LedgerConfig withArchive(Path changed) {
        return new LedgerConfig(folder, database, strict, source, key, retention, Optional.of(changed), shared, node);
    }

    public LedgerConfig withShared(String url) {
        return new LedgerConfig(folder, database, strict, source, key, retention, archive, Optional.of(url), node);
    }

    public LedgerConfig withNode(int id) {
        return new LedgerConfig(folder, database, strict, source, key, retention, archive, shared, id);
    }

    /// The file with the key that signs checkpoints.
    public Path keyFile() {
        return key.orElseGet(() -> folder.resolve("ledger.key"));
    }

    /// The folder of the journal.
    public Path journal() {
        return folder.resolve("journal");
    }
}
