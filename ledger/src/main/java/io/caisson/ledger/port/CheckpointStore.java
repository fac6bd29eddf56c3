package io.caisson.ledger.port;

import io.caisson.ledger.receipt.Chain;
import io.caisson.ledger.signed.Checkpoint;
import io.caisson.ledger.signed.LedgerAct;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/// The signed checkpoints, numbered from 1 without gaps.
public interface CheckpointStore {
    Optional<Checkpoint> newest();

    /// Adds the checkpoint that `making` makes of where everything ends, in one unit.
    void add(Function<Ends, Checkpoint> making);

    /// Where the chains, the acts and the journal end at one moment.
    ///
    /// @param position of the newest entry that the database has
    /// @param heads by tenant
    /// @param act the newest one
    /// @param before the checkpoint that the next one follows
    record Ends(long position, Map<String, Chain.Head> heads, Optional<LedgerAct> act, Optional<Checkpoint> before) {}
}
