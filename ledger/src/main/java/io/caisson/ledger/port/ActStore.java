package io.caisson.ledger.port;

import io.caisson.ledger.signed.LedgerAct;
import java.util.Optional;

/// The signed acts, numbered from 1 without gaps. The stores of what acts are about append them.
public interface ActStore {
    Optional<LedgerAct> newest();
}
