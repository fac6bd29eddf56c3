package io.caisson.worker.script;

import com.caoccao.javet.interop.monitoring.V8HeapStatistics;

/// The memory limit of one guest, for V8's heap and array buffers together.
///
/// After a garbage collection the memory in use is compared with the limit, and a guest far above it is ended.
/// Near the heap limit of the process V8 itself calls back. When the guest ends, the memory it still holds is
/// compared exactly. This is no security boundary: a single huge allocation can evade all three, and only the
/// worker's control group limits it.
final class HeapLimit {
    private static final long CHECK_EVERY_NANOS = 2_000_000;
    /// Room to unwind in. Without it the process would reach the limit itself while it ends the guest, most often
    /// when a Map or an array is copied to a table of twice its size.
    private static final long SLACK = 64L << 20;

    /// Freed array buffers that V8 may still count: it frees them in the background, and lets 64 MiB accumulate
    /// first.
    private static final long GARBAGE = 32L << 20;

    /// What an environment may gather between two collections. V8 itself would let the garbage of small cells grow to
    /// the heap limit of the process, and to the kernel that looks like memory of the guest.
    private static final long GATHERED = 16L << 20;

    private final Isolate isolate;
    private final long baseline;
    private final long ceiling;
    private long checkedAt = System.nanoTime();
    private long peak;
    private boolean reached;
    private long collectedTo;

    HeapLimit(Isolate isolate, long baseline, long ceiling) {
        this.isolate = isolate;
        this.baseline = baseline;
        this.ceiling = ceiling;
    }

    /// Called when V8 is about to fail at `current` bytes. Returns V8's new limit.
    long nearLimit(long current) {
        var most = ceiling + baseline;
        if (current < most) {
            return most;
        }
        reach();
        return 3 * current + SLACK;
    }

    /// Called after a garbage collection on the guest's thread, where no JavaScript may run. It only requests the
    /// statistics, which arrive on the same thread at the guest's next interrupt check.
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

    /// The most memory that the guest was seen to hold beyond a fresh isolate. Must be called once, when it has
    /// ended. If that exceeds the limit, garbage is collected before it counts.
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

    /// Collects what many cells have gathered. For the time between two cells: it may take milliseconds.
    void tidy() {
        if (isolate.memory() - collectedTo > GATHERED) {
            isolate.collect();
            collectedTo = isolate.memory();
        }
    }
}
