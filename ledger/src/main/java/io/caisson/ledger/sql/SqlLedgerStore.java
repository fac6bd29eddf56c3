package io.caisson.ledger.sql;

import io.caisson.ledger.port.ContentStore;
import io.caisson.ledger.port.LedgerStore;
import io.caisson.ledger.port.ReceiptStore;
import io.caisson.ledger.port.StorageStore;

/// The ledger in SQLite or PostgreSQL.
public final class SqlLedgerStore implements LedgerStore {
    private final Store store;
    private final ReceiptStore receipts;
    private final ContentStore contents;

    /// Takes an open database over and closes it in the end.
    public SqlLedgerStore(Store store) {
        this.store = store;
        this.receipts = new SqlReceiptStore(store);
        this.contents = new SqlContentStore(store);
    }

    @Override
    public ReceiptStore receipts() {
        return receipts;
    }

    @Override
    public ContentStore contents() {
        return contents;
    }

    @Override
    public StorageStore storage() {
        return tenant -> store.withHandle(handle -> StorageCount.total(handle, tenant));
    }

    @Override
    public void close() {
        store.close();
    }
}
