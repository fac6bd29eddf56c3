package io.caisson.ledger.chain;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ExecutionRequest;
import io.caisson.account.Party;
import io.caisson.account.Scope;
import io.caisson.account.Tier;
import io.caisson.ledger.Database;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.OpenLedger;
import io.caisson.ledger.Samples;
import io.caisson.ledger.SetClock;
import io.caisson.ledger.admission.Accounts;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Content;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.record.ApiKey;
import io.caisson.ledger.signed.ActDraft;
import io.caisson.ledger.signed.Checkpoint;
import io.caisson.ledger.signed.ForgottenAct;
import io.caisson.ledger.signed.LedgerAct;
import io.caisson.ledger.signed.SigningKey;
import io.caisson.ledger.sql.ReceiptRows;
import io.caisson.ledger.sql.SqlActs;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.YearMonth;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/// A writer of the database who knows our source, but cannot read the signing key. Each case is one thing that writer
/// can try; `verify` with a checkpoint that was kept elsewhere has to name it.
@Tag("slow")
@ParameterizedClass
@EnumSource(Database.class)
class LedgerForgeryTest {
    private static final YearMonth JUNE = YearMonth.of(2026, 6);

    private final Database database;
    private final SetClock clock = new SetClock("2026-05-01T10:00:00Z");

    @TempDir
    Path folder;

    private LedgerConfig config;
    private DurableLedger ledger;
    private Checkpoint kept;

    LedgerForgeryTest(Database database) {
        this.database = database;
    }

    /// A ledger with everything in it: forgotten and young receipts, a correction, prices, keys, bounds and a hold.
    @BeforeEach
    void keepBooks() throws Exception {
        config = database.config(folder.resolve("ledger"));
        Files.createDirectories(config.folder());
        open();
        record("a", 3);
        record("held", 1);
        ledger.retention().hold("held", "case 12/26");
        clock.forward(Duration.ofDays(20));
        record("a", 2);
        open();
        clock.forward(Duration.ofDays(11));
        record("a", 3);
        ledger.settle();
        assertThat(ledger.retention().retain().receipts()).isEqualTo(3);
        ledger.retention().keep("a", 60);
        ledger.accounts().bound("a", new Accounts.Bounds(OptionalLong.of(5_000_000), OptionalLong.of(100)));
        ledger.books().corrections().add("a", JUNE, new BigDecimal("7.50"), "a late fee", "anne");
        ledger.books().tiers().change(Tier.BASIC, "anne");
        ledger.keys().create(owner("reader"), Optional.empty(), "anne");
        var revoked = ledger.keys().create(owner("leaver"), Optional.empty(), "anne");
        ledger.keys().revoke(Optional.of("a"), revoked.key().id());
        open();
        kept = ledger.verify().newest().orElseThrow();
        assertThat(ledger.verify(kept).flaw()).isEmpty();
    }

    private static ApiKey.Owner owner(String name) {
        return new ApiKey.Owner("a", name, Set.of(Party.team("red")), "basic", Set.of(Scope.READ));
    }

    private void open() {
        close();
        ledger = OpenLedger.open(config, clock);
    }

    @AfterEach
    void close() {
        if (ledger != null) {
            ledger.close();
        }
    }

    private void record(String tenant, int count) {
        for (var at = 0; at < count; at++) {
            var attempt = Samples.attempt(tenant, ExecutionRequest.javascript("run " + at), clock);
            ledger.open(attempt);
            ledger.close(attempt, Samples.completed(at));
        }
    }

