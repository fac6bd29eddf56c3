package io.caisson.sandbox.workers;

import java.time.Duration;

/// How the script engine is set up.
///
/// @param spares clean workers kept ready for a user who has none
/// @param maxWorkers worker processes at most
/// @param queueTimeout how long an execution waits for a worker
/// @param executionsPerWorker after so many a worker is retired
/// @param life a worker older than this is retired after its execution
/// @param idleLife a worker nobody used for so long is retired
public record SandboxConfig(
        int spares, int maxWorkers, Duration queueTimeout, int executionsPerWorker, Duration life, Duration idleLife) {

    public SandboxConfig {
        if (spares < 0 || maxWorkers < 1 || executionsPerWorker < 1) {
            throw new IllegalArgumentException("a pool needs at least one worker, used at least once");
        }
    }

    /// Whether there is room for one process only, which then reads what it runs.
    public boolean isSingle() {
        return maxWorkers == 1;
    }

    /// For the workers that read sources: each is busy for a moment only, so half as many will do. Where a worker
    /// reads what it runs, one of them is started only for what runs elsewhere.
    public SandboxConfig forSyntax() {
        return new SandboxConfig(
                isSingle() ? 0 : Math.min(spares, 1),
                Math.max(1, maxWorkers / 2),
                queueTimeout,
                executionsPerWorker,
                life,
                idleLife);
    }

    public static SandboxConfig standard() {
        var cores = Runtime.getRuntime().availableProcessors();
        return new SandboxConfig(
                1,
                Math.max(4, 4 * cores),
                Duration.ofSeconds(30),
                5_000,
                Duration.ofMinutes(15),
                Duration.ofMinutes(10));
    }
}
