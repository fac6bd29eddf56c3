package io.caisson.server.traffic;

import io.caisson.account.Caller;
import io.caisson.server.http.Problem;
import io.caisson.server.http.ProblemException;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/// Rate limit for all requests of a tenant. Reading, scanning and refusing cost processor time too, and a tier
/// limits only executions.
///
/// A tenant may send as many requests a second as its tier allows executions a minute. A request over that rate
/// waits for its token on its own virtual thread, so a client that sends the next request after the answer is
/// slowed down and not refused. A request that would wait longer than [#MAX_WAIT] is refused with 429.
///
/// A large body takes further tokens when it has arrived, and an execution takes some for the bytes that it
/// stores. Later requests wait for them. Tiers without a rate have no limit here. Thread-safe.
public final class RequestPace {
    static final Duration MAX_WAIT = Duration.ofSeconds(2);

    /// One token for each so many bytes.
    static final int BYTES_PER_TOKEN = 256 << 10;

    private static final int BURST_SECONDS = 2;

    /// With more tenants than this, full buckets are removed.
    private static final int SWEEP_TENANTS = 10_000;

    private record TenantRate(String tenant, int perSecond) {
        TenantRate(Caller caller) {
            this(caller.tenant(), caller.tier().perMinute());
        }

        boolean isUnlimited() {
            return perSecond == 0;
        }

        int burst() {
            return Math.multiplyExact(perSecond, BURST_SECONDS);
        }

        /// Uses `System.nanoTime`, so setting the wall clock back cannot stall refills.
        Bucket bucket() {
            return Bucket.builder()
                    .withNanosecondPrecision()
                    .addLimit(limit -> limit.capacity(burst()).refillGreedy(perSecond, Duration.ofSeconds(1)))
                    .build();
        }
    }

    private final Map<TenantRate, Bucket> buckets = new ConcurrentHashMap<>();

    /// Takes a token for one request, and waits for it.
    ///
    /// @return whether the request had to wait, so that its caller may have changed and must be read again
    /// @throws ProblemException when it would have to wait for too long
    public boolean await(Caller caller) {
        var rate = new TenantRate(caller);
        if (rate.isUnlimited()) {
            return false;
        }
        var bucket = bucket(rate);
        if (bucket.tryConsume(1)) {
            return false;
        }
        if (!bucket.asBlocking().tryConsumeUninterruptibly(1, MAX_WAIT)) {
            throw new ProblemException(Problem.tooManyRequests(rate.perSecond));
        }
        return true;
    }

    /// Takes tokens for bytes that have arrived or were stored. The bucket may go below zero.
    public void charge(Caller caller, long bytes) {
        var rate = new TenantRate(caller);
        var tokens = bytes / BYTES_PER_TOKEN;
        if (tokens > 0 && !rate.isUnlimited()) {
            bucket(rate).consumeIgnoringRateLimits(tokens);
        }
    }

    private Bucket bucket(TenantRate rate) {
        if (buckets.size() > SWEEP_TENANTS) {
            // a full bucket is the same as a new one
            buckets.entrySet()
                    .removeIf(entry -> entry.getValue().getAvailableTokens()
                            >= entry.getKey().burst());
        }
        return buckets.computeIfAbsent(rate, TenantRate::bucket);
    }
}