    enum Attempted {
        REPLACES_YOUNG_RECEIPTS_BY_STUBS("receipt 4 was replaced by a stub that no signed act covers") {
            @Override
            void on(Handle handle) {
                replaceReceiptsByStubs(handle, 0);
                handle.execute("delete from rollup where tenant = 'a'");
                handle.execute("delete from rollup_time where tenant = 'a'");
            }
        },
        LAYS_STUBS_TO_AN_OLD_ACT("that no signed act covers") {
            @Override
            void on(Handle handle) {
                replaceReceiptsByStubs(handle, forgottenAct(handle));
            }
        },
        CHANGES_A_STUB("are not those that signed act") {
            @Override
            void on(Handle handle) {
                handle.execute("update stub set seq = 9 where tenant = 'a' and seq = 3");
                handle.execute("insert into stub (tenant, seq, position, digest, act) select 'a', 3, 0, digest, act"
                        + " from stub where tenant = 'a' and seq = 2");
                handle.execute("delete from stub where tenant = 'a' and seq = 9");
            }
        },
        ZEROES_ROLLUPS("the roll-ups are not the sums of the receipts") {
            @Override
            void on(Handle handle) {
                handle.execute("update rollup set amount_pico = 0, units_micro = 0 where tenant = 'a'");
            }
        },
        REMOVES_ROLLUPS_OF_FORGOTTEN_RECEIPTS("the roll-ups are not the sums of the receipts") {
            @Override
            void on(Handle handle) {
                handle.execute("delete from rollup where tenant = 'a' and hour = (select min(hour) from rollup)");
            }
        },
        CHANGES_DURATIONS("the durations of") {
            @Override
            void on(Handle handle) {
                handle.execute("update rollup_time set bucket = 0 where tenant = 'a'");
            }
        },
        ADDS_A_ROLLUP_FOR_A_STRANGER("stranger the roll-ups are not the sums of the receipts") {
            @Override
            void on(Handle handle) {
                var columns = "hour, agent_id, language, tier, price_list, status, executions, timeouts, issues,"
                        + " wall_micros, wall_micros_max, cpu_micros, compile_micros, memory_bytes, memory_bytes_max,"
                        + " units_micro, units_micro_max, amount_pico, amount_pico_max";
                handle.execute("insert into rollup (tenant, " + columns + ") select 'stranger', " + columns
                        + " from rollup where tenant = 'held'");
            }
        },
        CHANGES_SUMS_OF_FORGOTTEN_RECEIPTS("the sums of the forgotten receipts of hour") {
            @Override
            void on(Handle handle) {
                handle.execute("delete from rollup where tenant = 'a' and hour = (select min(hour) from rollup)");
                handle.execute("update forgotten_hour set sums = '{\"sums\":[],\"times\":[]}'");
            }
        },
        REMOVES_SUMS_OF_FORGOTTEN_RECEIPTS("sums of forgotten receipts are missing") {
            @Override
            void on(Handle handle) {
                handle.execute("delete from forgotten_hour");
                handle.execute("delete from rollup where tenant = 'a' and hour = (select min(hour) from rollup)");
                handle.execute("delete from rollup_time where tenant = 'a' and hours = 1"
                        + " and hour = (select min(hour) from rollup_time where hours = 1)");
                handle.execute("delete from rollup_time where tenant = 'a' and hours = 24"
                        + " and hour = (select min(hour) from rollup_time where hours = 24)");
            }
        },
        REMOVES_A_CORRECTION("correction 1 was removed") {
            @Override
            void on(Handle handle) {
                handle.execute("delete from correction");
            }
        },
        CHANGES_A_CORRECTION("correction 1 was changed") {
            @Override
            void on(Handle handle) {
                handle.execute("update correction set amount_pico = -amount_pico");
            }
        },
        ADDS_A_CORRECTION("correction 2 was written by no signed act") {
            @Override
            void on(Handle handle) {
                handle.execute("insert into correction (number, tenant, month, amount_pico, reason, made_by, made_at)"
                        + " values (2, 'a', '2026-06', -7500000000000, 'goodwill', 'anne', 1)");
            }
        },
        LOWERS_A_PRICE("price list 2, basic was changed") {
            @Override
            void on(Handle handle) {
                handle.execute("update price_list set per_second = '0' where version = 2");
            }
        },
        LOWERS_A_PRICE_AS_SHIPPED("price list 1, basic was changed") {
            @Override
            void on(Handle handle) {
                handle.execute("update price_list set per_second = '0' where version = 1 and tier = 'basic'");
            }
        },
        ADDS_A_PRICE_LIST("price list 3, basic was written by no signed act") {
            @Override
            void on(Handle handle) {
                handle.execute(
                        "insert into price_list select 3, tier, '0', '0', ceilings, modules, all_modules, per_minute,"
                                + " at_once, valid_from, changed_by, '0', 0 from price_list where version = 2");
            }
        },
        INSERTS_A_KEY("key key_forged was written by no signed act") {
            @Override
            void on(Handle handle) {
                insertKey(handle);
            }
        },
        REVIVES_A_KEY("was changed after it was signed") {
            @Override
            void on(Handle handle) {
                handle.execute("update api_key set revoked_at = null where name = 'leaver'");
            }
        },
        WIDENS_A_KEY("was changed after it was signed") {
            @Override
            void on(Handle handle) {
                handle.execute("update api_key set scopes = 'admin' where name = 'reader'");
            }
        },
        CLEARS_A_HOLD("held what is set for the tenant was changed") {
            @Override
            void on(Handle handle) {
                handle.execute("update account set hold_reason = '', hold_by = '' where tenant = 'held'");
            }
        },
        REMOVES_AN_ACCOUNT("what is set for the tenant held was removed") {
            @Override
            void on(Handle handle) {
                handle.execute("delete from account where tenant = 'held'");
            }
        },
        SHORTENS_THE_RETENTION("a what is set for the tenant was changed") {
            @Override
            void on(Handle handle) {
                handle.execute("update account set retention_days = 1 where tenant = 'a'");
            }
        },
        RAISES_A_BUDGET("a what is set for the tenant was changed") {
            @Override
            void on(Handle handle) {
                handle.execute("update account set budget_pico = 900000000000000 where tenant = 'a'");
            }
        },
        CUTS_OFF_ACTS("were signed") {
            @Override
            void on(Handle handle) {
                handle.execute("delete from ledger_act where subject like 'api_key:%'");
                handle.execute("delete from api_key");
            }
        },
        CUTS_OFF_ACTS_AND_CHECKPOINTS("were signed") {
            @Override
            void on(Handle handle) {
                handle.execute("delete from ledger_act where subject like 'api_key:%'");
                handle.execute("delete from api_key");
                handle.execute("delete from checkpoint");
            }
        },
        REMOVES_AN_ACT("act 2 is missing") {
            @Override
            void on(Handle handle) {
                handle.execute("delete from ledger_act where number = 2");
            }
        },
        REMOVES_ALL_ACTS("act 1 is missing") {
            @Override
            void on(Handle handle) {
                handle.execute("delete from ledger_act");
            }
        },
        CHANGES_AN_ACT("is not signed by this ledger's key") {
            @Override
            void on(Handle handle) {
                handle.execute("update ledger_act set body = replace(body, '7500000000000', '7')"
                        + " where kind = 'correction-added'");
            }
        },
        FORGES_AN_ACT("is not signed by this ledger's key") {
            @Override
            void on(Handle handle) {
                forgeAct(handle);
            }
        };

