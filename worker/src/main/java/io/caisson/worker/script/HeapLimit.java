package io.caisson.worker.script;

import com.caoccao.javet.interop.monitoring.V8HeapStatistics;

/// One guest's memory ceiling, for V8's heap and array buffers together.
///
/// After a garbage collection the engine is asked what is in use, and a guest beyond its ceiling is ended; near the
/// heap
/// limit of the process V8 itself asks. Good manners, not a wall: a single huge allocation can pass both or end the
/// process, and what bounds those is the control group around the worker.
final class HeapLimit {
    private static final long CHECK_EVERY_NANOS = 2_000_000;
    /// Room to unwind in: without it the process dies of the very limit the guest is being ended for, most often while
    /// a Map or an array moves to a table of twice its size.
    private static final long SLACK = 64L << 20;

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
        note(Isolate.inUse(statistics));
        if (peak > ceiling) {
            reach();
        }
    }

    private void note(long inUse) {
        peak = Math.max(peak, inUse - baseline);
    }

    private void reach() {
        reached = true;
        isolate.terminate();
    }

    boolean reached() {
        return reached;
    }

    /// The most the guest was seen to hold beyond a fresh isolate; asked once, when it has ended.
    long peak() {
        note(isolate.memory());
        reached |= peak > ceiling;
        return peak;
    }
}
