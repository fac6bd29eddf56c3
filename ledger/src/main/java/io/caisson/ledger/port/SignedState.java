package io.caisson.ledger.port;

import io.caisson.ledger.signed.LedgerAct;
import io.caisson.ledger.signed.SignedTable;
import java.util.Optional;

/// A row of a signed table and the newest act about it.
public record SignedState(Optional<SignedTable.Signed> row, Optional<LedgerAct> act) {}
