package io.caisson.ledger.admission;

import io.caisson.account.Caller;
import io.github.bucket4j.Bucket;
import io.github.bucket4j.ConsumptionProbe;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/// Rate buckets in memory, for the executions of one process.
///
/// Memory is bounded without forgetting a spent bucket. Only full buckets are evicted: a full bucket equals a new one.
public final class MemoryRateBuckets implements RateBuckets {
    /// More tenants than this start a sweep for full buckets.
    private static final int SWEEP_TENANTS = 100_000;

    private static final long SWEEP_PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

    private record TenantRate(String tenant, int perMinute) {}

    private final Map<TenantRate, TenantBuckets> tenants = new ConcurrentHashMap<>();
    private final int sweepTenants;
    private final AtomicLong nextSweep = new AtomicLong(System.nanoTime());

    public MemoryRateBuckets() {
        this(SWEEP_TENANTS);
    }

    /// @param sweepTenants more tenants than this start a sweep
    MemoryRateBuckets(int sweepTenants) {
        this.sweepTenants = sweepTenants;
    }

    @Override
    public Optional<Duration> take(Caller caller) {
        var perMinute = caller.tier().perMinute();
        if (perMinute == 0) {
            return Optional.empty();
        }
        sweep();
        var taken = new ConsumptionProbe[1];
        tenants.compute(new TenantRate(caller.tenant(), perMinute), (_, known) -> {
            var buckets = known == null ? new TenantBuckets(perMinute) : known;
            taken[0] = buckets.take(caller.name());
            return buckets;
        });
        return taken[0].isConsumed()
                ? Optional.empty()
                : Optional.of(Duration.ofNanos(taken[0].getNanosToWaitForRefill()));
    }

    @Override
    public boolean isSpent(Caller caller) {
        var perMinute = caller.tier().perMinute();
        var spent = new boolean[1];
        tenants.computeIfPresent(new TenantRate(caller.tenant(), perMinute), (_, buckets) -> {
            spent[0] = buckets.isSpent(caller.name());
            return buckets;
        });
        return spent[0];
    }

    /// Evicts tenants whose bucket is full, at most once in [#SWEEP_PAUSE_NANOS].
    private void sweep() {
        var due = nextSweep.get();
        var now = System.nanoTime();
        if (tenants.size() <= sweepTenants || now - due < 0 || !nextSweep.compareAndSet(due, now + SWEEP_PAUSE_NANOS)) {
            return;
        }
        for (var key : tenants.keySet()) {
            tenants.computeIfPresent(key, (_, buckets) -> buckets.isFull() ? null : buckets);
        }
    }

    /// Tenants that are remembered.
    int tenants() {
        return tenants.size();
    }

    /// The buckets of one tenant; used only inside [Map#compute] of its entry.
    private static final class TenantBuckets {
        private final int perMinute;
        private final Bucket own;
        private final Bucket furtherKeys;
        private final Map<String, Bucket> keys = new HashMap<>();

        TenantBuckets(int perMinute) {
            this.perMinute = perMinute;
            this.own = bucket(perMinute);
            this.furtherKeys = bucket(perMinute);
        }

        ConsumptionProbe take(String key) {
            var probe = own.tryConsumeAndReturnRemaining(1);
            return probe.isConsumed() ? ofKey(key).tryConsumeAndReturnRemaining(1) : probe;
        }

        boolean isSpent(String key) {
            return own.getAvailableTokens() < 1
                    || keys.getOrDefault(key, furtherKeys).getAvailableTokens() < 1;
        }

        private Bucket ofKey(String key) {
            if (keys.size() >= MAX_KEYS && !keys.containsKey(key)) {
                keys.values().removeIf(this::isFull);
            }
            return keys.size() >= MAX_KEYS
                    ? keys.getOrDefault(key, furtherKeys)
                    : keys.computeIfAbsent(key, _ -> bucket(perMinute));
        }

        /// A key takes no token without its tenant, and both refill at the same rate: a full bucket of the tenant
        /// means full buckets of all its keys.
        boolean isFull() {
            return isFull(own);
        }

        private boolean isFull(Bucket bucket) {
            return bucket.getAvailableTokens() >= perMinute;
        }
    }

    /// Uses [System#nanoTime], so setting the wall clock back cannot stall refills.
    private static Bucket bucket(int perMinute) {
        return Bucket.builder()
                .withNanosecondPrecision()
                .addLimit(limit -> limit.capacity(perMinute).refillGreedy(perMinute, Duration.ofMinutes(1)))
                .build();
    }
}
