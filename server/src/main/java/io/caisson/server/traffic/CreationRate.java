package io.caisson.server.traffic;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/// Rate limit with a fixed window: so many new things a minute for each tenant. Thread-safe.
///
/// Uses `System.nanoTime`, so setting the clock changes nothing. All counts start again with each window, so its
/// memory is bounded by the tenants of one minute.
public final class CreationRate {
    public static final Duration WINDOW = Duration.ofMinutes(1);

    private final int most;
    private final Map<String, Integer> taken = new HashMap<>();
    private long began = System.nanoTime();

    public CreationRate(int most) {
        this.most = most;
    }

    /// Counts one more creation and returns whether it is within the limit.
    public synchronized boolean tryTake(String tenant) {
        if (System.nanoTime() - began >= WINDOW.toNanos()) {
            began = System.nanoTime();
            taken.clear();
        }
        return taken.merge(tenant, 1, Integer::sum) <= most;
    }
}
