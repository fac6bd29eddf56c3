package io.caisson.ledger.retention;

/// A tenant's administrator tried to get around a hold that the operator has set.
public final class OperatorHoldException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OperatorHoldException(String reason) {
        super("The operator has set a hold on these receipts ('" + reason
                + "'). Only the operator can release or replace it, or shorten the period under it.");
    }
}
