package io.caisson.ledger.sql;

import io.caisson.ledger.port.CheckpointStore;
import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.signed.Checkpoint;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;

/// The table `checkpoint`.
final class SqlCheckpointStore implements CheckpointStore {
    static final String SELECT = "select number, position, created_at, heads, act_number, act_hash, previous, key_id,"
            + " signature from checkpoint";

    private final Store store;

    SqlCheckpointStore(Store store) {
        this.store = store;
    }

    @Override
    public Optional<Checkpoint> newest() {
        return store.withHandle(SqlCheckpointStore::newest);
    }

    static Optional<Checkpoint> newest(Handle handle) {
        return handle.createQuery(SELECT + " order by number desc limit 1")
                .map((row, _) -> read(row))
                .findOne();
    }

    @Override
    public void add(Function<Ends, Checkpoint> making) {
        store.useTransaction(handle -> write(handle, making.apply(ends(handle))));
    }

    private static Ends ends(Handle handle) {
        var before = newest(handle);
        var position = handle.createQuery("select position from progress")
                .mapTo(Long.class)
                .findOne()
                .orElse(0L);
        return new Ends(position, heads(handle), SqlActs.newest(handle), before);
    }

    static Map<String, Chain.Head> heads(Handle handle) {
        var heads = new LinkedHashMap<String, Chain.Head>();
        handle.createQuery("select tenant, seq, link from chain_head order by tenant")
                .map((row, _) -> Map.entry(row.getString(1), new Chain.Head(row.getLong(2), row.getBytes(3))))
                .forEach(entry -> heads.put(entry.getKey(), entry.getValue()));
        return heads;
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

    static Checkpoint read(ResultSet row) throws SQLException {
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
