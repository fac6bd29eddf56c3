package io.caisson.sandbox.workers;

import io.caisson.sandbox.home.WorkerKind;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Wall;
import io.caisson.wire.Frame;
import io.caisson.wire.FrameBudget;
import java.io.IOException;
import java.time.Duration;

/// Starts one program again and again, whatever it is that speaks our frames.
///
/// @param wall closed by whoever opened it
public record LaunchStarter(Wall wall, Launch launch, Watchdog watchdog, FrameBudget budget) implements WorkerStarter {
    private static final long CEILING_NANOS = Duration.ofSeconds(20).toNanos();
    private static final long IN_FLIGHT_BYTES = 64L << 20;
    private static final Frame.Init INIT = new Frame.Init(new byte[0], new byte[0]);

    public LaunchStarter(Wall wall, Launch launch, Watchdog watchdog) {
        this(wall, launch, watchdog, new FrameBudget(IN_FLIGHT_BYTES));
    }

    private record Patience(Confined process, long began) implements Watchdog.Watched {
        @Override
        public void tick(long now) {
            if (now - began > CEILING_NANOS) {
                process.kill();
            }
        }
    }

    @Override
    public Worker start(WorkerKind kind) {
        var process = wall.start(launch);
        var patience = new Patience(process, System.nanoTime());
        var worker = new Worker(process, wall.rung(), budget);
        watchdog.add(patience);
        try {
            worker.awaitReady(INIT);
            return worker;
        } catch (IOException e) {
            process.kill();
            throw new LaunchException(
                    "a reader did not become ready: " + e.getMessage() + "; it said: " + worker.diagnostics(), e);
        } finally {
            watchdog.remove(patience);
        }
    }

    @Override
    public void close() {
        // it holds nothing of its own
    }
}