        private final String words;

        Attempted(String words) {
            this.words = words;
        }

        abstract void on(Handle handle);
    }

    private static long forgottenAct(Handle handle) {
        return handle.createQuery("select number from ledger_act where kind = 'forgotten'")
                .mapTo(Long.class)
                .one();
    }

    /// An act for stubs of the attacker's own, signed by a key of the attacker's own.
    private static void forgeAct(Handle handle) {
        var before = SqlActs.newest(handle).orElseThrow();
        replaceReceiptsByStubs(handle, before.number() + 1);
        var digests = new ForgottenAct.StubHash();
        handle.createQuery("select seq, digest from stub where tenant = 'a' and seq > 3 order by seq")
                .map((row, _) -> digests.add(row.getLong(1), row.getBytes(2)))
                .list();
        var body =
                new ForgottenAct(digests.count(), digests.hex(), OptionalLong.empty(), OptionalLong.empty(), Map.of());
        var act = new Acts(SigningKey::fleeting, Clock.systemUTC())
                .sign(Optional.of(before), new ActDraft(LedgerAct.Kind.FORGOTTEN, "a", "", body.members()));
        SqlActs.insert(handle, act);
    }

    private static void replaceReceiptsByStubs(Handle handle, long act) {
        var columns = Column.all().map(Column::label).collect(Collectors.joining(", "));
        handle.createQuery("select " + columns + ", salt, link, seq from receipt where tenant = 'a'")
                .map((rows, _) -> ReceiptRows.read(rows))
                .list()
                .forEach(link -> handle.execute(
                        "insert into stub (tenant, seq, position, digest, act, link) values ('a', ?, ?, ?, ?, ?)",
                        link.seq(),
                        link.row().number(Column.POSITION),
                        Chain.digest(link.salt(), link.row()),
                        act,
                        link.link()));
        handle.execute("delete from receipt where tenant = 'a'");
    }

    private static void insertKey(Handle handle) {
        handle.execute(
                "insert into api_key (id, hash, tenant, name, parties, tier, scopes, hint, created_by, created_at)"
                        + " values ('key_forged', ?, 'a', 'mallory', '', 'enterprise', 'admin', 'csn_forged', 'anne',"
                        + " 1)",
                HexFormat.of().formatHex(Content.sha256().digest("csn_forged".getBytes(StandardCharsets.UTF_8))));
    }

    @ParameterizedTest
    @EnumSource
    void verifyNamesIt(Attempted attempted) {
        database.jdbi(config).useTransaction(attempted::on);
        assertThat(ledger.verify(kept).flaw())
                .hasValueSatisfying(
                        flaw -> assertThat(flaw.tenant() + " " + flaw.what()).contains(attempted.words));
    }

    @Test
    void aKeyThatWasInsertedOpensNoDoor() {
        database.jdbi(config).useHandle(LedgerForgeryTest::insertKey);
        open();
        assertThat(ledger.keys().list(Optional.of("a"))).hasSize(3);
        assertThat(ledger.keys().named("csn_forged")).isEmpty();
    }

