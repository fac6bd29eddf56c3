package io.caisson.ledger.record;

import io.caisson.ledger.receipt.Position;
import java.util.Comparator;

/// Where an event stands among all events of a ledger: the journal's position it comes from, and which of
/// that entry's events it is, counted from 1. The same event has the same id forever. The position contains the node id
/// of the server, so events of several ledgers never have the same id.
public record EventId(long position, int number) implements Comparable<EventId> {
    /// Before all events.
    public static final EventId START = new EventId(0, 0);

    private static final Comparator<EventId> ORDER =
            Comparator.comparingLong(EventId::position).thenComparingInt(EventId::number);

    public EventId {
        if (position < 0 || number < 0) {
            throw new IllegalArgumentException("an event id is made of two numbers that are not negative");
        }
    }

    /// Reads what [#toString] wrote.
    ///
    /// @throws IllegalArgumentException when it is something else
    public static EventId parse(String text) {
        var dash = text.indexOf('-');
        try {
            return new EventId(
                    positionOf(text.substring(0, dash)), Integer.parseInt(text, dash + 1, text.length(), 10));
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw new IllegalArgumentException("an event id looks like 12-3, or 7.12-3 on node 7", e);
        }
    }

    private static long positionOf(String text) {
        var dot = text.indexOf('.');
        return dot < 0
                ? Long.parseLong(text)
                : new Position(Integer.parseInt(text, 0, dot, 10), Long.parseLong(text.substring(dot + 1))).encoded();
    }

    /// Behind all events of this position.
    public static EventId endOf(long position) {
        return new EventId(position, Integer.MAX_VALUE);
    }

    /// Whether it comes behind another.
    public boolean isAfter(EventId other) {
        return compareTo(other) > 0;
    }

    @Override
    public int compareTo(EventId other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return Position.of(position) + "-" + number;
    }
}
