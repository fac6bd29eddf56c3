package io.caisson.ledger.store;

import io.caisson.ledger.receipt.Linked;
import io.caisson.ledger.receipt.Row;

/// The ends of the tenants' chains of receipts, which each new receipt is linked to.
///
/// Assumes one process: it reads a head from the database once and then knows it, because the holder of the
/// [WriterLock] alone makes chains longer. Not thread-safe; the filler calls it from its thread.
interface ChainHeads {
    /// Puts `row` at the end of its tenant's chain.
    Linked link(Row row);

    /// Drops what is in memory: after a failure the database knows better.
    void forget();
}
