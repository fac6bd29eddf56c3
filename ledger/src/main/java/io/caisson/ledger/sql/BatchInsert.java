package io.caisson.ledger.sql;

import io.caisson.ledger.port.Batch;
import io.caisson.ledger.port.ContentKey;
import io.caisson.ledger.port.Progress;
import io.caisson.ledger.port.StorageTotal;
import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Content;
import io.caisson.ledger.receipt.Linked;
import io.caisson.ledger.rollup.Rollup;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Writes a batch within one transaction, table by table with one statement each.
final class BatchInsert {
    private final Connection connection;
    private final Batch batch;

    private BatchInsert(Connection connection, Batch batch) {
        this.connection = connection;
        this.batch = batch;
    }

    /// Writes all of it.
    ///
    /// @return what is stored now of each tenant in the batch, in the order of their names
    static List<StorageTotal> write(Connection connection, Batch batch) throws SQLException {
        return new BatchInsert(connection, batch).write();
    }

    private List<StorageTotal> write() throws SQLException {
        var changes = changes();
        if (!batch.receipts().isEmpty()) {
            contents(changes);
            ReceiptRows.insert(connection, batch.receipts());
            var rows = batch.receipts().stream().map(Linked::row).toList();
            RollupTables.add(connection, Rollup.of(rows));
            RollupTables.addOfUsers(connection, rows);
            heads();
        }
        progress(batch.progress());
        var totals = new ArrayList<StorageTotal>();
        for (var change : changes.values()) {
            totals.add(change.end());
        }
        return totals;
    }

    /// By tenant, in the order of their names.
    private Map<String, StorageChange> changes() {
        var bytes = new TreeMap<String, Long>();
        batch.receipts().forEach(link -> bytes.merge(tenant(link), link.row().bytes(), Long::sum));
        var changes = new LinkedHashMap<String, StorageChange>();
        for (var entry : bytes.entrySet()) {
            var change = StorageChange.begin(connection, entry.getKey());
            change.add(entry.getValue());
            changes.put(entry.getKey(), change);
        }
        return changes;
    }

    private static String tenant(Linked receipt) {
        return receipt.row().text(Column.TENANT);
    }

    /// Contents that are there already come into use again.
    private void contents(Map<String, StorageChange> changes) throws SQLException {
        var now = batch.receipts().getLast().row().number(Column.CLOSED_AT);
        try (var statement = connection.prepareStatement("""
                insert into content (tenant, hash, bytes, used_at) values (?, ?, ?, ?)
                on conflict (tenant, hash) do update set used_at =
                  case when content.used_at > excluded.used_at then content.used_at else excluded.used_at end
                """)) {
            for (var entry : batch.contents().entrySet()) {
                count(entry.getKey(), entry.getValue(), changes);
                statement.setString(1, entry.getKey().tenant());
                statement.setString(2, entry.getKey().hash());
                statement.setBytes(3, entry.getValue().bytes());
                statement.setLong(4, now);
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    private static void count(ContentKey key, Content content, Map<String, StorageChange> changes) {
        var change = changes.get(key.tenant());
        if (change != null) {
            change.add(content);
        }
    }

    /// Those that the batch has moved.
    private void heads() throws SQLException {
        var heads = new LinkedHashMap<String, Chain.Head>();
        batch.receipts().forEach(link -> heads.put(tenant(link), new Chain.Head(link.seq(), link.link())));
        try (var statement = connection.prepareStatement("""
                insert into chain_head (tenant, seq, link) values (?, ?, ?)
                on conflict (tenant) do update set seq = excluded.seq, link = excluded.link
                """)) {
            for (var head : heads.entrySet()) {
                statement.setString(1, head.getKey());
                statement.setLong(2, head.getValue().seq());
                statement.setBytes(3, head.getValue().link());
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    private void progress(Progress progress) throws SQLException {
        try (var statement = connection.prepareStatement("""
                insert into progress (only_row, position, oldest_open) values (1, ?, ?)
                on conflict (only_row) do update set position = excluded.position, oldest_open = excluded.oldest_open
                """)) {
            statement.setLong(1, progress.position());
            statement.setLong(2, progress.oldestOpen());
            statement.executeUpdate();
        }
    }
}
