package io.caisson.ledger.shared;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.caisson.ledger.receipt.LedgerException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.jdbi.v3.core.ConnectionException;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.Jdbi;
import org.jdbi.v3.core.JdbiException;

/// The PostgreSQL database with the shared state. Thread-safe.
///
/// Its tables are in a schema of their own, so it may be the database of a ledger as well. Nobody waits long for a
/// database that is away: after a failure to connect, all calls fail at once for [#RETRY_PAUSE].
final class SharedDatabase implements AutoCloseable {
    /// The schema of the tables.
    static final String SCHEMA = "caisson_shared";

    /// The time of this database in microseconds: the clocks of servers differ.
    static final String NOW = "cast(extract(epoch from clock_timestamp()) * 1000000 as bigint)";

    private static final String STEPS = "io/caisson/ledger/shared";
    /// SQL states of a lost connection, and of a server that ends or starts.
    private static final Pattern CONNECTION_FAILURE = Pattern.compile("08...|57P0.");

    private static final int CONNECTIONS = 8;
    private static final Duration CONNECTION_TIMEOUT = Duration.ofSeconds(1);
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration RETRY_PAUSE = Duration.ofSeconds(1);

    private final String name;
    private final HikariDataSource source;
    private final Jdbi jdbi;
    private final AtomicLong retryAt = new AtomicLong(System.nanoTime());

    private SharedDatabase(String name, HikariDataSource source) {
        this.name = name;
        this.source = source;
        this.jdbi = Jdbi.create(source);
    }

    /// @throws LedgerException when it is away or cannot be brought up to date
    static SharedDatabase open(String url) {
        var name = shown(url);
        var source = pooled(url, name);
        try {
            migrate(source, name);
            return new SharedDatabase(name, source);
        } catch (RuntimeException e) {
            source.close();
            throw e;
        }
    }

    /// A URL without what may be a password.
    private static String shown(String url) {
        var question = url.indexOf('?');
        return question < 0 ? url : url.substring(0, question);
    }

    private static HikariDataSource pooled(String url, String name) {
        var config = new HikariConfig();
        config.setJdbcUrl(url);
        config.setPoolName("shared");
        config.setMaximumPoolSize(CONNECTIONS);
        config.setMinimumIdle(1);
        config.setConnectionTimeout(CONNECTION_TIMEOUT.toMillis());
        config.addDataSourceProperty("ApplicationName", "caisson-shared");
        config.addDataSourceProperty("connectTimeout", CONNECTION_TIMEOUT.toSeconds());
        config.addDataSourceProperty("socketTimeout", STATEMENT_TIMEOUT.toSeconds());
        try {
            return new HikariDataSource(config);
        } catch (RuntimeException e) {
            throw unusable(name, e);
        }
    }

    /// Other servers may start at the same moment: Flyway takes a lock in the database.
    private static void migrate(HikariDataSource source, String name) {
        try {
            Flyway.configure(SharedDatabase.class.getClassLoader())
                    .dataSource(source)
                    .schemas(SCHEMA)
                    .locations("classpath:" + STEPS)
                    .table("schema_history")
                    .load()
                    .migrate();
        } catch (FlywayException e) {
            throw unusable(name, e);
        }
    }

    /// Asks the database.
    ///
    /// @throws LedgerException when it cannot be used
    <T> T ask(HandleCallback<T, RuntimeException> work) {
        if (isAway()) {
            throw new LedgerException("the shared database " + name + " was away a moment ago");
        }
        try {
            return jdbi.withHandle(work);
        } catch (JdbiException e) {
            if (isConnectionFailure(e)) {
                retryAt.set(System.nanoTime() + RETRY_PAUSE.toNanos());
            }
            throw unusable(name, e);
        }
    }

    /// Also a database that takes a statement and does not answer: the driver gives up its connection.
    private static boolean isConnectionFailure(JdbiException e) {
        return e instanceof ConnectionException
                || (e.getCause() instanceof SQLException cause
                        && CONNECTION_FAILURE
                                .matcher(String.valueOf(cause.getSQLState()))
                                .matches());
    }

    /// Whether the last connection failed, less than [#RETRY_PAUSE] ago.
    boolean isAway() {
        return System.nanoTime() - retryAt.get() < 0;
    }

    private static LedgerException unusable(String name, RuntimeException e) {
        return new LedgerException(
                "the shared database " + name + " cannot be used (" + LedgerException.reason(e) + ")", e);
    }

    @Override
    public void close() {
        source.close();
    }
}
