package io.caisson.ledger;

import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Linked;
import io.caisson.ledger.rollup.Rollup;
import io.caisson.ledger.sql.ReceiptRows;
import io.caisson.ledger.sql.RollupTables;
import io.caisson.ledger.sql.SqlDialect;
import io.caisson.ledger.sql.StorageCount;
import java.sql.SQLException;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/// Somebody with the database and our source, who changes receipts and mends links and roll-ups after it.
public record Forgery(Jdbi database, String tenant) {
    public static Forgery of(Jdbi database, String tenant) {
        return new Forgery(database, tenant);
    }

    public void change(String sql) {
        database.useHandle(handle -> handle.execute(sql));
    }

    private static SqlDialect dialect(Handle handle) {
        try {
            var product = handle.getConnection().getMetaData().getDatabaseProductName();
            return product.equals("SQLite") ? SqlDialect.SQLITE : SqlDialect.POSTGRESQL;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    public void relink() {
        database.useHandle(handle -> {
            var head = Chain.Head.NONE;
            var columns = Column.all().map(Column::label).collect(Collectors.joining(", "));
            var links = handle.createQuery(
                            "select " + columns + ", salt, link, seq from receipt where tenant = ? order by seq")
                    .bind(0, tenant)
                    .map((rows, _) -> ReceiptRows.read(rows))
                    .list();
            for (var link : links) {
                head = head.next(tenant, Chain.digest(link.salt(), link.row()));
                handle.execute(
                        "update receipt set link = ? where tenant = ? and seq = ?", head.link(), tenant, head.seq());
            }
            handle.execute("update chain_head set seq = ?, link = ? where tenant = ?", head.seq(), head.link(), tenant);
            var stored = StorageCount.of(handle, dialect(handle)).getOrDefault(tenant, 0L);
            handle.execute("update tenant_storage set bytes = ? where tenant = ?", stored, tenant);
            handle.execute("delete from rollup where tenant = ?", tenant);
            handle.execute("delete from rollup_time where tenant = ?", tenant);
            try {
                RollupTables.add(
                        handle.getConnection(),
                        Rollup.of(links.stream().map(Linked::row).toList()));
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
