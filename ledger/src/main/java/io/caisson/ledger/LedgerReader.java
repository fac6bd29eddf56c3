package io.caisson.ledger;

import io.caisson.ledger.billing.Tiers;
import io.caisson.ledger.chain.Acts;
import io.caisson.ledger.chain.Verification;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.journal.Journal;
import io.caisson.ledger.port.LedgerStore;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.Position;
import io.caisson.ledger.signed.Checkpoint;
import io.caisson.ledger.signed.SigningKey;
import io.caisson.ledger.sql.SqlLedgerStore;
import io.caisson.ledger.sql.Store;
import io.caisson.ledger.store.RecentReceipts;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/// A ledger that is only read, beside the process that fills it if there is one. Needs no lock and changes nothing.
///
/// It sees what the database has. What that process has recorded a moment ago may still be on its way: see
/// [#await]. What a process left in its journal when it was killed comes in when the ledger is opened by
/// [DurableLedger#open], for which [#isUnfinished] asks.
public final class LedgerReader implements AutoCloseable {
    private static final Duration LOOK = Duration.ofMillis(5);

    private final LedgerConfig config;
    private final LedgerStore store;
    private final LedgerQueries books;

    private LedgerReader(LedgerConfig config, LedgerStore store, Clock clock) {
        this.config = config;
        this.store = store;
        var acts = new Acts(() -> key(true), clock);
        this.books = LedgerQueries.of(
                store, new RecentReceipts(), () -> {}, new Tiers(store.billing(), acts, clock), acts, clock);
    }

    /// Opens a ledger that is there.
    ///
    /// @throws LedgerException when there is none, or none that this program can read
    public static LedgerReader open(LedgerConfig config, Clock clock) {
        var store = config.database()
                .map(Store::readingPostgresql)
                .orElseGet(() -> Store.readingSqlite(DurableLedger.database(config.folder())));
        return new LedgerReader(config, new SqlLedgerStore(store), clock);
    }

    /// Whether a journal is there: a process fills the ledger now, or did not end in peace.
    public static boolean isUnfinished(LedgerConfig config) {
        return end(config) > 0;
    }

    private static long end(LedgerConfig config) {
        try {
            return Journal.end(config.journal());
        } catch (IOException e) {
            throw new LedgerException("the journal in " + config.folder() + " cannot be read (" + e + ")", e);
        }
    }

    /// How many entries are in the journal and not yet in the store.
    public long waiting() {
        return Position.between(store.receipts().progress().position(), end(config));
    }

    /// Waits until the database has what is in the journal now.
    ///
    /// @return whether it came within `patience`
    public boolean await(Duration patience) {
        var wanted = end(config);
        var deadline = System.nanoTime() + patience.toNanos();
        while (store.receipts().progress().position() < wanted) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            LockSupport.parkNanos(LOOK.toNanos());
        }
        return true;
    }

    public LedgerQueries books() {
        return books;
    }

    /// As [DurableLedger#verify()].
    public Verification verify() {
        return Verification.of(store, key(false));
    }

    /// As [DurableLedger#verify(Checkpoint)].
    public Verification verify(Checkpoint kept) {
        return Verification.of(store, key(true), kept);
    }

    /// The key is made when the ledger is.
    private SigningKey key(boolean needed) {
        var file = config.keyFile();
        if (Files.exists(file)) {
            return SigningKey.of(file, config.key().isEmpty());
        }
        if (needed || store.acts().newest().isPresent()) {
            throw new LedgerException("the signing key " + file + " is missing, so the checkpoints cannot be proven;"
                    + " restore it from a copy");
        }
        return SigningKey.fleeting();
    }

    @Override
    public void close() {
        store.close();
    }
}
