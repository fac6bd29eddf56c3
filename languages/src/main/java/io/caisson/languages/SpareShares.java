package io.caisson.languages;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/// Who may take a sandbox that waits. Each tenant that takes some has a share, and takes the next one beyond it only
/// when
/// nobody else wants any: one that starts programs as fast as it may leaves to the others what was started for them.
/// Not
/// thread-safe.
final class SpareShares {
    /// A tenant that took none for so long wants none.
    private static final long WANTED_NANOS = TimeUnit.SECONDS.toNanos(10);

    /// So many tenants at once find their share started ahead.
    private static final int MAX_SHARES = 3;

    private final int share;
    private final Map<String, Long> asked = new HashMap<>();

    /// A tenant for each one that was taken and not replaced yet.
    private final Queue<String> taken = new ArrayDeque<>();

    /// @param share how many of them are for one tenant
    SpareShares(int share) {
        this.share = share;
    }

    /// How many should wait, for all tenants that want some.
    int wanted(long now) {
        asked.values().removeIf(last -> now - last > WANTED_NANOS);
        return share * Math.clamp(asked.size(), 1, MAX_SHARES);
    }

    /// Whether `tenant`, which wants one now, may take one of those that wait.
    boolean mayTake(String tenant, long now) {
        asked.put(tenant, now);
        wanted(now);
        return asked.size() == 1 || taken.stream().filter(tenant::equals).count() < share;
    }

    void took(String tenant) {
        taken.add(tenant);
    }

    /// So many wait. What was taken first is replaced first, and counts no longer.
    void waiting(int waiting, long now) {
        var missing = Math.max(0, wanted(now) - waiting);
        while (taken.size() > missing) {
            taken.remove();
        }
    }
}
