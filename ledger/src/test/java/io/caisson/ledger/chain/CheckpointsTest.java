package io.caisson.ledger.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ledger.signed.SigningKey;
import io.caisson.ledger.sql.SqlLedgerStore;
import io.caisson.ledger.sql.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckpointsTest {
    @TempDir
    private Path folder;

    /// SQLite has one writer: a checkpoint waits for the transaction, which wants to sign an act.
    @Test
    void aTransactionGetsTheKeyWhileACheckpointWaitsForIt() throws Exception {
        try (var store = Store.sqlite(folder.resolve("test.db"))) {
            var database = new SqlLedgerStore(store);
            var checkpoints =
                    new Checkpoints(database.checkpoints(), database.acts(), SigningKey::fleeting, Clock.systemUTC());
            var made = store.inTransaction(handle -> {
                handle.execute("update progress set position = position");
                var making = new CompletableFuture<Void>();
                Thread.ofPlatform().start(() -> {
                    checkpoints.note(Long.MAX_VALUE);
                    making.complete(null);
                });
                // until it waits, within SQLite
                Thread.sleep(500);
                assertThat(CompletableFuture.supplyAsync(checkpoints::key, Thread.ofPlatform()::start))
                        .succeedsWithin(Duration.ofSeconds(5));
                return making;
            });
            assertThat(made).succeedsWithin(Duration.ofSeconds(20));
            assertThat(checkpoints.newest()).isPresent();
        }
    }
}
