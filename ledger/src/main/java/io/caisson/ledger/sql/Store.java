package io.caisson.ledger.sql;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.work.WorkLane;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.HandleConsumer;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.transaction.TransactionIsolationLevel;
import org.sqlite.SQLiteConfig;

/// The database, at the schema this program knows.
///
/// SQLite in a file, in write-ahead mode: it is filled from the journal, which is what has to be
/// durable. Or PostgreSQL, which one process at a time may fill.
///
/// Requests come on virtual threads and ask through a lane, on which tenants take turns: slow reads of one tenant leave
/// a connection to the others. Threads of the platform ask themselves. The lane has fewer threads than there are
/// connections, so the filler and retention find one whatever the requests do.
public final class Store implements AutoCloseable {
    private static final String SCHEMA = "io/caisson/ledger/schema";
    /// The number of the newest file in that folder.
    public static final String SCHEMA_VERSION = "11";

    public static final int LANE_THREADS = 6;
    /// Two more than requests can hold: for the filler, and for retention.
    public static final int CONNECTIONS = LANE_THREADS + 2;
    /// Whose turn it is when something is read for all tenants.
    private static final String NOBODY = "";

    private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(10);

    private final SqlDialect dialect;
    private final HikariDataSource source;
    private final Jdbi jdbi;
    /// SQLite computes in the thread that asks, which would keep a carrier meanwhile.
    private final WorkLane lane = new WorkLane(LANE_THREADS);
    private final WriterLock writerLock;

    private Store(SqlDialect dialect, HikariDataSource source, WriterLock writerLock) {
        this.dialect = dialect;
        this.source = source;
        this.writerLock = writerLock;
        this.jdbi = Jdbi.create(source);
    }

    /// A database in a file, made if it is missing.
    public static Store sqlite(Path file) {
        return new Store(
                SqlDialect.SQLITE,
                migrated(SqlDialect.SQLITE, sqliteSource(file), file.toString()),
                WriterLock.ofDataFolder());
    }

    /// A database that is there, only to be read.
    ///
    /// @throws LedgerException when there is none of the schema this program knows
    public static Store readingSqlite(Path file) {
        if (!Files.exists(file)) {
            throw new LedgerException("nothing has been recorded in " + file.getParent() + " yet");
        }
        var sqlite = new SQLiteConfig();
        sqlite.setBusyTimeout((int) CONNECTION_TIMEOUT.toMillis());
        var config = new HikariConfig();
        config.setJdbcUrl("jdbc:sqlite:" + file);
        config.setDataSourceProperties(sqlite.toProperties());
        config.setConnectionInitSql("pragma query_only = on");
        return reading(SqlDialect.SQLITE, config, file.toString());
    }

    /// As [#readingSqlite].
    public static Store readingPostgresql(String url) {
        var config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setReadOnly(true);
        return reading(SqlDialect.POSTGRESQL, config, shown(url));
    }

    private static Store reading(SqlDialect dialect, HikariConfig config, String name) {
        var source = pooled(config, name);
        try {
            refuseOther(version(source), name);
            return new Store(dialect, source, WriterLock.ofDataFolder());
        } catch (RuntimeException e) {
            source.close();
            throw e;
        }
    }

    private static void refuseOther(String found, String name) {
        if (found.isEmpty()) {
            throw new LedgerException("nothing has been recorded in " + name + " yet");
        }
        refuseNewer(found, name);
        if (!found.equals(SCHEMA_VERSION)) {
            throw new LedgerException("the database " + name + " has schema " + found + ", this program reads "
                    + SCHEMA_VERSION + "; `caisson serve` or `caisson run` brings it there");
        }
    }

