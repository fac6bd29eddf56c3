package io.caisson.ledger.sql;

import io.caisson.ledger.port.StorageTotal;
import io.caisson.ledger.receipt.Content;
import io.caisson.ledger.receipt.LedgerException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/// A change of what is stored of one tenant, within the transaction that stores or removes it.
///
/// From its beginning to the end of the transaction no other transaction changes what is stored of the tenant: whether
/// a content is there already can be asked safely. Who begins several has to do so in the order of the tenants' names;
/// else two transactions could wait for each other. Every method throws [LedgerException] when the database fails.
public final class StorageChange {
    private final Connection connection;
    private final String tenant;
    private long bytes;

    private StorageChange(Connection connection, String tenant) {
        this.connection = connection;
        this.tenant = tenant;
    }

    public static StorageChange begin(Connection connection, String tenant) {
        var change = new StorageChange(connection, tenant);
        change.query("""
                insert into tenant_storage (tenant, bytes, changes) values (?, 0, 1)
                on conflict (tenant) do update set changes = tenant_storage.changes + 1
                """, statement -> {
            statement.setString(1, tenant);
            return statement.executeUpdate();
        });
        return change;
    }

    /// Counts bytes that the transaction stores or removes.
    ///
    /// @param more below zero for what is removed
    public void add(long more) {
        bytes += more;
    }

    /// Adds a content unless the tenant has it.
    public void add(Content content) {
        var has = query("select 1 from content where tenant = ? and hash = ?", statement -> {
            statement.setString(1, tenant);
            statement.setString(2, content.hash());
            try (var rows = statement.executeQuery()) {
                return rows.next();
            }
        });
        add(has ? 0 : content.bytes().length);
    }

    /// Writes the sum of what was added.
    public StorageTotal end() {
        query("update tenant_storage set bytes = bytes + ? where tenant = ?", statement -> {
            statement.setLong(1, bytes);
            statement.setString(2, tenant);
            return statement.executeUpdate();
        });
        return query("select bytes, changes from tenant_storage where tenant = ?", statement -> {
            statement.setString(1, tenant);
            try (var rows = statement.executeQuery()) {
                rows.next();
                return new StorageTotal(tenant, rows.getLong(1), rows.getLong(2));
            }
        });
    }

    private interface Question<T> {
        T ask(PreparedStatement statement) throws SQLException;
    }

    private <T> T query(String sql, Question<T> question) {
        try (var statement = connection.prepareStatement(sql)) {
            return question.ask(statement);
        } catch (SQLException e) {
            throw new LedgerException("the stored bytes cannot be counted (" + LedgerException.reason(e) + ")", e);
        }
    }
}
