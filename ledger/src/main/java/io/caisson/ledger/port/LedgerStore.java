package io.caisson.ledger.port;

/// The database of one ledger, by what is kept in it. Thread-safe. Its owner closes it.
public interface LedgerStore extends AutoCloseable {
    ReceiptStore receipts();

    ContentStore contents();

    StorageStore storage();

    @Override
    void close();
}
