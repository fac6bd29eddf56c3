package io.caisson.ledger.rollup;

import static io.caisson.ledger.receipt.Column.*;

import io.caisson.Value;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Row;
import io.caisson.ledger.receipt.StoredValues;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What receipts add to the counts of their hour. Not thread-safe.
public final class Rollup {
    private static final long HOUR_MICROS = Duration.ofHours(1).toNanos() / 1_000;

    /// Hours of a day.
    public static final int DAY = 24;

    /// What has to be known of a receipt.
    public static final List<Column> COLUMNS = List.of(
            TENANT,
            AGENT_ID,
            LANGUAGE,
            TIER,
            PRICE_LIST,
            ERRORS,
            ACTIVITY,
            STATUS,
            ERROR_KIND,
            TIMED_OUT,
            WALL_MICROS,
            CPU_MICROS,
            COMPILE_MICROS,
            PEAK_MEMORY_BYTES,
            UNITS_MICRO,
            AMOUNT_PICO,
            CLOSED_AT,
            STORED_BYTES);

    /// What receipts with the same of these are added up for.
    public record Key(
            String tenant, String agent, long hour, String language, String tier, long priceList, String status) {}

    /// What durations are counted for.
    ///
    /// @param hours 1, or [#DAY] for the same counts by the day
    /// @param hour the first of them
    public record TimeKey(String tenant, String agent, int hours, long hour, int bucket) {}

    /// The figures of each key, in the order of [Figure#ALL].
    private final Map<Key, long[]> sums = new HashMap<>();

    private final Map<TimeKey, Long> times = new HashMap<>();

    public static Rollup of(Collection<Row> receipts) {
        var rollup = new Rollup();
        receipts.forEach(rollup::add);
        return rollup;
    }

    public static long hour(long micros) {
        return Math.floorDiv(micros, HOUR_MICROS);
    }

    /// The number of the day that an hour belongs to.
    public static long day(long hour) {
        return Math.floorDiv(hour, DAY);
    }

    /// Whether an execution with this outcome has a time worth telling: not when it was refused or broken by us.
    public static boolean ran(String status) {
        return !status.equals("refused") && !status.equals("broken");
    }

    /// A source that was only checked or scanned counts under the name of that activity, unless it was refused.
    private static String status(Row row) {
        var status = row.text(STATUS);
        return ran(status) && !row.isRun() ? row.text(ACTIVITY) : status;
    }

    /// Adds one receipt.
    public void add(Row row) {
        var hour = hour(row.number(CLOSED_AT));
        var key = new Key(
                row.text(TENANT),
                row.text(AGENT_ID),
                hour,
                row.text(LANGUAGE),
                row.text(TIER),
                row.number(PRICE_LIST),
                status(row));
        add(
                key,
                Figure.ALL.stream()
                        .mapToLong(figure -> figure.ofReceipt().applyAsLong(row))
                        .toArray());
        if (ran(key.status) && row.isRun()) {
            addTime(key.tenant, key.agent, hour, TimeBuckets.of(row.number(WALL_MICROS)), 1);
        }
    }

    /// Adds figures in the order of [Figure#ALL].
    public void add(Key key, long[] figures) {
        var sum = sums.computeIfAbsent(key, _ -> new long[figures.length]);
        for (var at = 0; at < sum.length; at++) {
            sum[at] = Figure.ALL.get(at).add(sum[at], figures[at]);
        }
    }

    private void addTime(String tenant, String agent, long hour, int bucket, long executions) {
        times.merge(new TimeKey(tenant, agent, 1, hour, bucket), executions, Long::sum);
        times.merge(new TimeKey(tenant, agent, DAY, hour - hour % DAY, bucket), executions, Long::sum);
    }

    /// Adds executions that took about so long.
    public void addTimes(TimeKey key, long executions) {
        times.merge(key, executions, Long::sum);
    }

    /// The figures of each key, in the order of [Figure#ALL].
    public Map<Key, long[]> sums() {
        return Collections.unmodifiableMap(sums);
    }

    /// How many executions took about so long.
    public Map<TimeKey, Long> times() {
        return Collections.unmodifiableMap(times);
    }

    /// Its sums hour by hour, each as the JSON that [#addHour] reads.
    public Map<Long, String> hours() {
        var hours = new TreeMap<Long, String>();
        sums.keySet().forEach(key -> hours.computeIfAbsent(key.hour, this::json));
        return hours;
    }

