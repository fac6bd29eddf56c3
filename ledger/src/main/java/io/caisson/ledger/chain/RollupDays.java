package io.caisson.ledger.chain;

import io.caisson.ledger.port.Cursor;
import io.caisson.ledger.port.RollupScan;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Row;
import io.caisson.ledger.rollup.Rollup;
import io.caisson.ledger.rollup.RollupLine;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Reads what is known of a tenant day by day: its receipts, the sums of those that were forgotten, and the roll-ups.
///
/// Four cursors in the order of time, merged; only one day is in memory. Belongs to a snapshot.
public final class RollupDays implements AutoCloseable {
    private final PriorityQueue<Source<?>> sources = new PriorityQueue<>();

    /// One day.
    ///
    /// @param receipts the sums of the receipts that are there
    /// @param forgotten by hour, the sums of those that were forgotten, as the database has them
    /// @param stored the roll-ups as the database has them
    public record Day(Rollup receipts, Map<Long, String> forgotten, Rollup stored) {
        Day() {
            this(new Rollup(), new TreeMap<>(), new Rollup());
        }

        private void add(Row row) {
            receipts.add(row);
        }

        private void add(RollupScan.ForgottenHour hour) {
            forgotten.put(hour.hour(), hour.sums());
        }

        private void add(RollupLine line) {
            line.addTo(stored);
        }
    }

    /// One of the four, at its next row.
    private static final class Source<T> implements Comparable<Source<?>>, AutoCloseable {
        private final Cursor<T> rows;
        private final ToLongFunction<T> hour;
        private final BiConsumer<Day, T> adding;
        private @Nullable T next;

        Source(Cursor<T> rows, ToLongFunction<T> hour, BiConsumer<Day, T> adding) {
            this.rows = rows;
            this.hour = hour;
            this.adding = adding;
            advance();
        }

        private void advance() {
            next = rows.hasNext() ? rows.next() : null;
        }

        private long day() {
            return next == null ? Long.MAX_VALUE : Rollup.day(hour.applyAsLong(next));
        }

        private void addTo(Day target, long day) {
            while (next != null && day() == day) {
                adding.accept(target, next);
                advance();
            }
        }

        @Override
        public int compareTo(Source<?> other) {
            return Long.compare(day(), other.day());
        }

        @Override
        public void close() {
            rows.close();
        }
    }

    private RollupDays() {}

    public static RollupDays of(RollupScan scan, String tenant) {
        var days = new RollupDays();
        days.sources.add(
                new Source<>(scan.receipts(tenant), row -> Rollup.hour(row.number(Column.CLOSED_AT)), Day::add));
        days.sources.add(new Source<>(scan.forgotten(tenant), RollupScan.ForgottenHour::hour, Day::add));
        days.sources.add(new Source<>(scan.sums(tenant), RollupLine::hour, Day::add));
        days.sources.add(new Source<>(scan.times(tenant), RollupLine::hour, Day::add));
        return days;
    }

    /// The next day on which there is anything; null after the last.
    @Nullable
    public Day next() {
        var first = sources.element();
        if (first.next == null) {
            return null;
        }
        var number = first.day();
        var day = new Day();
        while (sources.element().day() == number) {
            var source = sources.remove();
            source.addTo(day, number);
            sources.add(source);
        }
        return day;
    }

    @Override
    public void close() {
        sources.forEach(Source::close);
    }
}
