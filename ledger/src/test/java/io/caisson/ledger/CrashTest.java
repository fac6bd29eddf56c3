package io.caisson.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.receipt.ReceiptLine;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A service that is killed at any moment, again and again, over the same folder. What it had been promised by `open`
/// and `close` is there afterwards, once. `-Dcaisson.crashes=200` for a long run.
@Tag("slow")
class CrashTest {
    private static final int CRASHES = Integer.getInteger("caisson.crashes", 20);
    private static final int TENANTS = 3;

    @TempDir
    private Path folder;

    @Test
    void nothingIsLostOrDoubled() throws Exception {
        var random = new Random(7);
        var opened = new HashSet<String>();
        var closed = new HashSet<String>();
        for (var crash = 0; crash < CRASHES; crash++) {
            crash(random.nextInt(400), opened, closed);
        }
        try (var ledger = DurableLedger.open(LedgerConfig.in(folder), Clock.systemUTC())) {
            var found = statuses(ledger);
            assertThat(found.keySet()).containsAll(opened);
            assertThat(closed).allSatisfy(id -> assertThat(found).containsEntry(id, "completed"));
            // what was written and not told any more
            assertThat(found.size() - opened.size()).isBetween(0, CRASHES * Load.THREADS);
            var verification = ledger.verify();
            assertThat(verification.flaw()).isEmpty();
            assertThat(verification.receipts()).isEqualTo(found.size());
        }
        assertThat(closed.size()).isGreaterThan(CRASHES);
        try (var left = Files.list(folder.resolve("journal"))) {
            assertThat(left).extracting(file -> file.getFileName().toString()).containsExactly("filled");
        }
    }

    /// @param life how many receipts it may tell of before it is killed
    private void crash(int life, Set<String> opened, Set<String> closed) throws IOException, InterruptedException {
        var process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElseThrow(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Load.class.getName(),
                        folder.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (var lines = process.inputReader(StandardCharsets.US_ASCII)) {
            var told = 0;
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                (line.startsWith("o ") ? opened : closed).add(line.substring(2));
                if (told++ == life) {
                    // unlike the process itself, its handle leaves the pipe open: what was told is still to be read
                    process.toHandle().destroyForcibly();
                }
            }
        }
        process.waitFor();
        assertThat(process.exitValue()).isEqualTo(128 + 9);
    }

    private static Map<String, String> statuses(DurableLedger ledger) {
        var statuses = new HashMap<String, String>();
        for (var tenant = 0; tenant < TENANTS; tenant++) {
            for (var line : all(ledger, "t" + tenant).toList()) {
                assertThat(statuses.put(line.id(), line.status())).isNull();
            }
        }
        return statuses;
    }

    private static Stream<ReceiptLine> all(DurableLedger ledger, String tenant) {
        return Stream.iterate(
                        ledger.records().list(tenant, Filter.newest(1_000)),
                        page -> !page.isEmpty(),
                        page -> ledger.records()
                                .list(
                                        tenant,
                                        new Filter(
                                                null,
                                                null,
                                                null,
                                                null,
                                                null,
                                                null,
                                                null,
                                                page.getLast().seq(),
                                                1_000)))
                .flatMap(page -> page.stream());
    }

    /// The service: opens and closes as fast as it can, and tells what it was promised.
    static final class Load {
        static final int THREADS = 4;
        /// Does not fit into a record: it lies in a file beside it.
        private static final String LARGE = "x".repeat(100_000);

        private Load() {}

        public static void main(String[] arguments) {
            var out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
            var ledger = DurableLedger.open(LedgerConfig.in(Path.of(arguments[0])), Clock.systemUTC());
            for (var thread = 0; thread < THREADS; thread++) {
                Thread.ofPlatform().start(() -> work(ledger, out));
            }
        }

        private static void work(DurableLedger ledger, PrintStream out) {
            for (var count = 0; ; count++) {
                var attempt = Samples.attempt("t" + count % TENANTS, "run " + count);
                ledger.open(attempt);
                out.println("o " + attempt.id());
                ledger.close(attempt, Samples.completed(count % 8 == 0 ? LARGE + count : count));
                out.println("c " + attempt.id());
            }
        }
    }
}
