package io.caisson.ledger.receipt;

/// The ledger cannot do what it promises: the disk is full, the database is away, a file is damaged.
public final class LedgerException extends RuntimeException {
    public LedgerException(String message) {
        super(message);
    }

    public LedgerException(String message, Throwable cause) {
        super(message, cause);
    }
}
