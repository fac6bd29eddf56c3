package io.caisson.ledger.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Artifact;
import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Outcome;
import io.caisson.Refusal;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.gate.Decision;
import io.caisson.gate.Weighing;
import io.caisson.ledger.Database;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.OpenLedger;
import io.caisson.ledger.Samples;
import io.caisson.ledger.SetClock;
import io.caisson.ledger.billing.TierForm;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.receipt.StoredFigures;
import io.caisson.ledger.sql.StorageCount;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import io.caisson.receipt.StoredSize;
import io.caisson.receipt.Transcript;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// What is stored of a tenant, how much that may be, and what it costs.
@ParameterizedClass
@EnumSource(Database.class)
class TenantStorageTest {
    private static final ExecutionRequest REQUEST = ExecutionRequest.javascript("1");

    private final Database database;
    private final SetClock clock = new SetClock("2026-05-10T10:00:00Z");

    @TempDir
    private Path folder;

    private LedgerConfig config;
    private DurableLedger ledger;

    TenantStorageTest(Database database) {
        this.database = database;
    }

    @BeforeEach
    void open() {
        config = database.config(folder);
        reopen();
    }

    private void reopen() {
        ledger = OpenLedger.open(config, clock);
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    private Receipt record(String tenant, String code, Run run) {
        return record(Samples.attempt(tenant, ExecutionRequest.javascript(code), clock), run);
    }

    private Receipt record(Attempt attempt, Run run) {
        ledger.open(attempt);
        return ledger.close(attempt, run);
    }

    /// One that leaves a file behind.
    private static Run leaving(byte[] content) {
        var done = Samples.completed(1);
        return new Run(
                done.outcome(),
                done.usage(),
                done.transcript(),
                List.of(Artifact.of("left.bin", content)),
                OptionalInt.empty(),
                Optional.empty(),
                Optional.empty());
    }

    private long stored(String tenant) {
        ledger.settle();
        var bytes = ledger.storage().bytes(tenant);
        assertThat(database.jdbi(config)
                        .withHandle(handle -> StorageCount.total(handle, tenant))
                        .bytes())
                .isEqualTo(bytes);
        assertThat(ledger.verify().flaw()).isEmpty();
        return bytes;
    }

    @Test
    void aReceiptSaysAboutWhatIsStoredForIt() {
        var text = "grüße \"\u0001\" ".repeat(20_000);
        var output = new Run(
                new Outcome.Completed(Value.of(text)),
                Samples.completed(1).usage(),
                new Transcript(text, "", List.of(), false),
                Optional.empty(),
                Optional.empty());
        for (var run : List.of(Samples.completed(1), output, leaving(new byte[60_000]), leaving(new byte[3 << 20]))) {
            var before = stored("a");
            var receipt = record("a", "x".repeat(5_000) + before, run);
            var said = receipt.run().usage().storedBytes();
            assertThat(stored("a") - before).isBetween(said, said + said / 50 + 4_096);
        }
        assertThat(stored("b")).isZero();
    }

    @Test
    void contentsAreCountedOnce() {
        var code = "x".repeat(100_000);
        record("a", code, leaving(new byte[200_000]));
        var first = stored("a");
        record("a", code, leaving(new byte[200_000]));
        assertThat(first).isGreaterThan(300_000);
        assertThat(stored("a") - first).isLessThan(10_000);
    }

    @Test
    void aRestartKeepsTheTotal() {
        record("a", "1", leaving(new byte[200_000]));
        var before = stored("a");
        ledger.close();
        reopen();
        assertThat(stored("a")).isEqualTo(before);
    }

    /// The database is away; what waits in the journal counts all the same.
    @Test
    void whatWaitsForTheDatabaseCounts() {
        stored("a");
        database.jdbi(config).useHandle(handle -> handle.execute("alter table receipt rename to away"));
        var receipt = record("a", "1", leaving(new byte[200_000]));
        assertThat(ledger.storage().bytes("a")).isEqualTo(receipt.run().usage().storedBytes());
        database.jdbi(config).useHandle(handle -> handle.execute("alter table away rename to receipt"));
        assertThat(stored("a")).isGreaterThan(200_000);
    }

    @Test
    void whatIsForgottenIsFreedAndTheTenantMayRunAgain() {
        var tier = withCeiling(StoredSize.highest(REQUEST.source(), Limits.NONE) + 1_000_000);
        var caller = new Caller("a", "key", tier);
        assertThat(admitted(caller)).isTrue();
        record("a", "1", leaving(new byte[2 << 20]));
        assertThat(admitted(caller)).isFalse();
        clock.forward(Duration.ofDays(32));
        ledger.settle();
        assertThat(ledger.retention().retain().receipts()).isEqualTo(1);
        assertThat(stored("a")).isZero();
        assertThat(admitted(caller)).isTrue();
    }

    private boolean admitted(Caller caller) {
        try (var pass = ledger.admission().admit(caller, REQUEST)) {
            return pass.refusal().isEmpty();
        }
    }

    private static Tier withCeiling(long bytes) {
        return TierForm.read(Tier.STANDARD, "{\"storageBytes\":" + bytes + "}");
    }

    @Test
    void twoAtOnceDoNotPassTheCeilingTogether() {
        var highest = StoredSize.highest(REQUEST.source(), Limits.NONE);
        var caller = new Caller("a", "key", withCeiling(highest * 2 - 1));
        try (var first = ledger.admission().admit(caller, REQUEST);
                var second = ledger.admission().admit(caller, REQUEST)) {
            assertThat(first.refusal()).isEmpty();
            assertThat(second.refusal()).hasValueSatisfying(refusal -> {
                assertThat(refusal.kind()).isEqualTo(ErrorKind.QUOTA);
                assertThat(refusal.message())
                        .contains("MB may be stored in the standard tier; 0 MB are stored")
                        .contains("set aside for what runs")
                        .contains("PUT /v1/retention");
                assertThat(refusal.retryAfter()).isEqualTo(Duration.ofSeconds(1));
            });
        }
        assertThat(admitted(caller)).isTrue();
        assertThat(admitted(new Caller("a", "key", Tier.ENTERPRISE))).isTrue();
    }

    @Test
    void moreOutputTakesMoreAside() {
        var little = StoredSize.highest(REQUEST.source(), Limits.NONE);
        var much = StoredSize.highest(REQUEST.source(), Limits.NONE.with(Limit.OUTPUT, 8L << 20));
        assertThat(much - little).isEqualTo(12 * (7L << 20));
    }

    @Test
    void deploymentsCountUntilTheyAreDeleted() {
        var caller = new Caller("a", "anne", Tier.BASIC);
        var request = ExecutionRequest.javascript("x".repeat(100_000));
        var first = ledger.deployments().add(caller, "one", "sandbox", request, Optional.empty());
        var once = stored("a");
        var second = ledger.deployments().add(caller, "two", "sandbox", request, Optional.empty());
        assertThat(stored("a")).isEqualTo(once).isGreaterThan(100_000);
        ledger.deployments().delete(caller, "one", first.id());
        assertThat(stored("a")).isEqualTo(once);
        ledger.deployments().delete(caller, "two", second.id());
        assertThat(stored("a")).isZero();
    }

    /// Else a tenant at its ceiling could go on storing with what is refused.
    @Test
    void noSourceIsKeptOfWhatHadNoPlace() {
        var plain = Samples.attempt("a", ExecutionRequest.javascript("x".repeat(100_000)), clock);
        var refusal = new Refusal(ErrorKind.QUOTA, "too much is stored");
        var refused = new Attempt(
                plain.id(),
                plain.caller(),
                plain.request(),
                plain.origin(),
                plain.codeHash(),
                List.of(),
                new Decision.Deny(refusal, Weighing.NONE),
                Duration.ZERO,
                plain.createdAt());
        var receipt = record(refused, Run.unstarted(new Outcome.Refused(refusal)));
        assertThat(receipt.run().usage().storedBytes()).isLessThan(2_000);
        assertThat(receipt.price().amount()).isZero();
        assertThat(stored("a")).isLessThan(10_000);
    }

    @Test
    void aTotalThatSomebodyChangedIsFound() {
        record("a", "1", Samples.completed(1));
        stored("a");
        database.jdbi(config).useHandle(handle -> handle.execute("update tenant_storage set bytes = 0"));
        assertThat(ledger.verify().flaw())
                .hasValueSatisfying(
                        flaw -> assertThat(flaw.what()).startsWith("the total of stored bytes is 0, counted are"));
    }

    @Test
    void anInvoiceComputesThePriceOfStorageAgain() {
        var receipt = record("a", "1", leaving(new byte[3 << 20]));
        var megabytes =
                StoredFigures.megabytes(BigDecimal.valueOf(receipt.run().usage().storedBytes()));
        var invoice = ledger.books().invoices().invoice("a", YearMonth.of(2026, 5));
        assertThat(invoice.notes())
                .containsExactly("computed anew from every receipt of the month; the sums kept by the hour agree");
        assertThat(invoice.total()).isEqualByComparingTo(receipt.price().amount());
        assertThat(invoice.lines())
                .singleElement()
                .satisfies(line -> assertThat(line.storedMegabytes())
                        .isEqualByComparingTo(megabytes)
                        .isBetween(new BigDecimal(3), new BigDecimal("3.1")));
        assertThat(invoice.csv()).contains("stored megabytes");
        database.jdbi(config).useHandle(handle -> handle.execute("update receipt set stored_bytes = 0"));
        assertThat(ledger.books().invoices().invoice("a", YearMonth.of(2026, 5)).notes())
                .anyMatch(note -> note.startsWith("1 receipts carry another price"));
        assertThat(ledger.verify().holds()).isFalse();
    }
}
