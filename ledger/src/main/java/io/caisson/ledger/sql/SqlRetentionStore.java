package io.caisson.ledger.sql;

import io.caisson.ledger.port.ActSigner;
import io.caisson.ledger.port.RetentionStore;
import io.caisson.ledger.port.StorageTotal;
import io.caisson.ledger.receipt.Linked;
import io.caisson.ledger.rollup.Rollup;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jdbi.v3.core.Handle;

/// Reads and forgets old rows of `receipt` and `content`; keeps `stub` and `forgotten_hour`.
final class SqlRetentionStore implements RetentionStore {
    private static final String OLD = "select " + ReceiptRows.LINKED
            + " from receipt where tenant = ? and closed_at < ? and seq <= ? order by closed_at limit ?";

    private final Store store;
    private final SqlActs acts;

    SqlRetentionStore(Store store, SqlActs acts) {
        this.store = store;
        this.acts = acts;
    }

    @Override
    public List<String> tenants() {
        return store.withHandle(handle -> handle.createQuery("select tenant from chain_head order by tenant")
                .mapTo(String.class)
                .list());
    }

    @Override
    public List<Linked> old(String tenant, long closedBefore, long highest, int limit) {
        return store.withHandle(handle -> handle.createQuery(OLD)
                .bind(0, tenant)
                .bind(1, closedBefore)
                .bind(2, highest)
                .bind(3, limit)
                .map((rows, _) -> ReceiptRows.read(rows))
                .list());
    }

    @Override
    public StorageTotal forget(Forgetting what, ActSigner<Map<Long, String>> signer) {
        return remove(what.tenant(), handle -> {
            replace(handle, what, acts.next(handle));
            acts.append(handle, signer, addForgotten(handle, what.tenant(), what.sums()));
            return what.bytes();
        });
    }

    /// Removes something of a tenant and counts it as no longer stored.
    ///
    /// @param removal does it, and says how many bytes that were
    private StorageTotal remove(String tenant, ToLongFunction<Handle> removal) {
        return store.inWriting(handle -> {
            var change = StorageChange.begin(handle.getConnection(), tenant);
            change.add(-removal.applyAsLong(handle));
            return change.end();
        });
    }

    private static void replace(Handle handle, Forgetting what, long act) {
        var stub = handle.prepareBatch(
                "insert into stub (tenant, seq, position, digest, act, link) values (?, ?, ?, ?, ?, ?)");
        var receipt = handle.prepareBatch("delete from receipt where position = ?");
        for (var left : what.stubs()) {
            stub.add(what.tenant(), left.seq(), left.position(), left.digest(), act, left.link());
            receipt.add(left.position());
        }
        stub.execute();
        receipt.execute();
    }

    /// @return by hour, the sums of all forgotten receipts of those hours that changed
    private static Map<Long, String> addForgotten(Handle handle, String tenant, Rollup gone) {
        var hours = new LinkedHashMap<Long, String>();
        gone.hours().forEach((hour, added) -> {
            var sums = handle.createQuery("select sums from forgotten_hour where tenant = ? and hour = ?")
                    .bind(0, tenant)
                    .bind(1, hour)
                    .mapTo(String.class)
                    .findOne()
                    .map(before -> Rollup.sum(tenant, hour, before, added))
                    .orElse(added);
            writeForgotten(handle, tenant, hour, sums);
            hours.put(hour, sums);
        });
        return hours;
    }

    /// Sets the sums of the forgotten receipts of an hour.
    static void writeForgotten(Handle handle, String tenant, long hour, String sums) {
        handle.createUpdate("""
                        insert into forgotten_hour (tenant, hour, sums) values (:tenant, :hour, :sums)
                        on conflict (tenant, hour) do update set sums = excluded.sums
                        """)
                .bind("tenant", tenant)
                .bind("hour", hour)
                .bind("sums", sums)
                .execute();
    }

    @Override
    public List<UnusedContent> unused(String tenant, long usedBefore, int limit) {
        return store.withHandle(handle -> handle.createQuery("select hash, used_at from content"
                        + " where tenant = ? and used_at < ? order by used_at limit ?")
                .bind(0, tenant)
                .bind(1, usedBefore)
                .bind(2, limit)
                .map((row, _) -> new UnusedContent(row.getString(1), row.getLong(2)))
                .list());
    }

    @Override
    public StorageTotal forgetContents(String tenant, List<UnusedContent> contents) {
        return remove(tenant, handle -> {
            var bytes = bytes(handle, tenant, contents);
            var content = handle.prepareBatch("delete from content where tenant = ? and hash = ? and used_at = ?");
            contents.forEach(one -> content.add(tenant, one.hash(), one.usedAt()));
            content.execute();
            return bytes;
        });
    }

    private static long bytes(Handle handle, String tenant, List<UnusedContent> contents) {
        var bytes = 0L;
        for (var one : contents) {
            bytes += handle.createQuery(
                            "select length(bytes) from content where tenant = ? and hash = ? and used_at = ?")
                    .bind(0, tenant)
                    .bind(1, one.hash())
                    .bind(2, one.usedAt())
                    .mapTo(Long.class)
                    .findOne()
                    .orElse(0L);
        }
        return bytes;
    }
}
