package io.caisson.ledger.retention;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.Value;
import io.caisson.ledger.Database;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.OpenLedger;
import io.caisson.ledger.Samples;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.ReceiptLine;
import io.caisson.ledger.record.EventId;
import io.caisson.receipt.Attempt;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// What is forgotten and when, and that the chain holds all the same.
@ParameterizedClass
@EnumSource(Database.class)
class RetentionTest {
    private static final Instant BEGINNING = Instant.parse("2026-01-01T00:00:00Z");

    private final Database database;

    private static final int MAX_WRITTEN = 20_000;

    @TempDir
    Path folder;

    private final SetClock clock = new SetClock();
    private LedgerConfig config;
    private DurableLedger ledger;

    /// Shows what it is set to.
    private static final class SetClock extends Clock {
        private volatile Instant now = BEGINNING;

        void advance(Duration by) {
            now = now.plus(by);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }

        @Override
        public Instant instant() {
            return now;
        }
    }

    RetentionTest(Database database) {
        this.database = database;
    }

    @BeforeEach
    void open() {
        config = database.config(folder.resolve("ledger"));
        open(config);
    }

    private void open(LedgerConfig changed) {
        try {
            Files.createDirectories(changed.folder());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (ledger != null) {
            ledger.close();
        }
        ledger = OpenLedger.open(changed, clock);
    }

    @AfterEach
    void close() {
        ledger.close();
    }

    private Attempt record(String tenant, String code) {
        var attempt = Samples.attempt(tenant, io.caisson.ExecutionRequest.javascript(code), clock);
        ledger.open(attempt);
        ledger.close(attempt, Samples.completed(code));
        return attempt;
    }

    private Retention.Forgotten retain() {
        ledger.settle();
        return ledger.retention().retain();
    }

    private List<String> ids(String tenant) {
        return ledger.records().list(tenant, Filter.newest(1_000)).stream()
                .map(ReceiptLine::id)
                .toList();
    }

    @Test
    void thirtyDaysAndNotLonger() {
        var old = record("a", "old");
        clock.advance(Duration.ofDays(2));
        var young = record("a", "young");
        clock.advance(Duration.ofDays(28).plusMillis(1));
        assertThat(retain().receipts()).isEqualTo(1);
        assertThat(ids("a")).containsExactly(young.id());
        assertThat(ledger.records().receipt("a", old.id())).isEmpty();
        assertThat(retain().receipts()).isZero();
    }

    @Test
    void happensByItself() {
        record("a", "old");
        clock.advance(Duration.ofDays(31));
        ledger.close();
        ledger = DurableLedger.open(config, clock);
        var deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!ids("a").isEmpty()) {
            assertThat(System.nanoTime()).as("in time").isLessThan(deadline);
            LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
        }
    }

    @Test
    void theChainHoldsOverStubs() {
        IntStream.range(0, 700).forEach(at -> record("a", "old" + at));
        record("b", "old");
        clock.advance(Duration.ofDays(31));
        IntStream.range(0, 3).forEach(at -> record("a", "young" + at));
        assertThat(retain().receipts()).isEqualTo(701);
        var verification = ledger.verify();
        assertThat(verification.flaw()).isEmpty();
        assertThat(verification.receipts()).isEqualTo(704);
        assertThat(verification.stubs()).isEqualTo(701);
        open(config);
        record("a", "after");
        assertThat(ledger.verify().holds()).isTrue();
    }

    @Test
    void aForgottenStubIsFound() {
        IntStream.range(0, 5).forEach(at -> record("a", "old" + at));
        clock.advance(Duration.ofDays(31));
        retain();
        database.jdbi(config).useHandle(handle -> handle.execute("delete from stub where seq = 3"));
        assertThat(ledger.verify().flaw())
                .hasValueSatisfying(flaw -> assertThat(flaw.seq()).isEqualTo(3));
    }

    @Test
    void contentsGoWithTheLastReceiptThatNeedsThem() {
        var shared = record("a", "shared");
        var lonely = record("a", "lonely");
        clock.advance(Duration.ofDays(20));
        open(config);
        record("a", "shared");
        clock.advance(Duration.ofDays(11));
        var forgotten = retain();
        assertThat(forgotten).isEqualTo(new Retention.Forgotten(2, 1, 0));
        assertThat(ledger.records().content("a", shared.codeHash())).isPresent();
        assertThat(ledger.records().content("a", lonely.codeHash())).isEmpty();
        clock.advance(Duration.ofDays(31));
        assertThat(retain()).isEqualTo(new Retention.Forgotten(1, 1, 0));
    }

