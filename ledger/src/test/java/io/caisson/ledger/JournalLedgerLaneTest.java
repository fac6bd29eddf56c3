package io.caisson.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ExecutionRequest;
import io.caisson.gate.Finding;
import io.caisson.gate.Severity;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.journal.Journal;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Run;
import io.caisson.work.WorkLane;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(20)
class JournalLedgerLaneTest {
    @TempDir
    private Path folder;

    private final WorkLane lane = new WorkLane(1);
    private final CountDownLatch held = new CountDownLatch(1);

    @Test
    void largeReceiptsAreMadeInTheLane() throws Exception {
        closesInTheLane(sample("2"), completed());
    }

    @Test
    void theSizeOfALargeSourceIsCountedInTheLane() throws Exception {
        closesInTheLane(sample("x".repeat(1 << 20)), Samples.completed(1));
    }

    @Test
    void largeFindingsAreWrittenInTheLane() throws Exception {
        var finding = new Finding(
                "rule", "family", Severity.LOW, "m".repeat(20_000), "main.js", 1, 1, "e".repeat(20_000), "");
        closesInTheLane(withFinding(sample("2"), finding), Samples.completed(1));
    }

    private void closesInTheLane(Attempt large, Run run) throws Exception {
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                var ledger = ledger()) {
            var small = sample("1");
            ledger.open(small);
            ledger.open(large);
            hold(threads);
            ledger.close(small, Samples.completed("small"));
            var closing = threads.submit(() -> ledger.close(large, run));
            while (lane.waiting() == 0 && !closing.isDone()) {
                Thread.onSpinWait();
            }
            var waits = !closing.isDone();
            held.countDown();
            assertThat(waits).isTrue();
            assertThat(closing.get().id()).isEqualTo(large.id());
        }
    }

    private static Run completed() {
        return Samples.completed("x".repeat(1 << 20));
    }

    private static Attempt sample(String code) {
        return Samples.attempt("a", ExecutionRequest.javascript(code), Clock.systemUTC());
    }

    private static Attempt withFinding(Attempt plain, Finding finding) {
        return new Attempt(
                plain.id(),
                plain.caller(),
                plain.request(),
                plain.origin(),
                plain.codeHash(),
                List.of(finding),
                plain.decision(),
                plain.validation(),
                plain.createdAt());
    }

    private JournalLedger ledger() {
        var config = LedgerConfig.in(folder);
        return new JournalLedger(config, Clock.systemUTC(), Journal.open(config.journal(), config.strict(), 0), lane);
    }

    private void hold(ExecutorService threads) throws InterruptedException {
        var running = new CountDownLatch(1);
        threads.execute(() -> lane.run("a", 1 << 20, () -> {
            running.countDown();
            return await();
        }));
        running.await();
    }

    private boolean await() {
        try {
            return held.await(15, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
