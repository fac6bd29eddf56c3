package io.caisson.ledger.receipt;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.caisson.Artifact;
import io.caisson.Outcome;
import io.caisson.Value;
import io.caisson.ledger.Database;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.Samples;
import io.caisson.receipt.Run;
import java.io.ByteArrayOutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Artifacts and receipts that are read in pieces, from either database.
@Tag("slow")
@Timeout(120)
class StoredBytesTest {
    private static final int BYTES = 3 << 20;
    private static final int PIECE = 100_000;
    /// More than the store has connections.
    private static final int READERS = 20;

    @TempDir
    private Path folder;

    private final byte[] content = content();
    private final String result = "y".repeat(BYTES);

    @ParameterizedTest
    @EnumSource
    void thePiecesAreTheWhole(Database database) {
        try (var ledger = DurableLedger.open(database.config(folder), Clock.systemUTC())) {
            var id = recorded(ledger);
            assertThat(whole(artifact(ledger, id))).isEqualTo(content);
            assertThat(new String(whole(receipt(ledger, id)), StandardCharsets.UTF_8))
                    .isEqualTo(ledger.records().receipt("a", id).orElseThrow())
                    .contains(result);
        }
    }

    /// A reader that waited with a connection would leave none for the seventh.
    @ParameterizedTest
    @EnumSource
    void noConnectionIsHeldBetweenPieces(Database database) {
        try (var ledger = DurableLedger.open(database.config(folder), Clock.systemUTC())) {
            var id = recorded(ledger);
            var readers =
                    Stream.generate(() -> artifact(ledger, id)).limit(READERS).toList();
            for (var from = 0; from < 3 * PIECE; from += PIECE) {
                for (var reader : readers) {
                    assertThat(reader.read(from, PIECE)).hasSize(PIECE);
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aPieceTakesTheMemoryOfAPiece(Database database) {
        try (var ledger = DurableLedger.open(database.config(folder), Clock.systemUTC())) {
            var stored = artifact(ledger, recorded(ledger));
            // the first of them also load classes
            var least = IntStream.range(0, 10)
                    .mapToLong(number -> allocated(stored, (long) number * PIECE))
                    .min();
            assertThat(least.orElseThrow()).isLessThan(BYTES / 2);
        }
    }

    private static long allocated(StoredBytes stored, long from) {
        var bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        var before = bean.getCurrentThreadAllocatedBytes();
        assertThat(stored.read(from, PIECE)).hasSize(PIECE);
        return bean.getCurrentThreadAllocatedBytes() - before;
    }

    private String recorded(DurableLedger ledger) {
        var attempt = Samples.attempt("a", "1");
        var run = Samples.run(new Outcome.Completed(Value.of(result)));
        ledger.open(attempt);
        ledger.close(
                attempt,
                new Run(
                        run.outcome(),
                        run.usage(),
                        run.transcript(),
                        List.of(Artifact.of("large.bin", content)),
                        OptionalInt.empty(),
                        run.containment(),
                        run.runtime()));
        return attempt.id();
    }

    private static StoredBytes artifact(DurableLedger ledger, String id) {
        return ledger.records().artifact("a", id, "large.bin").orElseThrow().stored();
    }

    private static StoredBytes receipt(DurableLedger ledger, String id) {
        return ledger.records().receiptBytes(ReceiptView.ofTenant("a"), id).orElseThrow();
    }

    private static byte[] whole(StoredBytes stored) {
        var whole = new ByteArrayOutputStream();
        for (var piece = stored.read(0, PIECE); piece.length > 0; piece = stored.read(whole.size(), PIECE)) {
            whole.writeBytes(piece);
        }
        return whole.toByteArray();
    }

    private static byte[] content() {
        var content = new byte[BYTES];
        new Random(16).nextBytes(content);
        return content;
    }
}
