package io.caisson.ledger.record;

import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.rollup.Rollup;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// From when to when, in whole hours: the ledger counts by the hour, so a period that begins or ends within one has
/// all of it.
///
/// @param until the first moment that is no longer part of it
public record Period(Instant since, Instant until) {
    private static final Instant EARLIEST = Instant.EPOCH;
    private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

    public static final Period ALL = new Period(EARLIEST, LATEST);

    public Period {
        since = bounded(since).truncatedTo(ChronoUnit.HOURS);
        until = ceiling(bounded(until));
        if (!since.isBefore(until)) {
            throw new IllegalArgumentException("the period ends at " + until + ", before it has begun at " + since
                    + "; 'since' has to be earlier");
        }
    }

    /// From one moment to another.
    ///
    /// @param since null for the beginning of the ledger
    /// @param until null for its end
    public static Period of(@Nullable Instant since, @Nullable Instant until) {
        return new Period(since == null ? EARLIEST : since, until == null ? LATEST : until);
    }

    /// A month of UTC.
    public static Period of(YearMonth month) {
        return new Period(first(month), first(month.plusMonths(1)));
    }

    private static Instant first(YearMonth month) {
        return month.atDay(1).atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    private static Instant bounded(Instant given) {
        if (given.isBefore(EARLIEST)) {
            return EARLIEST;
        }
        return given.isAfter(LATEST) ? LATEST : given;
    }

    private static Instant ceiling(Instant given) {
        var whole = given.truncatedTo(ChronoUnit.HOURS);
        return whole.equals(given) ? whole : whole.plus(1, ChronoUnit.HOURS);
    }

    /// As parameters of a query over roll-ups.
    public Map<String, Object> hours() {
        return Map.of(
                "sinceHour", Rollup.hour(StoredValues.micros(since)),
                "untilHour", Rollup.hour(StoredValues.micros(until)));
    }

    /// As [#hours], and between them where its whole days begin and end; both at the end when it has none.
    public Map<String, Object> hoursAndDays() {
        var first = Rollup.hour(StoredValues.micros(since));
        var end = Rollup.hour(StoredValues.micros(until));
        var firstDay = Math.ceilDiv(first, Rollup.DAY) * Rollup.DAY;
        var lastDay = end - end % Rollup.DAY;
        var days = firstDay < lastDay;
        return Map.of(
                "sinceHour",
                first,
                "firstDay",
                days ? firstDay : end,
                "lastDay",
                days ? lastDay : end,
                "untilHour",
                end);
    }

    /// As parameters of a query over receipts.
    public Map<String, Object> moments() {
        return Map.of("since", StoredValues.micros(since), "until", StoredValues.micros(until));
    }

    /// Adds to `members` where it begins and ends, null where it is not bounded.
    public void into(Map<String, @Nullable Object> members) {
        members.put("since", since.equals(EARLIEST) ? null : since.toString());
        members.put("until", until.equals(LATEST) ? null : until.toString());
    }
}
