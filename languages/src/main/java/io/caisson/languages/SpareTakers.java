package io.caisson.languages;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Who takes sandboxes that wait, and how many lately: what a tenant took counts half as much each second. Not
/// thread-safe.
final class SpareTakers {
    private static final double HALF_LIFE_NANOS = TimeUnit.SECONDS.toNanos(1);

    /// What is left of one after seven seconds.
    private static final double FORGOTTEN = 0.01;

    private final Map<String, Double> taken = new HashMap<>();
    private long countedAt;

    /// Counts one more for `tenant`. True when there are others, and none of them took as many lately.
    boolean takesMost(String tenant, long now) {
        age(now);
        var own = taken.merge(tenant, 1.0, Double::sum);
        return taken.size() > 1
                && taken.entrySet().stream().allMatch(taker -> taker.getKey().equals(tenant) || taker.getValue() < own);
    }

    private void age(long now) {
        var left = Math.pow(0.5, Math.max(0, now - countedAt) / HALF_LIFE_NANOS);
        taken.replaceAll((_, count) -> count * left);
        taken.values().removeIf(count -> count < FORGOTTEN);
        countedAt = now;
    }
}
