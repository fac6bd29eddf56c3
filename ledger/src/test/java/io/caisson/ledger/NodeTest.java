package io.caisson.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.ReceiptLine;
import io.caisson.ledger.record.EventId;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A ledger whose node id changes.
class NodeTest {
    @TempDir
    private Path folder;

    private static DurableLedger opened(LedgerConfig config, int node) {
        return DurableLedger.open(config.withNode(node), Clock.systemUTC());
    }

    private static void run(DurableLedger ledger, String code) {
        var attempt = Samples.attempt("a", code);
        ledger.open(attempt);
        ledger.close(attempt, Samples.completed(1));
    }

    private static List<String> ids(DurableLedger ledger) throws InterruptedException {
        ledger.settle();
        var reader = ledger.events().reader("a", EventId.START);
        var ids = new ArrayList<String>();
        for (var next = reader.next(Duration.ZERO); !next.isEmpty(); next = reader.next(Duration.ZERO)) {
            next.forEach(event -> ids.add(event.head().id().toString()));
        }
        return ids;
    }

    @ParameterizedTest
    @EnumSource
    void goesOnAboveItsPositionsUnderALargerNodeId(Database database) throws Exception {
        var config = database.config(folder);
        List<String> before;
        try (var ledger = opened(config, 0)) {
            run(ledger, "1");
            before = ids(ledger);
        }
        try (var ledger = opened(config, 7)) {
            run(ledger, "2");
            assertThat(ids(ledger)).startsWith(before.toArray(String[]::new));
            assertThat(ids(ledger).subList(before.size(), 2 * before.size()))
                    .containsExactlyElementsOf(
                            before.stream().map(id -> "7." + id).toList());
            assertThat(ledger.load().entries()).isEqualTo(2);
            assertThat(ledger.load().behind()).isZero();
        }
        try (var again = opened(config, 7)) {
            run(again, "3");
            assertThat(again.records().list("a", Filter.newest(9))).hasSize(3);
            assertThat(again.verify().holds()).isTrue();
        }
    }

    @Test
    void refusesASmallerNodeIdAndChangesNothing() throws Exception {
        var config = LedgerConfig.in(folder);
        try (var ledger = opened(config, 7)) {
            run(ledger, "1");
        }
        assertThatThrownBy(() -> opened(config, 6))
                .isInstanceOf(LedgerException.class)
                .hasMessageContaining("entries of node 7")
                .hasMessageContaining("set ledger.node to 7 or more");
        try (var ledger = opened(config, 7)) {
            run(ledger, "2");
            assertThat(ids(ledger))
                    .hasSameSizeAs(ids(ledger).stream().distinct().toList());
            assertThat(ledger.records().list("a", Filter.newest(9))).hasSize(2);
        }
    }

    /// Commands on a data folder do not know the setting of its server.
    @Test
    void withoutANodeIdItKeepsItsOwn() throws Exception {
        var config = LedgerConfig.in(folder);
        try (var ledger = opened(config, 7)) {
            run(ledger, "1");
        }
        try (var ledger = opened(config, 0)) {
            run(ledger, "2");
            assertThat(ids(ledger)).doesNotHaveDuplicates().allMatch(id -> id.startsWith("7."));
        }
    }

    /// The journal still has entries of the earlier node id, one of an attempt that never ended.
    @Test
    void aKilledProcessMayHaveHadAnotherNodeId() {
        var config = LedgerConfig.in(folder);
        var killed = Samples.attempt("a", "killed");
        JournalLedger.open(config, Clock.systemUTC()).orElseThrow().open(killed);
        try (var ledger = opened(config, 7)) {
            run(ledger, "next");
            ledger.settle();
            assertThat(ledger.records().list("a", Filter.newest(9)))
                    .extracting(ReceiptLine::status)
                    .containsExactlyInAnyOrder("broken", "completed");
            assertThat(ledger.verify().holds()).isTrue();
        }
    }

    /// A process that was killed before it wrote an entry under its node id leaves an empty file with that name.
    @Test
    void anEmptyJournalOfANodeIsNoEntry() {
        var config = LedgerConfig.in(folder).withNode(7);
        assertThat(JournalLedger.open(config, Clock.systemUTC())).isPresent();
        assertThat(LedgerReader.isUnfinished(config)).isFalse();
        try (var ledger = DurableLedger.open(config, Clock.systemUTC())) {
            ledger.settle();
            run(ledger, "1");
            assertThat(ledger.records().list("a", Filter.newest(9))).hasSize(1);
        }
    }

    @Test
    void idsOfANodeAreReadAgain() {
        assertThat(EventId.parse("7.12-3")).hasToString("7.12-3").isGreaterThan(EventId.parse("999-1"));
        assertThat(EventId.parse("0.12-3")).hasToString("12-3");
        for (var wrong : List.of("7.-3", ".12-3", "7.12.1-3", "40000.1-1", "-1.1-1", "7.1")) {
            assertThatThrownBy(() -> EventId.parse(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }
}