    private static HikariDataSource sqliteSource(Path file) {
        var sqlite = new SQLiteConfig();
        sqlite.setJournalMode(SQLiteConfig.JournalMode.WAL);
        sqlite.setSynchronous(SQLiteConfig.SynchronousMode.NORMAL);
        sqlite.setBusyTimeout((int) CONNECTION_TIMEOUT.toMillis());
        sqlite.setTransactionMode(SQLiteConfig.TransactionMode.IMMEDIATE);
        var config = new HikariConfig();
        config.setJdbcUrl("jdbc:sqlite:" + file);
        config.setDataSourceProperties(sqlite.toProperties());
        return pooled(config, file.toString());
    }

    /// A database of a PostgreSQL server, for the one process that fills it.
    ///
    /// @param url of PostgreSQL, with user and password as parameters or from the environment
    public static Store postgresql(String url) {
        var config = new HikariConfig();
        config.setJdbcUrl(url);
        config.addDataSourceProperty("reWriteBatchedInserts", "true");
        config.addDataSourceProperty("ApplicationName", "caisson");
        var name = shown(url);
        var lock = PostgresWriterLock.take(url, name);
        try {
            return new Store(SqlDialect.POSTGRESQL, migrated(SqlDialect.POSTGRESQL, pooled(config, name), name), lock);
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /// A URL without what may be a password.
    private static String shown(String url) {
        var question = url.indexOf('?');
        return question < 0 ? url : url.substring(0, question);
    }

    private static HikariDataSource pooled(HikariConfig config, String name) {
        config.setPoolName("ledger");
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(CONNECTION_TIMEOUT.toMillis());
        try {
            return new HikariDataSource(config);
        } catch (RuntimeException e) {
            throw new LedgerException(
                    "the database " + name + " cannot be opened (" + LedgerException.reason(e) + ")", e);
        }
    }

    private static HikariDataSource migrated(SqlDialect dialect, HikariDataSource source, String name) {
        try {
            if (!SCHEMA_VERSION.equals(version(source))) {
                migrate(dialect, source, name);
            }
            return source;
        } catch (RuntimeException e) {
            source.close();
            throw e;
        }
    }

    private static void migrate(SqlDialect dialect, HikariDataSource source, String name) {
        try {
            var flyway = Flyway.configure(Store.class.getClassLoader())
                    .dataSource(source)
                    .locations("classpath:" + SCHEMA)
                    .table("schema_history")
                    .placeholders(Map.of("bytes", dialect.bytes(), "number", dialect.number()))
                    .load();
            refuseNewer(
                    flyway.info().current() == null
                            ? "0"
                            : flyway.info().current().getVersion().getVersion(),
                    name);
            flyway.migrate();
        } catch (FlywayException e) {
            throw new LedgerException(
                    "the database " + name + " cannot be brought to schema " + SCHEMA_VERSION + " ("
                            + LedgerException.reason(e) + "); nothing was overwritten",
                    e);
        }
    }

    private static void refuseNewer(String found, String name) {
        if (Integer.parseInt(found) > Integer.parseInt(SCHEMA_VERSION)) {
            throw new LedgerException("the database " + name + " has schema " + found + ", this program knows "
                    + SCHEMA_VERSION + ": it was written by a newer Caisson. Use that one, or another data folder");
        }
    }

    /// The schema that is there: asked before Flyway is loaded, which takes longer than all the rest.
    private static String version(HikariDataSource source) {
        try (var connection = source.getConnection();
                var statement = connection.createStatement();
                var answer = statement.executeQuery(
                        "select version from schema_history where success order by installed_rank desc limit 1")) {
            return answer.next() ? String.valueOf(answer.getString(1)) : "";
        } catch (SQLException e) {
            if (String.valueOf(e.getMessage()).contains("not a database")
                    || String.valueOf(e.getMessage()).contains("malformed")) {
                throw new LedgerException(
                        "the database " + source.getJdbcUrl() + " is damaged (" + e.getMessage()
                                + "); nothing was overwritten. Restore it, or move it away to begin a new one",
                        e);
            }
            return "";
        }
    }

    public SqlDialect dialect() {
        return dialect;
    }

    /// Gives `work` a connection.
    ///
    /// @throws LedgerException when the database cannot be used, here and below
    public <T, X extends Exception> T withHandle(HandleCallback<T, X> work) throws X {
        return apart(() -> {
            try {
                return jdbi.withHandle(work);
            } catch (JdbiException e) {
                throw unusable(e);
            }
        });
    }

    /// As [#withHandle], for what is read once for all tenants: it does not wait behind the reads of the tenant who
    /// happens to ask first.
    public <T> T withHandleForAll(HandleCallback<T, RuntimeException> work) {
        var tenant = WorkLane.assign(NOBODY);
        try {
            return withHandle(work);
        } finally {
            WorkLane.assign(tenant);
        }
    }

    @FunctionalInterface
    private interface Task<T, X extends Exception> {
        T call() throws X;
    }

    /// What a task throws, on its way to another thread.
    private static final class Thrown extends RuntimeException {
        private final Exception exception;

        Thrown(Exception exception) {
            super(exception);
            this.exception = exception;
        }
    }

    @SuppressWarnings("unchecked") // a task throws no other checked exceptions
    private <T, X extends Exception> T apart(Task<T, X> task) throws X {
        if (!Thread.currentThread().isVirtual()) {
            return task.call();
        }
        try {
            return lane.run(WorkLane.tenant(), WorkLane.SMALL_BYTES, () -> {
                try {
                    return task.call();
                } catch (RuntimeException e) {
                    throw e;
                } catch (Exception e) {
                    throw new Thrown(e);
                }
            });
        } catch (Thrown e) {
            throw (X) e.exception;
        }
    }

    public <X extends Exception> void useHandle(HandleConsumer<X> work) throws X {
        withHandle(work.asCallback());
    }

    public <T, X extends Exception> T inTransaction(HandleCallback<T, X> work) throws X {
        return apart(() -> {
            try {
                return jdbi.inTransaction(work);
            } catch (JdbiException e) {
                throw unusable(e);
            }
        });
    }

    public <X extends Exception> void useTransaction(HandleConsumer<X> work) throws X {
        inTransaction(work.asCallback());
    }

    private static LedgerException unusable(JdbiException e) {
        return new LedgerException("the database cannot be used (" + LedgerException.reason(e) + ")", e);
    }

    /// Reads the database as it is at one moment, without keeping anybody from writing.
    public <T> T snapshot(HandleCallback<T, RuntimeException> reading) {
        return dialect == SqlDialect.POSTGRESQL ? repeatable(reading) : deferred(reading);
    }

    private <T> T repeatable(HandleCallback<T, RuntimeException> reading) {
        return apart(() -> {
            try {
                return jdbi.inTransaction(TransactionIsolationLevel.REPEATABLE_READ, reading);
            } catch (JdbiException e) {
                throw unusable(e);
            }
        });
    }

    /// A transaction of the pool's kind would take the one place for a writer.
    private <T> T deferred(HandleCallback<T, RuntimeException> reading) {
        return withHandle(handle -> {
            handle.execute("begin deferred");
            try {
                return reading.withHandle(handle);
            } finally {
                handle.execute("rollback");
            }
        });
    }

    /// A transaction for whoever fills the database or clears it.
    ///
    /// @throws LedgerException when that is another process
    public <X extends Exception> void useWriting(HandleConsumer<X> work) throws X {
        inWriting(work.asCallback());
    }

    /// As [#useWriting].
    public <T, X extends Exception> T inWriting(HandleCallback<T, X> work) throws X {
        writerLock.hold();
        return inTransaction(work);
    }

    /// A connection for whoever fills the database or clears it.
    ///
    /// @throws LedgerException when that is another process
    public Connection writing() throws SQLException {
        writerLock.hold();
        return source.getConnection();
    }

    /// Closes a connection on which something failed, for good. SQLite may have ended its transaction by itself, as it
    /// does on a full disk; its driver does not know, and would never begin one on that connection again.
    public void discard(Connection connection) {
        source.evictConnection(connection);
    }

    @Override
    public void close() {
        source.close();
        writerLock.close();
    }
}
