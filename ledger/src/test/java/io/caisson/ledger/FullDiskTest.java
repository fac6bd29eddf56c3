package io.caisson.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.store.Idempotency;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A ledger on a disk of eight megabytes, which a process mounts for itself alone.
@Tag("slow")
class FullDiskTest {
    private static final String MOUNT = "mount -t tmpfs -o size=32m,mode=0700 none \"$1\" && shift && exec \"$@\"";

    @TempDir
    private Path folder;

    @Test
    void refusesWhatItCannotWriteDownAndGoesOnWhenThereIsRoom() throws Exception {
        Assumptions.assumeTrue(canMount(), "only root can mount a small disk to fill");
        var process = new ProcessBuilder(
                        "unshare",
                        "-m",
                        "sh",
                        "-c",
                        MOUNT,
                        "sh",
                        folder.toString(),
                        ProcessHandle.current().info().command().orElseThrow(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Filling.class.getName(),
                        folder.toString())
                .redirectErrorStream(true)
                .start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        assertThat(said).contains("all is well");
    }

    private boolean canMount() throws IOException, InterruptedException {
        return new ProcessBuilder("unshare", "-m", "sh", "-c", MOUNT, "sh", folder.toString(), "true")
                        .start()
                        .waitFor()
                == 0;
    }

    /// What happens in that process.
    static final class Filling {
        private final Path ballast;
        private final DurableLedger ledger;
        private int closed;

        private Filling(Path folder) throws IOException {
            // more than all the rest: however far behind the database is, it fits once this is gone
            ballast = Files.write(folder.resolve("ballast"), new byte[24 << 20]);
            ledger = DurableLedger.open(LedgerConfig.in(folder), Clock.systemUTC());
        }

        public static void main(String[] arguments) throws IOException {
            new Filling(Path.of(arguments[0])).run();
        }

        private void run() throws IOException {
            var running = Samples.repeatable("a", "key", "hash");
            ledger.open(running);
            var refused = fill();
            require(refused.contains("so nothing runs; make room"), refused);
            // what ended meanwhile cannot be written either, and is told so
            require(fails(() -> ledger.close(running, Samples.completed("x".repeat(64 << 10)))), "it was written");
            // it did run: nobody may be told that it did not, nor run it again
            require(fails(() -> ledger.records().receipt("a", running.id())), "it was told");
            require(fails(() -> ledger.idempotency().claim(running.caller(), "key", "hash")), "it was claimed again");
            Files.delete(ballast);
            ledger.settle();
            require(
                    ledger.idempotency().claim(running.caller(), "key", "hash") instanceof Idempotency.Claim.Again,
                    "it ran again");
            record("there is room again");
            ledger.settle();
            var verification = ledger.verify();
            require(verification.flaw().isEmpty(), verification.toString());
            require(verification.receipts() == closed + 1, verification.receipts() + " of " + (closed + 1));
            require(ledger.records().receipt("a", running.id()).isPresent(), "the late one is missing");
            ledger.close();
            System.out.println("all is well");
        }

        private void record(String code) {
            var attempt = Samples.attempt("a", code);
            ledger.open(attempt);
            ledger.close(attempt, Samples.completed(1));
            closed++;
        }

        /// @return why an attempt was refused
        private String fill() {
            for (var number = 0; ; number++) {
                var attempt = Samples.attempt("a", number + "x".repeat(8_000));
                try {
                    ledger.open(attempt);
                } catch (LedgerException e) {
                    return String.valueOf(e.getMessage());
                }
                // fails where the opening just fitted: then it is written late
                fails(() -> ledger.close(attempt, Samples.completed(1)));
                closed++;
            }
        }

        private static boolean fails(Runnable task) {
            try {
                task.run();
                return false;
            } catch (LedgerException e) {
                return true;
            }
        }

        private static void require(boolean holds, String why) {
            if (!holds) {
                throw new AssertionError(why);
            }
        }
    }
}