    @Test
    void aTenantHasItsOwnTerm() {
        record("short", "x");
        record("long", "x");
        record("standard", "x");
        ledger.retention().keep("short", 1);
        ledger.retention().keep("long", 365);
        assertThat(ledger.retention().term("short")).isEqualTo(new Retention.Term(1, true, ""));
        assertThat(ledger.retention().term("standard")).isEqualTo(new Retention.Term(30, false, ""));
        clock.advance(Duration.ofDays(2));
        assertThat(retain().receipts()).isEqualTo(1);
        clock.advance(Duration.ofDays(40));
        assertThat(retain().receipts()).isEqualTo(1);
        assertThat(ids("long")).hasSize(1);
        for (var days : List.of(0, -1, 36_501)) {
            assertThatThrownBy(() -> ledger.retention().keep("a", days)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void aHoldStopsItForThatTenant() {
        record("held", "x");
        record("free", "x");
        ledger.retention().hold("held", "case 12/26");
        ledger.retention().keep("held", 1);
        clock.advance(Duration.ofDays(400));
        assertThat(retain()).isEqualTo(new Retention.Forgotten(1, 1, 1));
        assertThat(ids("held")).hasSize(1);
        ledger.retention().release("held");
        assertThat(ledger.retention().term("held")).isEqualTo(new Retention.Term(1, true, ""));
        assertThat(retain().receipts()).isEqualTo(1);
        assertThatThrownBy(() -> ledger.retention().hold("held", "  ")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aClockThatGoesBackForgetsNothingEarly() {
        clock.advance(Duration.ofDays(100));
        var young = record("a", "x");
        clock.advance(Duration.ofDays(-90));
        open(config);
        var past = record("a", "x");
        assertThat(retain().receipts()).isZero();
        clock.advance(Duration.ofDays(90 + 29));
        assertThat(retain().receipts()).isEqualTo(1);
        assertThat(ids("a")).containsExactly(young.id());
        assertThat(ledger.records().content("a", past.codeHash()))
                .as("the young one still needs it")
                .isPresent();
        assertThat(ledger.verify().holds()).isTrue();
    }

    @Test
    void theArchiveHasItFirst() throws Exception {
        var archive = folder.resolve("archive");
        open(config.withArchive(archive));
        var attempt = record("a", "l\u0000ong".repeat(20_000));
        var receipt = ledger.records().receipt("a", attempt.id()).orElseThrow();
        clock.advance(Duration.ofDays(40));
        assertThat(retain()).isEqualTo(new Retention.Forgotten(1, 2, 0));
        var line = Value.json(Files.readAllLines(archive.resolve("receipts-2026-02-10.jsonl"))
                        .getFirst())
                .map();
        assertThat(line).containsEntry("tenant", "a");
        assertThat(String.valueOf(line.get("values"))).contains(attempt.id());
        assertThat(Files.getPosixFilePermissions(archive.resolve("receipts-2026-02-10.jsonl")))
                .hasSize(2);
        var contents = Files.readAllLines(archive.resolve("contents-2026-02-10.jsonl")).stream()
                .map(text -> Value.json(text).map())
                .map(one -> new String(Base64.getDecoder().decode((String) one.get("base64")), StandardCharsets.UTF_8))
                .toList();
        assertThat(contents).hasSize(2).contains(receipt);
    }

    @Test
    void whatCannotBeArchivedIsKept() throws Exception {
        var archive = folder.resolve("file");
        Files.writeString(archive, "not a folder");
        open(config.withArchive(archive));
        record("a", "x");
        clock.advance(Duration.ofDays(40));
        ledger.settle();
        assertThatThrownBy(() -> ledger.retention().retain())
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("so nothing is forgotten");
        assertThat(ids("a")).hasSize(1);
        Files.delete(archive);
        assertThat(retain().receipts()).isEqualTo(1);
    }

    @Test
    void eventsOfWhatIsForgottenAreGone() throws Exception {
        record("a", "old");
        clock.advance(Duration.ofDays(31));
        record("a", "young");
        retain();
        open(config);
        var reader = ledger.events().reader("a", EventId.START);
        assertThat(reader.next(Duration.ZERO))
                .hasSize(4)
                .allSatisfy(event -> assertThat(event.head().id().position()).isGreaterThan(2));
    }

    @Test
    void writingGoesOnMeanwhile() throws Exception {
        IntStream.range(0, 2_000).forEach(at -> record("a", "old" + at % 10));
        clock.advance(Duration.ofDays(31));
        ledger.settle();
        var begun = new CountDownLatch(1);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var forgotten = threads.submit(() -> {
                begun.countDown();
                return ledger.retention().retain();
            });
            begun.await();
            var written = 0;
            // as many as the database takes in a few seconds: where retention is slow, more would only wait in the
            // journal
            while (!forgotten.isDone() && written < MAX_WRITTEN) {
                record("a", "young" + written++ % 10);
            }
            assertThat(forgotten.get().receipts()).isEqualTo(2_000);
            var verification = ledger.verify();
            assertThat(verification.flaw()).isEmpty();
            assertThat(verification.receipts()).isEqualTo(2_000 + written);
        }
    }
}
