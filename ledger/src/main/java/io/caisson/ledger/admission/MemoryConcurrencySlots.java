package io.caisson.ledger.admission;

import io.caisson.account.Caller;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Concurrency slots in memory: a count for each tenant that runs something.
public final class MemoryConcurrencySlots implements ConcurrencySlots {
    private final Map<String, Integer> running = new ConcurrentHashMap<>();

    @Override
    public boolean enter(Caller caller) {
        var most = caller.tier().atOnce();
        var entered = new boolean[1];
        running.compute(caller.tenant(), (_, now) -> {
            var already = now == null ? 0 : now;
            entered[0] = most == 0 || already < most;
            return entered[0] ? Integer.valueOf(already + 1) : now;
        });
        return entered[0];
    }

    @Override
    public void leave(Caller caller) {
        running.computeIfPresent(caller.tenant(), (_, now) -> now <= 1 ? null : now - 1);
    }

    @Override
    public boolean isFull(Caller caller) {
        var most = caller.tier().atOnce();
        return most > 0 && running.getOrDefault(caller.tenant(), 0) >= most;
    }
}
