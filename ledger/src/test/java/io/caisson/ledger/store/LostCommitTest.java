package io.caisson.ledger.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ledger.Database;
import io.caisson.ledger.OpenLedger;
import io.caisson.ledger.Samples;
import io.caisson.ledger.sql.StorageCount;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Properties;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The connection breaks after the database has committed and before it could say so.
class LostCommitTest {
    @TempDir
    private Path folder;

    private final LossyDriver driver = new LossyDriver();

    @BeforeEach
    void register() throws SQLException {
        DriverManager.registerDriver(driver);
    }

    @AfterEach
    void deregister() throws SQLException {
        DriverManager.deregisterDriver(driver);
    }

    @Test
    void whatTheDatabaseHasAllTheSameDoesNotWaitForIt() {
        var config = Database.POSTGRESQL.config(folder);
        var lossy = config.withDatabase(LossyDriver.url(config.database().orElseThrow()));
        try (var ledger = OpenLedger.open(lossy, Clock.systemUTC())) {
            var attempt = Samples.attempt("a", "1");
            ledger.open(attempt);
            ledger.settle();
            assertThat(ledger.storage().bytes("a")).isZero();
            driver.losesNext.set(true);
            ledger.close(attempt, Samples.completed(1));
            ledger.settle();
            assertThat(driver.losesNext).isFalse();
            var stored = Database.POSTGRESQL
                    .jdbi(config)
                    .withHandle(handle -> StorageCount.total(handle, "a"))
                    .bytes();
            assertThat(stored).isPositive();
            assertThat(ledger.storage().bytes("a")).isEqualTo(stored);
            assertThat(ledger.verify().flaw()).isEmpty();
        }
    }

    /// PostgreSQL, with commits whose answer is lost.
    private static final class LossyDriver implements Driver {
        private static final String PREFIX = "jdbc:lossy:";

        private final AtomicBoolean losesNext = new AtomicBoolean();

        static String url(String plain) {
            return plain.replaceFirst("^jdbc:", PREFIX);
        }

        @Override
        public @Nullable Connection connect(String url, Properties properties) throws SQLException {
            if (!acceptsURL(url)) {
                return null;
            }
            var connection = DriverManager.getConnection("jdbc:" + url.substring(PREFIX.length()), properties);
            return (Connection) Proxy.newProxyInstance(
                    LossyDriver.class.getClassLoader(),
                    new Class<?>[] {Connection.class},
                    (_, method, arguments) -> call(connection, method, arguments));
        }

        private Object call(Connection connection, Method method, Object[] arguments) throws Throwable {
            try {
                var answer = method.invoke(connection, arguments);
                if (method.getName().equals("commit") && losesNext.getAndSet(false)) {
                    throw new SQLException("the connection broke", "08006");
                }
                return answer;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        }

        @Override
        public boolean acceptsURL(String url) {
            return url.startsWith(PREFIX);
        }

        @Override
        public DriverPropertyInfo[] getPropertyInfo(String url, Properties properties) {
            return new DriverPropertyInfo[0];
        }

        @Override
        public int getMajorVersion() {
            return 1;
        }

        @Override
        public int getMinorVersion() {
            return 0;
        }

        @Override
        public boolean jdbcCompliant() {
            return false;
        }

        @Override
        public Logger getParentLogger() {
            return Logger.getGlobal();
        }
    }
}
