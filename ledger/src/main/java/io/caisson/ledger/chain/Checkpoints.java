package io.caisson.ledger.chain;

import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.sql.Store;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/// Makes a checkpoint from time to time, and at the end.
public final class Checkpoints {
    private static final long RECEIPTS = 5_000;
    private static final long NANOS = Duration.ofMinutes(1).toNanos();
    private static final String SELECT =
            "select number, position, created_at, heads, act_number, act_hash, previous, key_id, signature from checkpoint";

    private final Store store;
    private final Supplier<SigningKey> source;
    /// Not the lock of those who make checkpoints: they wait for transactions that need the key.
    private final Object opening = new Object();

    private @Nullable SigningKey key;
    private final Clock clock;
    private long unsigned;
    private long madeAt = System.nanoTime();

    /// @param key opened when it is needed
    public Checkpoints(Store store, Supplier<SigningKey> key, Clock clock) {
        this.store = store;
        this.source = key;
        this.clock = clock;
    }

    public SigningKey key() {
        synchronized (opening) {
            if (key == null) {
                key = source.get();
            }
            return key;
        }
    }

    /// Counts receipts that no checkpoint covers yet.
    public synchronized void note(long receipts) {
        unsigned += receipts;
        if (unsigned >= RECEIPTS || System.nanoTime() - madeAt >= NANOS) {
            make();
        }
    }

    /// Covers what is not covered yet, unless the newest one is young: a process that runs one program after another
    /// would spend more on signing than on running.
    public synchronized void last() {
        var young = newest().filter(checkpoint ->
                StoredValues.micros(clock.instant()) - checkpoint.createdAtMicros() < NANOS / 1_000);
        if (young.isEmpty() && (unsigned > 0 || actsAreUncovered())) {
            make();
        }
    }

    private boolean actsAreUncovered() {
        var covered = newest().map(checkpoint -> checkpoint.act().number()).orElse(0L);
        return store.withHandle(Acts::newest)
                .filter(act -> act.number() > covered && !act.is(LedgerAct.Kind.ADOPTED))
                .isPresent();
    }

    private static Checkpoint.ActMark newestAct(Handle handle) {
        return Acts.newest(handle)
                .map(act -> new Checkpoint.ActMark(act.number(), act.hash()))
                .orElse(Checkpoint.ActMark.NONE);
    }

    private void make() {
        store.useTransaction(handle -> {
            var before = newest(handle);
            var checkpoint = Checkpoint.of(
                    before.map(Checkpoint::number).orElse(0L) + 1,
                    handle.createQuery("select position from progress")
                            .mapTo(Long.class)
                            .findOne()
                            .orElse(0L),
                    StoredValues.micros(clock.instant()),
                    heads(handle),
                    newestAct(handle),
                    before.map(Checkpoint::hash).orElse(""),
                    key());
            write(handle, checkpoint);
        });
        unsigned = 0;
        madeAt = System.nanoTime();
    }

    private static void write(Handle handle, Checkpoint checkpoint) {
        handle.createUpdate("""
                        insert into checkpoint
                          (number, position, created_at, heads, act_number, act_hash, previous, hash, key_id,
                            signature)
                        values (:number, :position, :createdAt, :heads, :actNumber, :actHash, :previous, :hash, :keyId,
                            :signature)
                        """)
                .bind("number", checkpoint.number())
                .bind("position", checkpoint.position())
                .bind("createdAt", checkpoint.createdAtMicros())
                .bind("heads", checkpoint.headsJson())
                .bind("actNumber", checkpoint.act().number())
                .bind("actHash", checkpoint.act().hash())
                .bind("previous", checkpoint.previous())
                .bind("hash", checkpoint.hash())
                .bind("keyId", checkpoint.keyId())
                .bind("signature", checkpoint.signature())
                .execute();
    }

    public static Map<String, Chain.Head> heads(Handle handle) {
        var heads = new LinkedHashMap<String, Chain.Head>();
        handle.createQuery("select tenant, seq, link from chain_head order by tenant")
                .map((row, _) -> Map.entry(row.getString(1), new Chain.Head(row.getLong(2), row.getBytes(3))))
                .forEach(entry -> heads.put(entry.getKey(), entry.getValue()));
        return heads;
    }

    Optional<Checkpoint> newest() {
        return store.withHandle(Checkpoints::newest);
    }

    private static Optional<Checkpoint> newest(Handle handle) {
        return handle.createQuery(SELECT + " order by number desc limit 1")
                .map((row, _) -> read(row))
                .findOne();
    }

    static Optional<Checkpoint> numbered(Handle handle, long number) {
        return handle.createQuery(SELECT + " where number = ?")
                .bind(0, number)
                .map((row, _) -> read(row))
                .findOne();
    }

    /// The first checkpoint that names receipt `seq` of a tenant. Heads only grow, so half of the rest is left at each
    /// step.
    static Optional<Checkpoint> covering(Handle handle, String tenant, long seq) {
        var low = 1L;
        var high = newest(handle).map(Checkpoint::number).orElse(0L);
        var found = Optional.<Checkpoint>empty();
        while (low <= high) {
            var middle = (low + high) >>> 1;
            var checkpoint = numbered(handle, middle);
            if (checkpoint.isEmpty()) {
                return Optional.empty();
            }
            if (checkpoint
                            .get()
                            .heads()
                            .getOrDefault(tenant, Checkpoint.Mark.NONE)
                            .seq()
                    >= seq) {
                found = checkpoint;
                high = middle - 1;
            } else {
                low = middle + 1;
            }
        }
        return found;
    }

    static List<Checkpoint> all(Handle handle) {
        return handle.createQuery(SELECT + " order by number")
                .map((row, _) -> read(row))
                .list();
    }

    private static Checkpoint read(ResultSet row) throws SQLException {
        return new Checkpoint(
                row.getLong(1),
                row.getLong(2),
                row.getLong(3),
                Checkpoint.heads(row.getString(4)),
                new Checkpoint.ActMark(row.getLong(5), row.getString(6)),
                row.getString(7),
                row.getString(8),
                row.getString(9));
    }
}
