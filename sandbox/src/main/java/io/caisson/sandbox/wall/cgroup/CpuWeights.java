package io.caisson.sandbox.wall.cgroup;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// What each tenant's guests used of the processors lately, whichever groups they ran in. Thread-safe.
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
