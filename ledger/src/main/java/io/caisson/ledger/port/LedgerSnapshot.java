package io.caisson.ledger.port;

/// The whole ledger as it was at one moment, for proofs and sums over all of it. Valid only within
/// [LedgerStore#snapshot]; keeps nobody from writing.
public interface LedgerSnapshot {
    ReceiptScan receipts();

    RollupScan rollups();

    ActScan acts();
}
