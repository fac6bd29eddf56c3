package io.caisson.ledger.store;

import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Linked;
import io.caisson.ledger.receipt.Row;
import io.caisson.ledger.sql.Store;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// Where the tenants' chains end, as far as the filler has come; it alone makes them longer.
final class Heads {
    private final Store store;
    private final Map<String, Chain.Head> heads = new HashMap<>();

    Heads(Store store) {
        this.store = store;
    }

    /// Puts `row` at the end of its tenant's chain.
    Linked link(Row row) {
        var tenant = row.text(Column.TENANT);
        var salt = Chain.salt();
        var head = heads.computeIfAbsent(tenant, this::stored).next(tenant, Chain.digest(salt, row));
        heads.put(tenant, head);
        return new Linked(row, salt, head.link(), head.seq());
    }

    private Chain.Head stored(String tenant) {
        return store.withHandle(handle -> handle.createQuery("select seq, link from chain_head where tenant = ?")
                        .bind(0, tenant)
                        .map((row, _) -> new Chain.Head(row.getLong(1), row.getBytes(2)))
                        .findOne())
                .orElse(Chain.Head.NONE);
    }

    /// Those that `links` have moved.
    void write(Connection connection, List<Linked> links) throws SQLException {
        var tenants =
                links.stream().map(linked -> linked.row().text(Column.TENANT)).collect(Collectors.toSet());
        try (var statement = connection.prepareStatement("""
                insert into chain_head (tenant, seq, link) values (?, ?, ?)
                on conflict (tenant) do update set seq = excluded.seq, link = excluded.link
                """)) {
            for (var tenant : tenants) {
                var head = heads.getOrDefault(tenant, Chain.Head.NONE);
                statement.setString(1, tenant);
                statement.setLong(2, head.seq());
                statement.setBytes(3, head.link());
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    /// After a failure the database knows better.
    void forget() {
        heads.clear();
    }
}
