package io.caisson.sandbox;

import io.caisson.Job;
import io.caisson.wire.Ending;
import io.caisson.wire.Frame;
import java.util.List;

/// How much memory a guest had, by its worker's word and by what the kernel counted of the worker's group.
///
/// The two differ by what the worker itself takes: it parses, collects and makes isolates beside a guest, and its Java
/// heap
/// grows with what it reads and writes.
final class Footprint {
    private static final long OWN = 32L << 20;
    private static final long OWN_PER_BYTE = 16;
    private static final long CEILING_STEP = 64L << 20;

    private final Worker worker;
    private final long limit;
    private final long crossing;
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
    /// sent to
    /// it. None for what it has room for anyway: each new ceiling costs a write to the group.
    long ceiling() {
        var own = OWN_PER_BYTE * crossing;
        return limit + (own <= OWN ? 0 : Math.ceilDiv(own, CEILING_STEP) * CEILING_STEP);
    }

    /// Whether the worker says so, or the kernel saw more than the guest may use and the worker can have used beside
    /// it:
    /// memory taken and given back between the engine's own looks.
    boolean isBeyondLimit(Frame.Done done) {
        if (done.peakMemoryBytes() > limit) {
            return true;
        }
        var result = done.ending() instanceof Ending.Returned(var json) ? json.length : 0;
        seen = Math.max(0, worker.memoryPeak() - OWN - OWN_PER_BYTE * (crossing + result));
        return seen > limit;
    }

    /// The worker's claim, or what the kernel saw beyond doubt if that is more.
    ///
    /// @param trusted whether nothing about the worker is in doubt
    long peak(long claimed, boolean trusted) {
        var most = Math.max(claimed, trusted ? seen : worker.memoryPeak());
        return Math.min(most, Math.max(claimed, limit));
    }
}
