package io.caisson.ledger.port;

import io.caisson.ledger.signed.ActDraft;

/// Signs acts with the key of the ledger, and says what its acts vouch for.
public interface Notary extends ActSigner<ActDraft> {
    /// Whether the newest act about a row is signed and left the row as it is. A row without an act is not vouched for.
    boolean vouchesFor(SignedState state);
}
