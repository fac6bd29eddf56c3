package io.caisson.bench;

import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Output;
import io.caisson.Source;
import io.caisson.account.Caller;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Many guests that are alive at the same time.
record Crowd(String language, String program, int wanted) {
    private static final long SETTLING_MS = 2_000;
    private static final long EACH_MS = 60;

    /// So many are asked for at once, the next one when one of them has begun.
    private static final int BEGINNING = 16;

    /// As little as each of them can do with: what all guests together may be promised is bounded.
    private static final long MEMORY_MB = 4;

    private static final long SCRIPT_MEMORY_MB = 16;

    /// @param alive how many had begun when their time was over
    /// @param seconds until the last of those had begun
    record Seen(long alive, double bytesEach, double seconds) {}

    static List<Crowd> all() {
        return List.of(python(1), python(10), python(100), python(1_000), script(1), script(10), script(40));
    }

    static List<Crowd> few() {
        return List.of(python(1), python(10), script(1), script(4));
    }

    private static Crowd python(int wanted) {
        return new Crowd("python", "import time\nprint('up', flush=True)\ntime.sleep(%d / 1000)\n", wanted);
    }

    private static Crowd script(int wanted) {
        return new Crowd(
                "javascript", "console.log('up'); await new Promise((done) => setTimeout(done, %d)); return 1", wanted);
    }

    /// Each gets the time that starting all of them may take.
    private long millis() {
        return 3 * SETTLING_MS + EACH_MS * wanted * (language.equals("python") ? 1 : 10);
    }

    Seen gather() throws InterruptedException {
        var config = CaissonConfig.standard()
                .withMaxWorkers(Math.max(8, wanted + 1))
                .withQueueTimeout(Duration.ofMillis(millis()));
        try (var caisson = Caisson.open(config)) {
            caisson.execute(request(1));
            Thread.sleep(SETTLING_MS);
            var before = ProcessTree.proportionalBytes(ProcessTree.below());
            var up = new Semaphore(0);
            var beginning = new Semaphore(BEGINNING);
            var began = System.nanoTime();
            Thread.ofVirtual().start(() -> {
                for (var guest = 0; guest < wanted; guest++) {
                    beginning.acquireUninterruptibly();
                    Thread.ofVirtual()
                            .start(() -> caisson.execute(Caller.local(), request(millis()), (Output) _ -> {
                                up.release();
                                beginning.release();
                            }));
                }
            });
            var all = up.tryAcquire(wanted, millis() - SETTLING_MS, TimeUnit.MILLISECONDS);
            var seconds = (System.nanoTime() - began) / 1e9;
            var alive = all ? wanted : up.availablePermits();
            var bytes = ProcessTree.proportionalBytes(ProcessTree.below()) - before;
            return new Seen(alive, (double) bytes / Math.max(1, alive), seconds);
        }
    }

    private ExecutionRequest request(long millis) {
        return ExecutionRequest.of(new Source(Language.of(language), program.formatted(millis)))
                .withTimeout(Duration.ofMillis(2 * millis() + 10_000))
                .withMemoryMegabytes(language.equals("python") ? MEMORY_MB : SCRIPT_MEMORY_MB);
    }
}
