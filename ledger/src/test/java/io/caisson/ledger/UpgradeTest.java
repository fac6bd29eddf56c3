package io.caisson.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.caisson.ExecutionRequest;
import io.caisson.Usage;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.ledger.billing.TierForm;
import io.caisson.ledger.chain.ChainLinks;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.signed.LedgerAct;
import io.caisson.ledger.signed.SigningKey;
import io.caisson.ledger.sql.SqlDialect;
import io.caisson.ledger.sql.SqlSnapshot;
import io.caisson.ledger.sql.Store;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.flywaydb.core.Flyway;
import org.jdbi.v3.core.Handle;
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

    /// What users ran before their figures were kept is counted as if they had been.
    @ParameterizedTest
    @EnumSource
    void countsWhatUsersRanBefore(Database database) {
        var config = database.config(folder);
        try (var ledger = DurableLedger.open(config, Clock.systemUTC())) {
            for (var micros : List.of(0L, 31L, 32L, 33L, 63L, 64L, 100L, 1_999L, 2_000L, 7_654_321L, 300_000_000L)) {
                var attempt = Samples.attempt("a", "1");
                ledger.open(attempt);
                var run = Samples.completed(42);
                var usage = new Usage(
                        Duration.of(micros, ChronoUnit.MICROS),
                        Duration.ofMillis(1),
                        2L << 20,
                        10,
                        Optional.empty(),
                        Duration.ZERO,
                        List.of());
                ledger.close(attempt, run.with(usage));
            }
        }
        var figures = figures(database, config);
        assertThat(figures).hasSizeGreaterThan(20);
        backToTheFirstSchema(database, config);
        DurableLedger.open(config, Clock.systemUTC()).close();
        assertThat(figures(database, config))
                .isEqualTo(figures.stream().map(UpgradeTest::unmeasured).toList());
    }

    /// In the first schema no receipt says how many bytes it stored.
    private static String unmeasured(String line) {
        return line.replaceFirst("stored_bytes=\\d+", "stored_bytes=0");
    }

    private static List<String> figures(Database database, LedgerConfig config) {
        return database.jdbi(config)
                .withHandle(handle -> Stream.of("user_rollup", "user_rollup_time")
                        .flatMap(table -> handle.createQuery("select * from " + table).mapToMap().list().stream()
                                .map(row -> table + new TreeMap<>(row)))
                        .sorted()
                        .toList());
    }

    /// What an earlier version has forgotten, corrected and given out without signing it is signed by the upgrade.
    @ParameterizedTest
    @EnumSource
    void signsWhatWasThere(Database database) {
        var config = database.config(folder);
        var clock = new SetClock("2026-01-01T10:00:00Z");
        try (var ledger = OpenLedger.open(config, clock)) {
            record(ledger, clock, 3);
            clock.forward(Duration.ofDays(40));
            record(ledger, clock, 2);
            ledger.settle();
            assertThat(ledger.retention().retain().receipts()).isEqualTo(3);
            ledger.retention().keep("a", 30);
            ledger.books().corrections().add("a", YearMonth.of(2026, 1), BigDecimal.ONE, "a fee", "anne");
        }
        backToTheFirstSchema(database, config);
        try (var ledger = OpenLedger.open(config, clock)) {
            var verification = ledger.verify();
            assertThat(verification.flaw()).isEmpty();
            assertThat(verification.stubs()).isEqualTo(3);
            clock.forward(Duration.ofDays(31));
            assertThat(ledger.retention().retain().receipts()).isEqualTo(2);
            assertThat(ledger.verify().flaw()).isEmpty();
            database.jdbi(config).useHandle(handle -> handle.execute("update rollup set amount_pico = 0"));
            assertThat(ledger.verify().holds()).isFalse();
        }
    }

    private static void record(DurableLedger ledger, Clock clock, int count) {
        for (var at = 0; at < count; at++) {
            var attempt = Samples.ungated("a", ExecutionRequest.javascript("run " + at), clock);
            ledger.open(attempt);
            ledger.close(attempt, Samples.completed(at));
        }
    }

    /// Makes receipts what they were before stored bytes were measured.
    private static void unmeasure(Handle handle) {
        handle.execute("update receipt set stored_bytes = 0");
        var ledger = new SqlSnapshot(handle, SqlDialect.SQLITE).receipts();
        for (var tenant : ledger.heads().keySet()) {
            var head = Chain.Head.NONE;
            var heads = new ArrayList<Chain.Head>();
            try (var links = ChainLinks.of(ledger, tenant)) {
                for (var item = links.next(); item != null; item = links.next()) {
                    head = head.next(tenant, item.digest());
                    heads.add(head);
                }
            }
            heads.forEach(link -> handle.execute(
                    "update receipt set link = ? where tenant = ? and seq = ?", link.link(), tenant, link.seq()));
            handle.execute("update chain_head set link = ? where tenant = ?", head.link(), tenant);
        }
    }

    /// Price lists that were signed before they had a price and a ceiling of storage.
    @ParameterizedTest
    @EnumSource
    void signsWhatPriceListsSayOfStorage(Database database) {
        var config = database.config(folder);
        try (var ledger = DurableLedger.open(config, Clock.systemUTC())) {
            ledger.books().tiers().change(TierForm.read(Tier.BASIC, "{\"pricePerSecond\":\"0.0002\"}"), "anne");
            var attempt = Samples.attempt("a", "1");
            ledger.open(attempt);
            ledger.close(attempt, Samples.completed(42));
        }
        database.jdbi(config).useHandle(handle -> {
            unmeasure(handle);
            handle.execute("delete from checkpoint");
            handle.execute("alter table receipt drop column stored_bytes");
            handle.execute("alter table rollup drop column stored_bytes");
            handle.execute("alter table price_list drop column per_stored_megabyte");
            handle.execute("alter table price_list drop column storage_bytes");
            handle.execute("drop table tenant_storage");
            dropUsers(handle);
            handle.execute("alter table deployment drop column language");
            handle.execute("delete from schema_history where version in ('9', '10', '11')");
            withoutStorage(handle, SigningKey.of(config.keyFile(), true));
        });
        try (var ledger = DurableLedger.open(config, Clock.systemUTC())) {
            assertThat(ledger.verify().flaw()).isEmpty();
            assertThat(ledger.storage().bytes("a")).isPositive();
            assertThat(ledger.books().tiers().history("basic"))
                    .extracting(
                            entry -> entry.tier().pricePerStoredMegabyte().toPlainString(),
                            entry -> entry.tier().storageBytes())
                    .containsExactly(tuple("0", 1L << 30), tuple("0.00001", 1L << 30));
            database.jdbi(config)
                    .useHandle(handle -> handle.execute("update price_list set storage_bytes = 0 where version = 2"));
            assertThat(ledger.verify().flaw())
                    .hasValueSatisfying(flaw -> assertThat(flaw.what()).contains("price list 2, basic"));
        }
    }

    /// Takes back what came with version 10 of the schema.
    private static void dropUsers(Handle handle) {
        handle.execute("drop table user_rollup");
        handle.execute("drop table user_rollup_time");
        handle.execute("drop index receipt_user");
        handle.execute("drop index receipt_user_failure");
        handle.execute("drop index receipt_user_issue");
    }

    /// Signs all acts again without the columns that came with storage.
    private static void withoutStorage(Handle handle, SigningKey key) {
        var previous = "";
        var acts = new ArrayList<LedgerAct>();
        try (var all = new SqlSnapshot(handle, SqlDialect.SQLITE).acts().acts()) {
            all.forEachRemaining(acts::add);
        }
        for (var act : acts) {
            var members = new LinkedHashMap<>(act.members());
            members.remove("per_stored_megabyte");
            members.remove("storage_bytes");
            var earlier = new LedgerAct(
                            act.number(),
                            act.madeAt(),
                            act.kind(),
                            act.tenant(),
                            act.subject(),
                            Value.of(members).json(),
                            previous,
                            act.keyId(),
                            "")
                    .signedBy(key);
            handle.execute(
                    "update ledger_act set body = ?, previous = ?, hash = ?, signature = ? where number = ?",
                    earlier.body(),
                    earlier.previous(),
                    earlier.hash(),
                    earlier.signature(),
                    earlier.number());
            previous = earlier.hash();
        }
    }

    /// Takes away what later schemas have added, and proves that the first one alone is what it claims to be.
    private static void backToTheFirstSchema(Database database, LedgerConfig config) {
        database.jdbi(config).useHandle(UpgradeTest::unmeasure);
        database.jdbi(config).useHandle(handle -> {
            dropUsers(handle);
            handle.execute("drop table deployment");
            handle.execute("drop table deployed_request");
            handle.execute("drop table code");
            handle.execute("drop table api_key");
            handle.execute("drop table ledger_act");
            handle.execute("drop table forgotten_hour");
            handle.execute("drop index checkpoint_created");
            handle.execute("delete from checkpoint");
            handle.execute("alter table checkpoint drop column act_number");
            handle.execute("alter table checkpoint drop column act_hash");
            handle.execute("alter table stub drop column act");
            handle.execute("alter table stub drop column link");
            handle.execute("alter table account drop column hold_by");
            handle.execute("alter table receipt drop column gate_mode");
            handle.execute("alter table receipt drop column activity");
            handle.execute("alter table receipt drop column charged_time");
            handle.execute("alter table receipt drop column stored_bytes");
            handle.execute("alter table rollup drop column stored_bytes");
            handle.execute("alter table price_list drop column per_stored_megabyte");
            handle.execute("alter table price_list drop column storage_bytes");
            handle.execute("drop table tenant_storage");
            handle.execute("delete from schema_history where version <> '1'");
        });
        var dialect = config.database().isPresent() ? SqlDialect.POSTGRESQL : SqlDialect.SQLITE;
        var url = Database.url(config);
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
