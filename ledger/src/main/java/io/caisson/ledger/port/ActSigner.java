package io.caisson.ledger.port;

import io.caisson.ledger.signed.LedgerAct;
import java.util.Optional;

/// Makes the signed act of a change. A store calls it once in the unit of that change, after the change, while no other
/// unit can append an act; a store that lost a race calls it again.
///
/// @param <T> what the act is about, as the unit leaves it
@FunctionalInterface
public interface ActSigner<T> {
    /// Signs the next act.
    ///
    /// @param newest the act that the new one follows; empty for the first
    LedgerAct sign(Optional<LedgerAct> newest, T about);
}
