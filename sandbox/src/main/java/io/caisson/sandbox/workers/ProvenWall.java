package io.caisson.sandbox.workers;

import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Proof;
import io.caisson.sandbox.wall.choice.Canary;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Keeps the proof that the wall holds: one before the first guest, another every hour. While the last one failed,
/// nothing runs, and it is tried again soon. Thread-safe.
public final class ProvenWall implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ProvenWall.class.getName());
    private static final Duration INTERVAL = Duration.ofHours(1);
    private static final Duration RETRY = Duration.ofSeconds(10);

    private final Canary canary;
    private final Duration interval;
    private final Duration retry;
    private final ScheduledExecutorService schedule = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("caisson-canary").factory());
    private final CompletableFuture<Proof> first = new CompletableFuture<>();
    private volatile boolean holds;

    /// Begins the first proof and returns at once, so that workers can start beside it.
    public ProvenWall(Canary canary) {
        this(canary, INTERVAL, RETRY);
    }

    ProvenWall(Canary canary, Duration interval, Duration retry) {
        this.canary = canary;
        this.interval = interval;
        this.retry = retry;
        var _ = schedule.submit(this::proveAgainAndAgain);
    }

    private void proveAgainAndAgain() {
        prove();
        if (!schedule.isShutdown()) {
            var pause = holds ? interval : retry;
            var _ = schedule.schedule(this::proveAgainAndAgain, pause.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private void prove() {
        try {
            var proof = canary.prove();
            holds = proof.holds();
            if (!holds) {
                LOG.log(Level.ERROR, "the wall {0} does not hold: {1}", proof.rung(), proof.failures());
            }
            first.complete(proof);
        } catch (RuntimeException | Error e) {
            holds = false;
            LOG.log(Level.ERROR, "the wall could not be proven", e);
            first.completeExceptionally(e);
        }
    }

    /// Returns when the wall is proven, waiting for the first proof.
    ///
    /// @throws LaunchException when the last proof failed
    public void demand() {
        if (holds) {
            return;
        }
        var proof = first.handle((result, failure) -> failure == null ? result.failures() : String.valueOf(failure))
                .join();
        if (!holds) {
            throw new LaunchException("The wall does not hold, so nothing runs: " + proof);
        }
    }

    /// Whether the last proof held; false before the first.
    public boolean holds() {
        return holds;
    }

    @Override
    public void close() {
        schedule.shutdownNow();
    }
}
