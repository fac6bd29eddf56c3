package io.caisson.sandbox.wall.cgroup;

import java.util.concurrent.TimeUnit;

/// The processor time that the guests of one tenant used lately, and the weight it leaves them.
///
/// While processors are idle everybody gets what it wants. When they are not, the kernel divides them by weight. A
/// tenant that used little has full weight, as much as the service itself; one that computes all the time has a small
/// part of it, so that a short program of its neighbour is served at once. What was used counts half as much each
/// second.
///
/// Thread-safe.
public final class RecentCpu {
    static final int FULL_WEIGHT = 100;

    /// Of what is started ahead: it gets ready beside those who run.
    public static final int IDLE_WEIGHT = 50;

    /// Even a tenant that never stops gets on while others want the processors too.
    static final int LEAST_WEIGHT = 3;

    /// About a fifth of one processor, all the time.
    private static final double FREE_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

    private static final double HALF_LIFE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private double used;
    private long usedAt;

    RecentCpu(long now) {
        usedAt = now;
    }

    public synchronized void add(long cpuNanos, long now) {
        used = usedUntil(now) + cpuNanos;
        usedAt = Math.max(usedAt, now);
    }

    /// A percentage of the full weight, in steps of two: setting one costs the kernel some work.
    public synchronized int weight(long now) {
        var weight = FULL_WEIGHT;
        for (var excess = usedUntil(now) / FREE_NANOS; excess > 1 && weight / 2 >= LEAST_WEIGHT; excess /= 2) {
            weight /= 2;
        }
        return weight;
    }

    /// Whether so little of it is left that nothing is lost by forgetting it.
    synchronized boolean isForgotten(long now) {
        return usedUntil(now) < FREE_NANOS / 1000;
    }

    private double usedUntil(long now) {
        return used * Math.pow(0.5, Math.max(0, now - usedAt) / HALF_LIFE_NANOS);
    }
}
