package io.caisson.ledger.receipt;

/// The ledger cannot do what it promises: the disk is full, the database is away, a file is damaged.
public final class LedgerException extends RuntimeException {
    public LedgerException(String message) {
        super(message);
    }

    public LedgerException(String message, Throwable cause) {
        super(message, cause);
    }

    /// What is behind a failure, for people: the message of its deepest cause.
    public static String reason(Throwable failure) {
        var deepest = failure;
        while (deepest.getCause() != null) {
            deepest = deepest.getCause();
        }
        return deepest.getMessage() == null ? deepest.toString() : deepest.getMessage();
    }
}
