package io.caisson.ledger.sql;

import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Row;
import io.caisson.ledger.rollup.Rollup;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jdbi.v3.core.result.ResultIterator;
import org.jspecify.annotations.Nullable;

/// Reads what is known of a tenant day by day: its receipts, the sums of those that were forgotten, and the roll-ups.
///
/// Four cursors in the order of time, merged; only one day is in memory. Belongs to a transaction.
public final class RollupDays implements AutoCloseable {
    private static final int FETCH = 1_000;
    private static final String RECEIPTS = "select "
            + Rollup.COLUMNS.stream().map(Column::label).collect(Collectors.joining(", "))
            + " from receipt where tenant = :tenant order by closed_at";
    private static final String FORGOTTEN =
            "select hour, sums from forgotten_hour where tenant = :tenant order by hour";

    private final PriorityQueue<Cursor> cursors = new PriorityQueue<>();

    /// One day.
    ///
    /// @param receipts the sums of the receipts that are there
    /// @param forgotten by hour, the sums of those that were forgotten, as the database has them
    /// @param stored the roll-ups as the database has them
    public record Day(Rollup receipts, Map<Long, String> forgotten, Rollup stored) {
        Day() {
            this(new Rollup(), new TreeMap<>(), new Rollup());
        }
    }

    private interface Entry {
        long hour();

        void addTo(Day day);
    }

    private record ReceiptEntry(Row row) implements Entry {
        @Override
        public long hour() {
            return Rollup.hour(row.number(Column.CLOSED_AT));
        }

        @Override
        public void addTo(Day day) {
            day.receipts.add(row);
        }
    }

    private record ForgottenEntry(long hour, String sums) implements Entry {
        @Override
        public void addTo(Day day) {
            day.forgotten.put(hour, sums);
        }
    }

    private record StoredEntry(RollupTables.Line line) implements Entry {
        @Override
        public long hour() {
            return line.hour();
        }

        @Override
        public void addTo(Day day) {
            line.addTo(day.stored);
        }
    }

    private static final class Cursor implements Comparable<Cursor>, AutoCloseable {
        private final ResultIterator<? extends Entry> rows;
        private @Nullable Entry next;

        Cursor(ResultIterator<? extends Entry> rows) {
            this.rows = rows;
            advance();
        }

        private void advance() {
            next = rows.hasNext() ? rows.next() : null;
        }

        private long day() {
            return next == null ? Long.MAX_VALUE : Rollup.day(next.hour());
        }

        private void addTo(Day target, long day) {
            while (next != null && day() == day) {
                next.addTo(target);
                advance();
            }
        }

        @Override
        public int compareTo(Cursor other) {
            return Long.compare(day(), other.day());
        }

        @Override
        public void close() {
            rows.close();
        }
    }

    private RollupDays() {}

    public static RollupDays of(Handle handle, String tenant) {
        var days = new RollupDays();
        days.open(handle, tenant, RECEIPTS, (row, _) -> new ReceiptEntry(ReceiptRows.row(row, Rollup.COLUMNS)));
        days.open(handle, tenant, FORGOTTEN, (row, _) -> new ForgottenEntry(row.getLong(1), row.getString(2)));
        days.open(handle, tenant, RollupTables.STORED, (row, _) -> new StoredEntry(RollupTables.sums(row)));
        days.open(handle, tenant, RollupTables.STORED_TIMES, (row, _) -> new StoredEntry(RollupTables.times(row)));
        return days;
    }

    private void open(Handle handle, String tenant, String sql, RowMapper<? extends Entry> reading) {
        cursors.add(new Cursor(handle.createQuery(sql)
                .bind("tenant", tenant)
                .setFetchSize(FETCH)
                .map(reading)
                .iterator()));
    }

    /// The next day on which there is anything; null after the last.
    @Nullable
    public Day next() {
        var first = cursors.element();
        if (first.next == null) {
            return null;
        }
        var number = first.day();
        var day = new Day();
        while (cursors.element().day() == number) {
            var cursor = cursors.remove();
            cursor.addTo(day, number);
            cursors.add(cursor);
        }
        return day;
    }

    @Override
    public void close() {
        cursors.forEach(Cursor::close);
    }
}
