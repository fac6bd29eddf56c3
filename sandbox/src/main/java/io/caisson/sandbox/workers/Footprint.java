package io.caisson.sandbox.workers;

import io.caisson.engine.Job;
import io.caisson.wire.Ending;
import io.caisson.wire.Frame;
import java.util.List;

/// How much memory a guest had, by its worker's word and by what the kernel counted of the worker's group.
///
/// The two differ by what the worker itself takes: it parses, collects and makes isolates beside a guest, and its Java
/// heap grows with what it reads and writes. They also differ by array buffers that a guest asked for and never wrote
/// to: the engine counts them, and to the kernel they are nothing yet.
final class Footprint {
    /// What a worker takes beside any guest before the kernel's count speaks against the guest.
    private static final long OWN = 32L << 20;

    /// What a worker takes for each byte it reads or writes: as text, as a tree, as compiled code, as garbage of these.
    private static final long OWN_PER_BYTE = 16;

    /// Ceilings come in steps, so that guests of similar size share one and the group is seldom written to.
    private static final long CEILING_STEP = 64L << 20;

    /// All that a process can address. The kernel gives out far more than there is, as long as nobody writes to it.
    private static final long ADDRESSABLE = 1L << 48;

    private final Worker worker;
    private final long limit;
    private final long crossing;
    private long claimed;
    private long seen;

    Footprint(Worker worker, Job job, List<Frame.Part> parts) {
        this.worker = worker;
        this.limit = job.limits().memoryBytes();
        this.crossing = crossing(job, parts);
    }

    private static long crossing(Job job, List<Frame.Part> parts) {
        var request = job.request();
        var files = request.source().files().stream()
                .mapToLong(file -> file.content().length)
                .sum();
        var compiled = parts.stream().mapToLong(Frame.Part::size).sum();
        return request.source().code().length() + request.input().json().length() + files + compiled;
    }

    /// What the worker's group is to be held to: the guest's memory, and in steps what the worker needs for what is
    /// sent to it. None for what it has room for anyway: each new ceiling costs a write to the group.
    long ceiling() {
        var own = OWN_PER_BYTE * crossing;
        return limit + (own <= OWN ? 0 : Math.ceilDiv(own, CEILING_STEP) * CEILING_STEP);
    }

    /// Whether a worker can have come to this claim. One above the group's ceiling is no lie yet: it may be of buffers
    /// that nobody wrote to.
    static boolean isPossible(long claim) {
        return claim <= ADDRESSABLE;
    }

    /// Takes the worker's word and the kernel's count, once, when the guest has ended.
    void look(Frame.Done done) {
        var result = done.ending() instanceof Ending.Returned(var json) ? json.length : 0;
        claimed = done.peakMemoryBytes();
        seen = Math.max(0, worker.memoryPeak() - OWN - OWN_PER_BYTE * (crossing + result));
    }

    /// Whether the worker says so, or the kernel saw more than the guest may use and the worker can have used beside
    /// it: memory taken and given back between the engine's own looks.
    boolean isBeyondLimit() {
        return Math.max(claimed, seen) > limit;
    }

    /// The worker's claim, or what the kernel saw beyond doubt if that is more; all that the kernel counted where the
    /// worker's word is worth nothing. Never above the limit: nobody is charged for memory that was not to be had.
    ///
    /// @param trusted whether nothing about the worker is in doubt
    long peak(boolean trusted) {
        return Math.min(limit, trusted ? Math.max(claimed, seen) : worker.memoryPeak());
    }
}
