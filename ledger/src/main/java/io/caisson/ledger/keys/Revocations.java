package io.caisson.ledger.keys;

import java.util.Set;

/// The API keys that were revoked anywhere, by the hash of their text. Thread-safe.
///
/// It only ever takes a key away: a key is good when the ledger says so and no revocation names it. A forged entry can
/// refuse a key, never let one in.
public interface Revocations extends AutoCloseable {
    /// Makes a revocation known to all who share these revocations.
    void revoke(Set<String> hashes);

    /// The hashes that are known to be revoked. Answers from memory.
    Set<String> revoked();

    /// Calls `changed` after [#revoked] has become larger, from any thread.
    void onChange(Runnable changed);

    @Override
    void close();
}
