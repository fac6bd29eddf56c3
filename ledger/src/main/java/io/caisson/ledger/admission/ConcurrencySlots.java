package io.caisson.ledger.admission;

import io.caisson.account.Caller;

/// Counts the executions that each tenant runs at once, and gives none a slot beyond its tier. Thread-safe.
///
/// Assumes one process: each server counts its own executions, so a tenant has its tier's slots at each of them. Slots
/// of a process that dies end with it.
public interface ConcurrencySlots {
    /// Takes a slot for the tenant of `caller`; [#leave] frees it.
    ///
    /// @return whether there was one
    boolean enter(Caller caller);

    /// Frees a slot that [#enter] gave.
    void leave(Caller caller);

    /// Whether [#enter] would find no slot now. Takes none.
    boolean isFull(Caller caller);
}
