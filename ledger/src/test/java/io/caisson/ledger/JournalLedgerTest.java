package io.caisson.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.caisson.Usage;
import io.caisson.execution.Ledger;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.ReceiptLine;
import io.caisson.receipt.Attempt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalLedgerTest {
    @TempDir
    private Path folder;

    private LedgerConfig config;

    @BeforeEach
    void configure() {
        config = LedgerConfig.in(folder);
    }

    @Test
    void whatItWritesIsReadLater() {
        var first = run("1");
        var second = run("2");
        assertThat(DurableLedger.database(folder)).doesNotExist();
        assertThat(ids()).containsExactly(second.id(), first.id());
        var third = run("3");
        assertThat(ids()).containsExactly(third.id(), second.id(), first.id());
        try (var ledger = DurableLedger.open(config, Clock.systemUTC())) {
            assertThat(ledger.verify().holds()).isTrue();
            assertThat(ledger.verify().receipts()).isEqualTo(3);
        }
    }

    @Test
    void whatAKilledProcessLeftOpenIsClosedAsBroken() {
        var killed = Samples.attempt("a", "killed");
        alone().open(killed);
        var next = run("next");
        try (var ledger = DurableLedger.open(config, Clock.systemUTC())) {
            assertThat(ledger.records().list("a", Filter.newest(9)))
                    .extracting(ReceiptLine::id, ReceiptLine::status)
                    .containsExactlyInAnyOrder(tuple(killed.id(), "broken"), tuple(next.id(), "completed"));
        }
    }

    @Test
    void figuresOfAnySizeGiveAReceipt() {
        var ages = Duration.ofSeconds(Long.MAX_VALUE);
        var absurd = new Usage(ages, ages, Long.MAX_VALUE, Long.MAX_VALUE, Optional.of(ages), ages, List.of());
        var attempt = Samples.attempt("a", "1");
        try (var ledger = alone()) {
            ledger.open(attempt);
            ledger.close(attempt, Samples.completed("1").with(absurd));
        }
        try (var ledger = DurableLedger.open(config, Clock.systemUTC())) {
            assertThat(ledger.records().list("a", Filter.newest(9)))
                    .extracting(ReceiptLine::id, ReceiptLine::status)
                    .containsExactly(tuple(attempt.id(), "completed"));
            assertThat(ledger.verify().holds()).isTrue();
        }
    }

    @Test
    void theDatabaseCanComeWhileAProgramRuns() {
        var before = run("before");
        var written = alone();
        var running = Samples.attempt("a", "running");
        written.open(running);
        try (var ledger = DurableLedger.over(written)) {
            assertThat(ledger.records().list("a", Filter.newest(9)))
                    .extracting(ReceiptLine::id)
                    .containsExactly(before.id());
            written.close(running, Samples.completed("1"));
        }
        assertThat(ids()).containsExactly(running.id(), before.id());
        assertThat(LedgerReader.isUnfinished(config)).isFalse();
    }

    @Test
    void asksTheDatabaseWhereItsProcessWasKilled() {
        try (var ledger = DurableLedger.open(config, Clock.systemUTC())) {
            record(ledger, "1");
            ledger.settle();
            assertThat(JournalLedger.open(config, Clock.systemUTC())).isEmpty();
        }
        assertThat(JournalLedger.open(config, Clock.systemUTC())).hasValueSatisfying(JournalLedger::close);
    }

    @Test
    void asksForTheDatabaseWhenMuchWaits() {
        for (var at = 0; at < 3; at++) {
            run("x".repeat(400_000) + at);
        }
        assertThat(JournalLedger.open(config, Clock.systemUTC())).isEmpty();
        assertThat(ids()).hasSize(3);
        run("again");
    }

    @Test
    void aDatabaseThatWentOnWithoutItsJournalIsRefused() throws IOException {
        run("1");
        ids();
        var kept = Files.copy(DurableLedger.database(folder), folder.resolve("kept.db"));
        try (var ledger = DurableLedger.open(config, Clock.systemUTC())) {
            record(ledger, "2");
        }
        var newer = Files.copy(DurableLedger.database(folder), folder.resolve("newer.db"));
        Files.copy(kept, DurableLedger.database(folder), StandardCopyOption.REPLACE_EXISTING);
        try (var _ = DurableLedger.open(config, Clock.systemUTC())) {
            // leaves a bookmark at the older end
        }
        run("3");
        Files.copy(newer, DurableLedger.database(folder), StandardCopyOption.REPLACE_EXISTING);
        assertThatThrownBy(() -> DurableLedger.open(config, Clock.systemUTC()))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("not the database of this journal");
    }

    @Test
    void aJournalWithoutItsDatabaseIsRefused() throws IOException {
        run("1");
        ids();
        run("2");
        Files.delete(DurableLedger.database(folder));
        assertThatThrownBy(this::alone).isInstanceOf(LedgerException.class).hasMessageContaining("begins at entry 3");
    }

    @Test
    void aServerOfDatabasesIsAlwaysAsked() {
        assertThat(JournalLedger.open(config.withDatabase("jdbc:postgresql:none"), Clock.systemUTC()))
                .isEmpty();
    }

    private JournalLedger alone() {
        return JournalLedger.open(config, Clock.systemUTC()).orElseThrow();
    }

    private Attempt run(String code) {
        try (var ledger = alone()) {
            return record(ledger, code);
        }
    }

    private static Attempt record(Ledger ledger, String code) {
        var attempt = Samples.attempt("a", code);
        ledger.open(attempt);
        ledger.close(attempt, Samples.completed("1"));
        return attempt;
    }

    /// What a reader sees, newest first.
    private List<String> ids() {
        try (var ledger = DurableLedger.open(config, Clock.systemUTC())) {
            return ledger.records().list("a", Filter.newest(9)).stream()
                    .map(ReceiptLine::id)
                    .toList();
        }
    }
}