    @Test
    void aKeyThatWasWidenedOrRevivedOpensNoDoor() {
        var good = ledger.keys().create(owner("good"), Optional.empty(), "anne").text();
        var widened =
                ledger.keys().create(owner("widened"), Optional.empty(), "anne").text();
        var revived = ledger.keys().create(owner("revived"), Optional.empty(), "anne");
        ledger.keys().revoke(Optional.of("a"), revived.key().id());
        database.jdbi(config).useHandle(handle -> {
            handle.execute("update api_key set scopes = 'admin' where name = 'widened'");
            handle.execute("update api_key set revoked_at = null where name = 'revived'");
        });
        open();
        assertThat(ledger.keys().named(good)).isPresent();
        assertThat(ledger.keys().named(widened)).isEmpty();
        assertThat(ledger.keys().named(revived.text())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "update account set hold_reason = '', hold_by = '' where tenant = 'held'",
                "delete from account where tenant = 'held'"
            })
    void aHoldThatWasClearedStillHolds(String forgery) {
        database.jdbi(config).useHandle(handle -> handle.execute(forgery));
        clock.forward(Duration.ofDays(10));
        ledger.retention().retain();
        assertThat(receipts("held")).isEqualTo(1);
    }

    @Test
    void aPeriodThatWasShortenedForgetsNothing() {
        database.jdbi(config)
                .useHandle(handle -> handle.execute("update account set retention_days = 1 where tenant = 'a'"));
        clock.forward(Duration.ofDays(10));
        assertThat(ledger.retention().retain().receipts()).isZero();
        assertThat(receipts("a")).isEqualTo(5);
    }

    @Test
    void aReceiptThatWasMadeToLookOldIsKept() {
        database.jdbi(config)
                .useHandle(handle -> handle.execute("update receipt set closed_at = 1 where tenant = 'a' and seq = 5"));
        assertThat(ledger.retention().retain().receipts()).isZero();
        assertThat(receipts("a")).isEqualTo(5);
    }

    /// Even when the row and all links after it were made anew: a checkpoint shows that the receipt is young.
    @Test
    void aReceiptIsNoOlderThanTheCheckpointsThatDoNotNameIt() {
        record("a", 1);
        ledger.settle();
        database.jdbi(config).useHandle(handle -> {
            handle.execute("update receipt set closed_at = 1 where tenant = 'a' and seq = 9");
            var columns = Column.all().map(Column::label).collect(Collectors.joining(", "));
            var links = handle.createQuery("select " + columns
                            + ", salt, link, seq from receipt where tenant = 'a' and seq > 7 order by seq")
                    .map((rows, _) -> ReceiptRows.read(rows))
                    .list();
            var forged = links.getLast();
            var link = Chain.link("a", 9, links.getFirst().link(), Chain.digest(forged.salt(), forged.row()));
            handle.execute("update receipt set link = ? where tenant = 'a' and seq = 9", link);
            handle.execute("update chain_head set link = ? where tenant = 'a'", link);
        });
        assertThat(ledger.retention().retain().receipts()).isZero();
        assertThat(receipts("a")).isEqualTo(6);
    }

    /// A signed act of ours cannot cover what a checkpoint shows to be young, either.
    @Test
    void anActThatForgetsTooEarlyIsNamed() {
        var acts = new Acts(() -> SigningKey.of(config.keyFile(), true), clock);
        OpenLedger.database(ledger).useTransaction(handle -> {
            var table = new SqlActs(OpenLedger.database(ledger));
            var number = table.next(handle);
            replaceReceiptsByStubs(handle, number);
            var digests = new ForgottenAct.StubHash();
            handle.createQuery("select seq, digest from stub where act = ? order by seq")
                    .bind(0, number)
                    .map((row, _) -> digests.add(row.getLong(1), row.getBytes(2)))
                    .list();
            var cut = OptionalLong.of(StoredValues.micros(clock.instant().minus(Duration.ofDays(15))));
            var body = new ForgottenAct(digests.count(), digests.hex(), cut, OptionalLong.of(1), Map.of());
            table.append(handle, acts, new ActDraft(LedgerAct.Kind.FORGOTTEN, "a", "", body.members()));
        });
        assertThat(ledger.verify(kept).flaw())
                .hasValueSatisfying(flaw -> assertThat(flaw.what()).contains("was forgotten before its time"));
    }

    private long receipts(String tenant) {
        return OpenLedger.database(ledger)
                .withHandle(handle -> handle.createQuery("select count(*) from receipt where tenant = ?")
                        .bind(0, tenant)
                        .mapTo(Long.class)
                        .one());
    }
}
