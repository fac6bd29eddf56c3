package io.caisson.ledger.sql;

import io.caisson.ledger.port.Cursor;
import io.caisson.ledger.port.ReceiptScan;
import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.receipt.Linked;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;

/// The tables `receipt`, `stub`, `content` and `chain_head` within a snapshot.
record SqlReceiptScan(Handle handle) implements ReceiptScan {
    private static final int FETCH = 1_000;
    private static final String RANGE = " where tenant = :tenant and seq >= :first and seq <= :last order by seq";

    @Override
    public Set<String> tenants() {
        var tenants = new TreeSet<>(heads().keySet());
        for (var table : List.of("receipt", "stub", "rollup", "rollup_time", "forgotten_hour")) {
            tenants.addAll(handle.createQuery("select distinct tenant from " + table)
                    .mapTo(String.class)
                    .list());
        }
        return tenants;
    }

    @Override
    public Map<String, Chain.Head> heads() {
        return SqlCheckpointStore.heads(handle);
    }

    @Override
    public Cursor<Linked> receipts(String tenant, long first, long last) {
        return SqlSnapshot.cursor(
                range("select " + ReceiptRows.LINKED + " from receipt", tenant, first, last),
                FETCH,
                (row, _) -> ReceiptRows.read(row));
    }

    @Override
    public Cursor<Stub> stubs(String tenant, long first, long last) {
        return SqlSnapshot.cursor(
                range("select seq, digest, act from stub", tenant, first, last),
                FETCH,
                (row, _) -> new Stub(row.getLong(1), row.getBytes(2), row.getLong(3)));
    }

    private Query range(String select, String tenant, long first, long last) {
        return handle.createQuery(select + RANGE)
                .bind("tenant", tenant)
                .bind("first", first)
                .bind("last", last);
    }

    @Override
    public Optional<byte[]> link(String tenant, long seq) {
        return handle.createQuery("select link from receipt where tenant = :tenant and seq = :seq"
                        + " union all select link from stub where tenant = :tenant and seq = :seq")
                .bind("tenant", tenant)
                .bind("seq", seq)
                .mapTo(byte[].class)
                .findFirst();
    }

    @Override
    public Optional<byte[]> content(String tenant, String hash) {
        return handle.createQuery("select bytes from content where tenant = ? and hash = ?")
                .bind(0, tenant)
                .bind(1, hash)
                .mapTo(byte[].class)
                .findOne();
    }

    @Override
    public Optional<Numbers> closedBefore(String tenant, long moment, long highest) {
        return handle.createQuery(
                        "select min(seq), max(seq) from receipt where tenant = ? and closed_at < ? and seq <= ?")
                .bind(0, tenant)
                .bind(1, moment)
                .bind(2, highest)
                .map((row, _) -> {
                    var first = row.getLong(1);
                    return row.wasNull() ? Optional.<Numbers>empty() : Optional.of(new Numbers(first, row.getLong(2)));
                })
                .one();
    }
}
