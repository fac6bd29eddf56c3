package io.caisson.work;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/// A resource that all tenants share: at most `total` of it is taken at once, and at most `share` of it by one tenant,
/// so that one tenant can fill its share and not the whole. Bytes of memory, streams, connections. Thread-safe.
public final class TenantShares {
    private final long total;
    private final long share;
    private final Map<String, Long> byTenant = new HashMap<>();
    private long taken;

    /// @param share how much of `total` one tenant can have at most
    public TenantShares(long total, long share) {
        if (share < 1 || total < share) {
            throw new IllegalArgumentException("a share of " + share + " in a total of " + total + " is none");
        }
        this.total = total;
        this.share = share;
    }

    /// Takes `amount` for `tenant`.
    ///
    /// @return empty when the tenant's share or the total has no room for it; [#hasRoom] tells which
    public Optional<Lease> take(String tenant, long amount) {
        if (amount < 0) {
            throw new IllegalArgumentException("nothing less than nothing can be taken: " + amount);
        }
        return add(tenant, amount) ? Optional.of(new Lease(tenant, amount)) : Optional.empty();
    }

    /// Whether `amount` more is within the tenant's share, whatever the others have.
    public synchronized boolean hasRoom(String tenant, long amount) {
        return amount <= share - of(tenant);
    }

    /// How much a tenant can have at most.
    public long share() {
        return share;
    }

    /// How much of the total nobody has.
    public synchronized long left() {
        return total - taken;
    }

    /// How much `tenant` has now.
    public synchronized long of(String tenant) {
        return byTenant.getOrDefault(tenant, 0L);
    }

    private synchronized boolean add(String tenant, long amount) {
        if (amount > total - taken || !hasRoom(tenant, amount)) {
            return false;
        }
        taken += amount;
        byTenant.merge(tenant, amount, Long::sum);
        return true;
    }

    private synchronized void giveBack(String tenant, long amount) {
        taken -= amount;
        // a tenant that has nothing leaves nothing behind, or names alone would fill the memory
        byTenant.computeIfPresent(tenant, (_, had) -> had == amount ? null : had - amount);
    }

    /// What one tenant has taken, until it is closed.
    public final class Lease implements AutoCloseable {
        private final String tenant;
        private long amount;
        private boolean closed;

        private Lease(String tenant, long amount) {
            this.tenant = tenant;
            this.amount = amount;
        }

        /// Takes `more` on top.
        ///
        /// @return whether there was room; nothing has changed when there was none
        public synchronized boolean grow(long more) {
            if (closed || !add(tenant, more)) {
                return false;
            }
            amount += more;
            return true;
        }

        /// Keeps `kept` and gives back the rest.
        public synchronized void shrinkTo(long kept) {
            if (!closed && kept < amount) {
                giveBack(tenant, amount - kept);
                amount = kept;
            }
        }

        public synchronized long amount() {
            return amount;
        }

        /// Any number of times.
        @Override
        public synchronized void close() {
            if (!closed) {
                closed = true;
                giveBack(tenant, amount);
                amount = 0;
            }
        }
    }
}
