package io.caisson.embed;

import java.util.Optional;

/// The result of proving a ledger.
///
/// @param receipts how many were proven, those included of which only a stub is left
/// @param flaw what is wrong with the first bad link; empty when all of them hold
/// @param checkpoint the JSON of the newest signed checkpoint, to be kept elsewhere; empty before the first one
/// @param summary one line for people
public record LedgerProof(
        long receipts, int tenants, Optional<String> flaw, Optional<String> checkpoint, String summary) {

    /// Whether the ledger is what was recorded.
    public boolean holds() {
        return flaw.isEmpty();
    }
}
