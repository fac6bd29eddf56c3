package io.caisson.ledger.port;

/// How often refusals were repeated without receipts of their own.
@FunctionalInterface
public interface RepetitionStore {
    /// Adds to the count of the refusal that has the receipt with this id.
    void add(String receiptId, long times);
}
