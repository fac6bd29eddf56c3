package io.caisson.worker.script;

import com.caoccao.javet.interop.callback.IJavetNearHeapLimitCallback;

/// One guest's memory ceiling. V8 asks near its heap limit; the limit is raised in steps up to the ceiling, then the
/// guest is ended. Good manners, not a wall: a single huge allocation can pass it or end the process, and what bounds
/// those is the control group around the worker.
final class HeapLimit implements IJavetNearHeapLimitCallback {
    private static final long STEP = 8L << 20;
    /// Room for V8 to unwind in; without it the process dies of the very limit the guest is being ended for.
    private static final long SLACK = 64L << 20;

    private final Isolate isolate;
    private final long baseline;
    private final long ceiling;
    private volatile boolean reached;

    HeapLimit(Isolate isolate, long baseline, long ceiling) {
        this.isolate = isolate;
        this.baseline = baseline;
        this.ceiling = ceiling;
    }

    @Override
    public long callback(long current, long initial) {
        var most = ceiling + baseline;
        if (current < most) {
            return Math.min(most, Math.max(current + STEP, current + current / 2));
        }
        reached = true;
        isolate.terminate();
        return current + SLACK;
    }

    boolean reached() {
        return reached;
    }

    /// What the guest holds now, beyond a fresh isolate.
    long peak() {
        return Math.max(0, isolate.memory() - baseline);
    }

    boolean exceeded(long peak) {
        return reached || peak > ceiling;
    }
}
