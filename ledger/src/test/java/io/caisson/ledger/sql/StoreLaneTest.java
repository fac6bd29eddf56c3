package io.caisson.ledger.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ledger.Database;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.OpenLedger;
import io.caisson.ledger.Samples;
import io.caisson.ledger.SlowReads;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class StoreLaneTest {
    @TempDir
    private Path folder;

    /// SQLite keeps the carrier of a virtual thread until it has its answer.
    @Test
    void virtualThreadsAskSqliteByOthers() throws Exception {
        try (var store = Store.sqlite(folder.resolve("test.db"));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThat(threads.submit(() ->
                                    store.withHandle(_ -> Thread.currentThread().isVirtual()))
                            .get())
                    .isFalse();
            assertThat(threads.submit(() -> store.inTransaction(
                                    _ -> Thread.currentThread().isVirtual()))
                            .get())
                    .isFalse();
            assertThat(store.<Thread, RuntimeException>withHandle(_ -> Thread.currentThread()))
                    .isSameAs(Thread.currentThread());
        }
    }

    /// Slow reads of one tenant, many more than there are connections.
    @ParameterizedTest
    @EnumSource
    void aTenantLeavesAConnectionToItsNeighbours(Database database) throws Exception {
        try (var ledger = DurableLedger.open(database.config(folder), Clock.systemUTC());
                var threads = Executors.newVirtualThreadPerTaskExecutor();
                var _ = new SlowReads(
                        OpenLedger.database(ledger), threads, 40, _ -> "greedy", Store.LANE_THREADS - 1)) {
            assertThat(threads.submit(() -> ledger.storage().bytes("polite")).get(5, TimeUnit.SECONDS))
                    .isZero();
        }
    }

    /// Slow reads of so many tenants that requests have all the connections they can have.
    @ParameterizedTest
    @EnumSource
    void theFillerHasAConnectionOfItsOwn(Database database) throws Exception {
        try (var ledger = DurableLedger.open(database.config(folder), Clock.systemUTC());
                var threads = Executors.newVirtualThreadPerTaskExecutor();
                var _ = new SlowReads(
                        OpenLedger.database(ledger), threads, 40, at -> "greedy" + at, Store.LANE_THREADS)) {
            var attempt = Samples.attempt("a", "1");
            ledger.open(attempt);
            ledger.close(attempt, Samples.completed(1));
            assertThat(CompletableFuture.runAsync(ledger::settle, Thread.ofPlatform()::start))
                    .succeedsWithin(Duration.ofSeconds(5));
        }
    }

    @Test
    void whatAQueryThrowsIsItsCallers() throws Exception {
        try (var store = Store.sqlite(folder.resolve("test.db"));
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            assertThatThrownBy(() -> threads.submit(() -> store.withHandle(_ -> {
                                throw new InterruptedException("no");
                            }))
                            .get())
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isInstanceOf(InterruptedException.class)
                    .hasMessage("no");
        }
    }
}
