package io.caisson.ledger.sql;

import io.caisson.ledger.receipt.LedgerException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;

/// The writer lock of a PostgreSQL database: an advisory lock in it.
///
/// Held by a connection of its own until the end; the server frees it when this process dies, which it may notice a
/// moment later, and when the server itself ends.
final class PostgresWriterLock implements WriterLock {
    private static final Duration LOCK_TIMEOUT = Duration.ofSeconds(3);
    private static final String LOCK_NOT_AVAILABLE = "55P03";
    /// Chosen once; whoever fills a database holds it there.
    private static final long NUMBER = 0x6361_6973_736f_6eL;

    private final String url;
    private final String name;
    private Connection holder;

    private PostgresWriterLock(String url, String name, Connection holder) {
        this.url = url;
        this.name = name;
        this.holder = holder;
    }

    /// @param name of the database, for people
    static PostgresWriterLock take(String url, String name) {
        try {
            return new PostgresWriterLock(url, name, holder(url));
        } catch (SQLException e) {
            throw refused(name, e);
        }
    }

    private static Connection holder(String url) throws SQLException {
        var connection = DriverManager.getConnection(url);
        try (var statement = connection.createStatement()) {
            statement.execute("set lock_timeout = " + LOCK_TIMEOUT.toMillis());
            statement.execute("select pg_advisory_lock(" + NUMBER + ")");
            return connection;
        } catch (SQLException e) {
            connection.close();
            throw e;
        }
    }

    private static LedgerException refused(String name, SQLException e) {
        return LOCK_NOT_AVAILABLE.equals(e.getSQLState())
                ? new LedgerException(
                        "the database " + name + " is being filled by another Caisson; give each its own", e)
                : new LedgerException("the database " + name + " cannot be opened (" + e.getMessage() + ")", e);
    }

    /// Takes it again if a restart of the server has lost it.
    ///
    /// @throws LedgerException when another process has it now, or the server is away
    @Override
    public synchronized void hold() {
        try {
            if (!holder.isValid((int) LOCK_TIMEOUT.toSeconds())) {
                holder = holder(url);
            }
        } catch (SQLException e) {
            throw refused(name, e);
        }
    }

    @Override
    public synchronized void close() {
        try {
            holder.close();
        } catch (SQLException e) {
            // the server frees it all the same
        }
    }
}
