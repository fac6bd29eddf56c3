package io.caisson.ledger.port;

import io.caisson.ledger.record.ApiKey;
import io.caisson.ledger.signed.SignedTable;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// The keys that were given out. A key is never removed; it is revoked.
public interface KeyStore {
    /// Adds a key, in one unit with its act.
    ///
    /// @param hash of its text, which is kept nowhere
    void create(ApiKey key, String hash, ActSigner<SignedTable.Signed> signer);

    /// The keys that are not revoked, by hash. Read once for all tenants, so it waits behind no tenant's reads.
    Map<String, ApiKey> unrevoked();

    /// Which of these keys are not revoked.
    Set<String> unrevoked(Set<String> ids);

    /// The hashes of all keys that are revoked, or of one of them.
    ///
    /// @param id of that key; empty for all
    Set<String> revokedHashes(Optional<String> id);

    /// A page of the keys of one tenant, or of all; newest first.
    ///
    /// @param after the id of the last key of the page before. A key of another tenant is no place to go on from
    List<ApiKey> page(Optional<String> tenant, Optional<String> after, int limit);

    Optional<ApiKey> find(String id);

    /// A key and what vouches for it, read at one moment.
    ///
    /// @param hash the key must have; without it no row is found
    SignedKey signed(String id, String hash);

    /// Revokes a key, in one unit with the act.
    void revoke(String id, Instant at, ActSigner<SignedTable.Signed> signer);

    /// Sets when a key was last used, which no act tells of.
    void used(String id, Instant at);

    /// A key, its row and the newest act about that.
    record SignedKey(Optional<ApiKey> key, SignedState state) {}
}
