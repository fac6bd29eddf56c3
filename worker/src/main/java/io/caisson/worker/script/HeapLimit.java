package io.caisson.worker.script;

import com.caoccao.javet.interop.monitoring.V8HeapStatistics;

/// One guest's memory ceiling, for V8's heap and array buffers together.
///
/// After a garbage collection the engine is asked what is in use, and a guest far beyond its ceiling is ended; near the
/// heap limit of the process V8 itself asks; what a guest still holds when it ends is judged exactly. Good manners, not
/// a wall: a single huge allocation can pass all of them, and what bounds those is the control group around the worker.
final class HeapLimit {
    private static final long CHECK_EVERY_NANOS = 2_000_000;
    /// Room to unwind in: without it the process dies of the very limit the guest is being ended for, most often while
    /// a Map or an array moves to a table of twice its size.
    private static final long SLACK = 64L << 20;

    /// Dead array buffers V8 may still count: it frees them in the background, and lets 64 MiB gather before it looks.
    private static final long GARBAGE = 32L << 20;

    private final Isolate isolate;
    private final long baseline;
    private final long ceiling;
    private long checkedAt = System.nanoTime();
    private long peak;
    private boolean reached;

    HeapLimit(Isolate isolate, long baseline, long ceiling) {
        this.isolate = isolate;
        this.baseline = baseline;
        this.ceiling = ceiling;
    }

    /// V8 is about to fail at `current` bytes; the answer is its new limit.
    long nearLimit(long current) {
        var most = ceiling + baseline;
        if (current < most) {
            return most;
        }
        reach();
        return 3 * current + SLACK;
    }

    /// Runs on the guest's thread inside the engine, where no JavaScript may run: it only asks for the figures, which
    /// arrive on the same thread at the guest's next interrupt check.
    void collected() {
        var now = System.nanoTime();
        if (now - checkedAt > CHECK_EVERY_NANOS) {
            checkedAt = now;
            var _ = isolate.statistics().thenAccept(this::check);
        }
    }

    private void check(V8HeapStatistics statistics) {
        var held = Isolate.inUse(statistics) - baseline;
        peak = Math.max(peak, Math.min(held, ceiling));
        if (held > ceiling + GARBAGE) {
            reach();
        }
    }

    private void reach() {
        reached = true;
        isolate.terminate();
    }

    boolean reached() {
        return reached;
    }

    /// The most the guest was seen to hold beyond a fresh isolate; asked once, when it has ended. Garbage beyond the
    /// ceiling is collected before it counts.
    long peak() {
        var held = isolate.memory() - baseline;
        if (held > ceiling && !reached) {
            isolate.collect();
            held = isolate.memory() - baseline;
        }
        peak = Math.max(peak, held);
        reached |= peak > ceiling;
        return peak;
    }
}
