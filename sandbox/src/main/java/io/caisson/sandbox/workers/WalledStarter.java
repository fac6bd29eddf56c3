package io.caisson.sandbox.workers;

import io.caisson.sandbox.home.WorkerHome;
import io.caisson.sandbox.home.WorkerKind;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Wall;
import io.caisson.wire.Frame;
import io.caisson.wire.FrameBudget;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/// Starts workers behind a wall, from a home.
public final class WalledStarter implements WorkerStarter {
    private static final Duration START_CEILING = Duration.ofSeconds(20);
    private static final long IN_FLIGHT_BYTES = 128L << 20;

    private final Wall wall;
    private final WorkerHome home;
    private final byte[] seal;
    private final FrameBudget budget = new FrameBudget(IN_FLIGHT_BYTES);
    private final ScheduledExecutorService impatience = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("caisson-worker-impatience").factory());

    public WalledStarter(Wall wall, WorkerHome home, byte[] seal) {
        this.wall = wall;
        this.home = home;
        this.seal = seal.clone();
    }

    @Override
    public Worker start(WorkerKind kind) {
        var process = wall.start(home.launch(kind));
        var kill = impatience.schedule(process::kill, START_CEILING.toMillis(), TimeUnit.MILLISECONDS);
        var worker = new Worker(process, wall.rung(), budget);
        try {
            var ready = worker.awaitReady(new Frame.Init(home.snapshot(kind), seal));
            home.keepSnapshot(kind, ready.snapshot());
            return worker;
        } catch (IOException e) {
            process.kill();
            throw new LaunchException(
                    "a worker did not become ready: " + e.getMessage() + "; it said: " + worker.diagnostics(), e);
        } finally {
            kill.cancel(false);
        }
    }

    @Override
    public void close() {
        impatience.shutdownNow();
        wall.close();
    }
}
