package io.caisson.bench;

import io.caisson.execution.Executor;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/// Whether many executions in a row leave everything where it was.
///
/// The warm-up is as long as the soak: by then the heap has its size, code is compiled, and workers have been replaced
/// as often as they will be, so that both looks see workers of the same age.
record Soak(int executions, Footprint before, Footprint after) {
    private static final Duration SETTLE_TIMEOUT = Duration.ofSeconds(20);
    private static final long LOOK_NANOS = Duration.ofMillis(200).toNanos();

    static Soak of(Executor executor, int executions) {
        var ours = new Ours(executor);
        var sum = new Load(Workload.sum(), true, 0, executions, 1, 0);
        ours.run(sum);
        LockSupport.parkNanos(Duration.ofSeconds(2).toNanos());
        var before = Footprint.now();
        ours.run(sum);
        return new Soak(executions, before, settled(before));
    }

    /// A retired worker takes a moment to disappear and to be replaced. What is leaked does not go away by waiting.
    private static Footprint settled(Footprint before) {
        var deadline = System.nanoTime() + SETTLE_TIMEOUT.toNanos();
        var after = Footprint.now();
        while (!after.growthSince(before).isEmpty() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(LOOK_NANOS);
            after = Footprint.now();
        }
        return after;
    }

    List<String> growth() {
        return after.growthSince(before);
    }
}
