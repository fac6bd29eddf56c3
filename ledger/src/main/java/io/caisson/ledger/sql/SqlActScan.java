package io.caisson.ledger.sql;

import io.caisson.ledger.port.ActScan;
import io.caisson.ledger.port.Cursor;
import io.caisson.ledger.signed.Checkpoint;
import io.caisson.ledger.signed.LedgerAct;
import io.caisson.ledger.signed.SignedTable;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// Acts, signed rows and checkpoints within a snapshot.
record SqlActScan(Handle handle) implements ActScan {
    private static final int FETCH = 500;

    @Override
    public Cursor<LedgerAct> acts() {
        return SqlSnapshot.cursor(
                handle.createQuery(SqlActs.SELECT + " order by number"), FETCH, (row, _) -> SqlActs.read(row));
    }

    @Override
    public Cursor<LedgerAct> acts(String tenant, LedgerAct.Kind kind) {
        return SqlSnapshot.cursor(
                handle.createQuery(SqlActs.SELECT + " where tenant = ? and kind = ? order by number")
                        .bind(0, tenant)
                        .bind(1, kind.label()),
                FETCH,
                (row, _) -> SqlActs.read(row));
    }

    @Override
    public Cursor<SignedTable.Signed> rows(SignedTable table) {
        return SqlSnapshot.cursor(
                handle.createQuery(SignedRows.select(table)), FETCH, (row, _) -> SignedRows.read(table, row));
    }

    @Override
    public List<Checkpoint> checkpoints() {
        return handle.createQuery(SqlCheckpointStore.SELECT + " order by number")
                .map((row, _) -> SqlCheckpointStore.read(row))
                .list();
    }

    @Override
    public Optional<Checkpoint> newestCheckpoint() {
        return SqlCheckpointStore.newest(handle);
    }

    @Override
    public Optional<Checkpoint> checkpoint(long number) {
        return handle.createQuery(SqlCheckpointStore.SELECT + " where number = ?")
                .bind(0, number)
                .map((row, _) -> SqlCheckpointStore.read(row))
                .findOne();
    }

    @Override
    public Optional<Checkpoint> checkpointAfter(long createdAtMicros) {
        return handle.createQuery("select min(number) from checkpoint where created_at > ?")
                .bind(0, createdAtMicros)
                .mapTo(Long.class)
                .findOne()
                .flatMap(this::checkpoint);
    }
}
