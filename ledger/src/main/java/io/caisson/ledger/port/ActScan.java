package io.caisson.ledger.port;

import io.caisson.ledger.signed.Checkpoint;
import io.caisson.ledger.signed.LedgerAct;
import io.caisson.ledger.signed.SignedTable;
import java.util.List;
import java.util.Optional;

/// The acts, signed rows and checkpoints of a snapshot.
public interface ActScan {
    /// All acts in the order of their numbers.
    Cursor<LedgerAct> acts();

    /// The acts of one kind about a tenant, in the order of their numbers.
    Cursor<LedgerAct> acts(String tenant, LedgerAct.Kind kind);

    /// All rows of a signed table.
    Cursor<SignedTable.Signed> rows(SignedTable table);

    /// All checkpoints in the order of their numbers.
    List<Checkpoint> checkpoints();

    Optional<Checkpoint> newestCheckpoint();

    Optional<Checkpoint> checkpoint(long number);

    /// The first checkpoint that was made after a moment.
    Optional<Checkpoint> checkpointAfter(long createdAtMicros);
}
