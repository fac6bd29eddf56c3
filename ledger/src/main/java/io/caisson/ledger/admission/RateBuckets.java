package io.caisson.ledger.admission;

import io.caisson.account.Caller;
import java.time.Duration;
import java.util.Optional;

/// Token buckets of the executions a minute: one for each tenant and one for each of its keys. Thread-safe.
///
/// Memory and storage are bounded: a tenant has at most [#MAX_KEYS] buckets for keys that are not full, and all further
/// key names of that tenant share one bucket.
public interface RateBuckets {
    /// Buckets for the key names of one tenant.
    int MAX_KEYS = 1_000;

    /// Takes one token from the bucket of the tenant and one from the bucket of its key.
    ///
    /// @return how long to wait when one of them is empty
    Optional<Duration> take(Caller caller);

    /// Whether one of the buckets is known to be empty now, so that [#take] would refuse. Takes nothing.
    boolean isSpent(Caller caller);
}
