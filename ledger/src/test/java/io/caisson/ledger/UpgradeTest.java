package io.caisson.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.Caller;
import io.caisson.ExecutionRequest;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A database of an earlier schema, with receipts in it.
class UpgradeTest {
    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource
    void keepsWhatWasRecorded(Database database) {
        var config = database.config(folder);
        var attempt = Samples.gated("");
        try (var ledger = DurableLedger.open(config, Clock.systemUTC())) {
            ledger.open(attempt);
            ledger.close(attempt, Samples.completed(42));
        }
        backToTheFirstSchema(database, config);
        assertThatThrownBy(() -> LedgerReader.open(config, Clock.systemUTC()).close())
                .hasMessageContaining("has schema 1, this program reads " + Store.SCHEMA_VERSION);
        try (var ledger = DurableLedger.open(config, Clock.systemUTC())) {
            assertThat(ledger.records().receipt("a", attempt.id())).isPresent();
            assertThat(ledger.verify().holds()).isTrue();
            assertThat(ledger.verify().receipts()).isEqualTo(1);
            var caller = Caller.local();
            var request = ExecutionRequest.javascript("1");
            assertThat(ledger.deployments().add(caller, "code", "sandbox", request, Optional.empty()))
                    .satisfies(deployment -> assertThat(deployment.version()).isEqualTo(1));
        }
    }

    /// Takes away what later schemas have added, and proves that the first one alone is what it claims to be.
    private static void backToTheFirstSchema(Database database, LedgerConfig config) {
        database.jdbi(config).useHandle(handle -> {
            handle.execute("drop table deployment");
            handle.execute("drop table deployed_request");
            handle.execute("drop table code");
            handle.execute("drop table api_key");
            handle.execute("alter table receipt drop column gate_mode");
            handle.execute("delete from schema_history where version <> '1'");
        });
        var dialect = config.database().isPresent() ? Dialect.POSTGRESQL : Dialect.SQLITE;
        var url = config.database().orElseGet(() -> "jdbc:sqlite:" + DurableLedger.database(config.folder()));
        Flyway.configure()
                .dataSource(url, null, null)
                .locations("classpath:io/caisson/ledger/schema")
                .table("schema_history")
                .target("1")
                .placeholders(Map.of("bytes", dialect.bytes(), "number", dialect.number()))
                .load()
                .validate();
    }
}
