package io.caisson.ledger.port;

/// How much is stored of each tenant. Every unit that stores or removes something keeps these totals.
public interface StorageStore {
    /// The total of a tenant; 0 bytes after 0 changes where nothing was stored.
    StorageTotal total(String tenant);
}
