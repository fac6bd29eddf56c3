package io.caisson.ledger.store;

import io.caisson.ledger.receipt.LedgerException;
import java.util.Optional;
import java.util.function.Supplier;

/// Claims on idempotency keys: of the calls with one key that come at the same time, the first one runs and the others
/// wait for it. Thread-safe.
public interface IdempotencyClaims extends AutoCloseable {
    /// An idempotency key of one user of a tenant.
    record Key(String tenant, String user, String key) {}

    /// The end of a call: its receipt, and the hash of the request that it belongs to.
    record Ending(String id, String receipt, String requestHash) {}

    /// The answer to a claim.
    sealed interface Answer {}

    /// The caller is the first one.
    record Held(Hold hold) implements Answer {}

    /// The call was made at another server, which left its receipt.
    record Ended(String id, String receipt) implements Answer {}

    /// The call was made at the server with this node id, and its receipt is too long to be shared.
    record Elsewhere(String id, int node) implements Answer {}

    /// The key was used for another request.
    record Clash() implements Answer {}

    /// The right to run a call. Its owner must end it: until then other calls with the key wait.
    interface Hold {
        /// Frees the key.
        ///
        /// @param ending finds the receipt; empty when nothing ran. Asked only by claims that other servers see
        void end(Supplier<Optional<Ending>> ending);
    }

    /// Claims `key` for a request, and waits while a call with the same key and the same request is under way.
    ///
    /// @throws LedgerException when that takes longer than any execution can, or the claims cannot be asked
    Answer claim(Key key, String requestHash);

    @Override
    void close();
}
