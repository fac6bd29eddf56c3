package io.caisson.ledger.sql;

import io.caisson.ledger.port.Cursor;
import io.caisson.ledger.port.RollupScan;
import io.caisson.ledger.receipt.Row;
import io.caisson.ledger.rollup.Rollup;
import io.caisson.ledger.rollup.RollupLine;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;

/// The sums and what they are made of, within a snapshot.
record SqlRollupScan(Handle handle, SqlDialect dialect) implements RollupScan {
    private static final int FETCH = 1_000;
    private static final String RECEIPTS =
            "select " + ReceiptRows.columns(Rollup.COLUMNS) + " from receipt where tenant = :tenant order by closed_at";
    private static final String FORGOTTEN =
            "select hour, sums from forgotten_hour where tenant = :tenant order by hour";

    @Override
    public Cursor<Row> receipts(String tenant) {
        return cursor(RECEIPTS, tenant, (row, _) -> ReceiptRows.row(row, Rollup.COLUMNS));
    }

    @Override
    public Cursor<ForgottenHour> forgotten(String tenant) {
        return cursor(FORGOTTEN, tenant, (row, _) -> new ForgottenHour(row.getLong(1), row.getString(2)));
    }

    @Override
    public Cursor<RollupLine> sums(String tenant) {
        return cursor(RollupTables.STORED, tenant, (row, _) -> RollupTables.sums(row));
    }

    @Override
    public Cursor<RollupLine> times(String tenant) {
        return cursor(RollupTables.STORED_TIMES, tenant, (row, _) -> RollupTables.times(row));
    }

    private <T> Cursor<T> cursor(String sql, String tenant, RowMapper<T> mapper) {
        return SqlSnapshot.cursor(handle.createQuery(sql).bind("tenant", tenant), FETCH, mapper);
    }

    @Override
    public Optional<StorageDifference> storageDifference() {
        return StorageCount.difference(handle, dialect);
    }
}
