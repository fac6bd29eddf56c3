package io.caisson.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Attempt;
import io.caisson.ExecutionRequest;
import io.caisson.Run;
import io.caisson.WorkLane;
import java.nio.file.Path;
import java.time.Clock;
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
        try (var threads = Executors.newVirtualThreadPerTaskExecutor();
                var ledger = ledger()) {
            var small = opened(ledger, "1");
            var large = opened(ledger, "2");
            hold(threads);
            ledger.close(small, Samples.completed("small"));
            var closing = threads.submit(() -> ledger.close(large, completed()));
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

    private static Attempt opened(JournalLedger ledger, String code) {
        var attempt = Samples.attempt("a", ExecutionRequest.javascript(code), Clock.systemUTC());
        ledger.open(attempt);
        return attempt;
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
