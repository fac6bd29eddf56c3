package io.caisson.ledger.receipt;

/// What the ledger keeps of the code that was to run, besides its hash, its length and its beginning.
public enum SourcePolicy {
    /// All of it, each source of a tenant once.
    ALWAYS,
    /// Nothing more.
    HASH_ONLY
}
