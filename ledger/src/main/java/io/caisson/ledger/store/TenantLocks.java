package io.caisson.ledger.store;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/// A lock for each tenant that changes something just now, so that its changes follow one another and no other tenant
/// waits for them.
public final class TenantLocks {
    private final Map<String, Shared> locks = new ConcurrentHashMap<>();

    /// @param users how many hold it or wait for it
    private record Shared(ReentrantLock lock, int users) {
        Shared withUsers(int change) {
            return new Shared(lock, users + change);
        }
    }

    /// Makes a change when all earlier ones of the tenant are made.
    public <T> T whileHolding(String tenant, Supplier<T> change) {
        var lock = locks.merge(tenant, new Shared(new ReentrantLock(true), 1), (known, _) -> known.withUsers(1))
                .lock();
        lock.lock();
        try {
            return change.get();
        } finally {
            lock.unlock();
            locks.computeIfPresent(tenant, (_, known) -> known.users() == 1 ? null : known.withUsers(-1));
        }
    }

    /// How many tenants change something, or wait to.
    int size() {
        return locks.size();
    }
}
