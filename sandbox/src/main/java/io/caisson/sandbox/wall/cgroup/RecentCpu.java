package io.caisson.sandbox.wall.cgroup;

import java.util.concurrent.TimeUnit;

/// The recent processor use of one tenant's guests, and the CPU weight that follows from it. Thread-safe.
///
/// While processors are idle, weights have no effect. Otherwise the kernel divides processors by weight. A tenant
/// that has used little has full weight, equal to the service itself. A tenant that computes all the time has a
/// small weight, so that a short program of another tenant is served at once. Past use is halved every second.
public final class RecentCpu {
    static final int FULL_WEIGHT = 100;

    /// The weight of processes that are started ahead: they get ready beside running guests.
    public static final int IDLE_WEIGHT = 50;

    /// The lowest weight, so that a tenant that never stops still makes progress while others need processors
    /// too.
    static final int LEAST_WEIGHT = 3;

    /// About a fifth of one processor, continuously.
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

    /// The weight in percent. It changes by factors of two, because each change costs the kernel some work.
    public synchronized int weight(long now) {
        var weight = FULL_WEIGHT;
        for (var excess = usedUntil(now) / FREE_NANOS; excess > 1 && weight / 2 >= LEAST_WEIGHT; excess /= 2) {
            weight /= 2;
        }
        return weight;
    }

    /// Whether so little use is left that dropping it makes no difference.
    synchronized boolean isForgotten(long now) {
        return usedUntil(now) < FREE_NANOS / 1000;
    }

    private double usedUntil(long now) {
        return used * Math.pow(0.5, Math.max(0, now - usedAt) / HALF_LIFE_NANOS);
    }
}