    private String json(long hour) {
        var rows = sums.entrySet().stream()
                .filter(entry -> entry.getKey().hour == hour)
                .map(entry -> members(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparing(Object::toString))
                .toList();
        var buckets = times.entrySet().stream()
                .filter(entry -> entry.getKey().hours == 1 && entry.getKey().hour == hour)
                .map(entry -> members(entry.getKey(), entry.getValue()))
                .sorted(Comparator.comparing(Object::toString))
                .toList();
        return Value.of(Map.of("sums", rows, "times", buckets)).json();
    }

    private static Map<String, Object> members(Key key, long[] figures) {
        var members = new LinkedHashMap<String, Object>();
        members.put("agent_id", key.agent);
        members.put("language", key.language);
        members.put("tier", key.tier);
        members.put("price_list", key.priceList);
        members.put("status", key.status);
        for (var at = 0; at < figures.length; at++) {
            members.put(Figure.ALL.get(at).label(), figures[at]);
        }
        return members;
    }

    private static Map<String, Object> members(TimeKey key, long executions) {
        var members = new LinkedHashMap<String, Object>();
        members.put("agent_id", key.agent);
        members.put("bucket", key.bucket);
        members.put("executions", executions);
        return members;
    }

    /// Adds the sums of one hour. A figure that the JSON does not name is 0: it was not counted yet.
    public void addHour(String tenant, long hour, String json) {
        var parts = Value.json(json).map();
        for (Map<?, ?> row : Value.of(parts.get("sums")).list(Map.class)) {
            var key = new Key(
                    tenant,
                    text(row, "agent_id"),
                    hour,
                    text(row, "language"),
                    text(row, "tier"),
                    number(row, "price_list"),
                    text(row, "status"));
            add(
                    key,
                    Figure.ALL.stream()
                            .mapToLong(figure -> number(row, figure.label()))
                            .toArray());
        }
        for (Map<?, ?> row : Value.of(parts.get("times")).list(Map.class)) {
            addTime(tenant, text(row, "agent_id"), hour, (int) number(row, "bucket"), number(row, "executions"));
        }
    }

    /// The sums of one hour from two parts of it, each as JSON.
    public static String sum(String tenant, long hour, String one, String other) {
        var rollup = new Rollup();
        rollup.addHour(tenant, hour, one);
        rollup.addHour(tenant, hour, other);
        return rollup.hours().getOrDefault(hour, other);
    }

    private static String text(Map<?, ?> members, String name) {
        return String.valueOf(members.get(name));
    }

    private static long number(Map<?, ?> members, String name) {
        return members.get(name) instanceof Number number ? number.longValue() : 0;
    }

    /// What is left when the receipts of `others` are taken out. A maximum stays, because nobody knows whose it was.
    public Rollup without(Rollup others) {
        var rest = new Rollup();
        sums.forEach((key, figures) -> {
            var left = figures.clone();
            var gone = others.sums.get(key);
            for (var at = 0; gone != null && at < left.length; at++) {
                left[at] -= Figure.ALL.get(at).isMaximum() ? 0 : gone[at];
            }
            if (left[0] > 0) {
                rest.sums.put(key, left);
            }
        });
        times.forEach((key, executions) -> {
            var left = executions - others.times.getOrDefault(key, 0L);
            if (key.hours == 1 && left > 0) {
                rest.times.put(key, left);
            }
        });
        return rest;
    }

    /// The first figure in which `stored` is not this, in words; empty when there is none.
    public Optional<String> difference(Rollup stored) {
        return Stream.concat(sums.keySet().stream(), stored.sums.keySet().stream())
                .filter(key -> !Arrays.equals(sums.get(key), stored.sums.get(key)))
                .min(Comparator.comparing(Key::toString))
                .map(key -> difference(key, sums.get(key), stored.sums.get(key)))
                .or(() -> Stream.concat(times.keySet().stream(), stored.times.keySet().stream())
                        .filter(key -> !times.getOrDefault(key, 0L).equals(stored.times.getOrDefault(key, 0L)))
                        .min(Comparator.comparing(TimeKey::toString))
                        .map(key -> "the durations of " + moment(key.hour) + " are not those of the receipts"));
    }

    private static String difference(Key key, long @Nullable [] mine, long @Nullable [] stored) {
        var expected = mine == null ? new long[Figure.ALL.size()] : mine;
        var found = stored == null ? new long[Figure.ALL.size()] : stored;
        var at = Math.max(0, Arrays.mismatch(expected, found));
        return Figure.ALL.get(at).label() + " of " + moment(key.hour) + " is " + found[at] + ", the receipts give "
                + expected[at];
    }

    private static String moment(long hour) {
        return StoredValues.instant(hour * HOUR_MICROS).toString();
    }
}
