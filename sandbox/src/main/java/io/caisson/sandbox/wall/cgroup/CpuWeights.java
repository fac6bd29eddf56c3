package io.caisson.sandbox.wall.cgroup;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// The recent processor use of each tenant's guests, in all their groups. Thread-safe.
public final class CpuWeights {
    private static final int MANY = 1000;

    private final Map<String, RecentCpu> tenants = new ConcurrentHashMap<>();

    public RecentCpu of(String tenant) {
        var now = System.nanoTime();
        if (tenants.size() > MANY) {
            tenants.values().removeIf(recent -> recent.isForgotten(now));
        }
        return tenants.computeIfAbsent(tenant, _ -> new RecentCpu(now));
    }
}
