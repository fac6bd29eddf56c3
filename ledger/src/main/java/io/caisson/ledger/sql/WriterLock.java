package io.caisson.ledger.sql;

import io.caisson.ledger.receipt.LedgerException;

/// The right to fill a database, which one process at a time has.
///
/// A ledger has one writing process: chain heads, accounts and the position of the journal are in its memory. Several
/// servers have a ledger each.
interface WriterLock extends AutoCloseable {
    /// Makes sure that this process still has the right.
    ///
    /// @throws LedgerException when another process has it now
    void hold();

    @Override
    void close();

    /// The lock of a database in the data folder. Assumes one process: the lock of that folder keeps others away.
    static WriterLock ofDataFolder() {
        return new WriterLock() {
            @Override
            public void hold() {}

            @Override
            public void close() {}
        };
    }
}
