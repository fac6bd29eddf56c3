package io.caisson.ledger.port;

import io.caisson.ledger.receipt.Row;
import io.caisson.ledger.rollup.RollupLine;
import java.util.Optional;

/// The sums of a snapshot, each in the order of time, and the receipts they are made of.
public interface RollupScan {
    /// The receipts of a tenant in the order they were closed, with the columns that roll-ups need.
    Cursor<Row> receipts(String tenant);

    /// The sums of forgotten receipts, in the order of their hours.
    Cursor<ForgottenHour> forgotten(String tenant);

    /// The stored roll-ups, in the order of their hours.
    Cursor<RollupLine> sums(String tenant);

    /// The stored counts of durations, in the order of their hours.
    Cursor<RollupLine> times(String tenant);

    /// The first tenant whose total of stored bytes is not what is stored of it. Reads the length of everything.
    Optional<StorageDifference> storageDifference();

    /// The sums of the forgotten receipts of one hour, as JSON that roll-ups read.
    record ForgottenHour(long hour, String sums) {}

    /// A tenant whose total is not what is stored of it.
    record StorageDifference(String tenant, long stored, long counted) {}
}
