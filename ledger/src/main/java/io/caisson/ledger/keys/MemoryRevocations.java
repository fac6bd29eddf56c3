package io.caisson.ledger.keys;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Revocations in memory. The ledger of this process knows its own ones by itself, so this remembers them for tests and
/// for stores that have nobody to share them with.
public final class MemoryRevocations implements Revocations {
    private final Set<String> revoked = ConcurrentHashMap.newKeySet();
    private volatile Runnable listener = () -> {};

    @Override
    public void revoke(Set<String> hashes) {
        if (revoked.addAll(hashes)) {
            listener.run();
        }
    }

    @Override
    public Set<String> revoked() {
        return Set.copyOf(revoked);
    }

    @Override
    public void onChange(Runnable changed) {
        listener = changed;
    }

    @Override
    public void close() {}
}
