package io.caisson.ledger.rollup;

import static io.caisson.ledger.receipt.Column.*;

import io.caisson.Value;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Row;
import io.caisson.ledger.receipt.StoredValues;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
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

    /// A figure of the table `rollup`: a sum, or a maximum.
    ///
    /// @param label the name of its column
    private record Figure(String label, boolean isMaximum, ToLongFunction<Row> ofReceipt) {
        static Figure sum(String label, ToLongFunction<Row> ofReceipt) {
            return new Figure(label, false, ofReceipt);
        }

        static Figure max(String label, ToLongFunction<Row> ofReceipt) {
            return new Figure(label, true, ofReceipt);
        }

        private long add(long one, long other) {
            return isMaximum ? Math.max(one, other) : one + other;
        }

        /// What becomes of the column when a row is there already.
        private String update(String table) {
            return label + " = "
                    + (isMaximum
                            ? "case when %2$s.%1$s > excluded.%1$s then %2$s.%1$s else excluded.%1$s end"
                                    .formatted(label, table)
                            : "%2$s.%1$s + excluded.%1$s".formatted(label, table));
        }
    }

    /// The first counts executions. The figures of a key are kept in this order.
    private static final List<Figure> FIGURES = List.of(
            Figure.sum("executions", _ -> 1),
            Figure.sum("timeouts", row -> row.number(TIMED_OUT)),
            Figure.sum("issues", row -> row.isSecurityIssue() ? 1 : 0),
            Figure.sum("wall_micros", row -> row.number(WALL_MICROS)),
            Figure.max("wall_micros_max", row -> row.number(WALL_MICROS)),
            Figure.sum("cpu_micros", row -> row.number(CPU_MICROS)),
            Figure.sum("compile_micros", row -> row.number(COMPILE_MICROS)),
            Figure.sum("memory_bytes", row -> row.number(PEAK_MEMORY_BYTES)),
            Figure.max("memory_bytes_max", row -> row.number(PEAK_MEMORY_BYTES)),
            Figure.sum("units_micro", row -> row.number(UNITS_MICRO)),
            Figure.max("units_micro_max", row -> row.number(UNITS_MICRO)),
            Figure.sum("amount_pico", row -> row.number(AMOUNT_PICO)),
            Figure.max("amount_pico_max", row -> row.number(AMOUNT_PICO)),
            Figure.sum("stored_bytes", row -> row.number(STORED_BYTES)));

    private static final String KEY = "tenant, agent_id, hour, language, tier, price_list, status";
    private static final String TIME_KEY = "tenant, agent_id, hours, hour, bucket";
    private static final String SUMS = FIGURES.stream().map(Figure::label).collect(Collectors.joining(", "));
    private static final String OF_USER = ", caller";
    private static final String ADD = add("rollup", KEY);
    private static final String ADD_TIME = addTime("rollup_time", TIME_KEY);
    private static final String ADD_OF_USER = add("user_rollup", KEY + OF_USER);
    private static final String ADD_TIME_OF_USER = addTime("user_rollup_time", TIME_KEY + OF_USER);

    /// The rows of a tenant in the order of their hours, for [#stored].
    public static final String STORED =
            "select " + KEY + ", " + SUMS + " from rollup where tenant = :tenant order by hour";

    /// As [#STORED], for [#storedTime].
    public static final String STORED_TIMES =
            "select " + TIME_KEY + ", executions from rollup_time where tenant = :tenant order by hour";

    private record Key(
            String tenant, String agent, long hour, String language, String tier, long priceList, String status) {}

    private record TimeKey(String tenant, String agent, int hours, long hour, int bucket) {}

    /// The figures of each key, in the order of [#FIGURES].
    private final Map<Key, long[]> sums = new HashMap<>();

    private final Map<TimeKey, Long> times = new HashMap<>();

    private static String add(String table, String key) {
        return "insert into " + table + " (" + SUMS + ", " + key + ") values (" + marks(SUMS + ", " + key)
                + ") on conflict (" + key + ") do update set "
                + FIGURES.stream().map(figure -> figure.update(table)).collect(Collectors.joining(", "));
    }

    private static String addTime(String table, String key) {
        return "insert into " + table + " (executions, " + key + ") values (" + marks("executions, " + key)
                + ") on conflict (" + key + ") do update set executions = " + table
                + ".executions + excluded.executions";
    }

    private static String marks(String columns) {
        return columns.replaceAll("\\w+", "?");
    }

    public static Rollup of(Collection<Row> receipts) {
        var rollup = new Rollup();
        receipts.forEach(rollup::add);
        return rollup;
    }

    public static long hour(long micros) {
        return Math.floorDiv(micros, HOUR_MICROS);
    }

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
                FIGURES.stream()
                        .mapToLong(figure -> figure.ofReceipt.applyAsLong(row))
                        .toArray());
        if (ran(key.status) && row.isRun()) {
            addTime(key.tenant, key.agent, hour, TimeBuckets.of(row.number(WALL_MICROS)), 1);
        }
    }

    private void add(Key key, long[] figures) {
        var sum = sums.computeIfAbsent(key, _ -> new long[figures.length]);
        for (var at = 0; at < sum.length; at++) {
            sum[at] = FIGURES.get(at).add(sum[at], figures[at]);
        }
    }

    private void addTime(String tenant, String agent, long hour, int bucket, long executions) {
        times.merge(new TimeKey(tenant, agent, 1, hour, bucket), executions, Long::sum);
        times.merge(new TimeKey(tenant, agent, DAY, hour - hour % DAY, bucket), executions, Long::sum);
    }

    /// A row of one of the two tables.
    public interface Line {
        long hour();

        void addTo(Rollup rollup);
    }

    private record SumLine(Key key, long[] figures) implements Line {
        @Override
        public long hour() {
            return key.hour;
        }

        @Override
        public void addTo(Rollup rollup) {
            rollup.add(key, figures);
        }
    }

    private record TimeLine(TimeKey key, long executions) implements Line {
        @Override
        public long hour() {
            return key.hour;
        }

        @Override
        public void addTo(Rollup rollup) {
            rollup.times.merge(key, executions, Long::sum);
        }
    }

    /// Reads a row of [#STORED].
    public static Line stored(ResultSet row) throws SQLException {
        var key = new Key(
                row.getString(1),
                row.getString(2),
                row.getLong(3),
                row.getString(4),
                row.getString(5),
                row.getLong(6),
                row.getString(7));
        var figures = new long[FIGURES.size()];
        for (var at = 0; at < figures.length; at++) {
            figures[at] = row.getLong(8 + at);
        }
        return new SumLine(key, figures);
    }

    /// Reads a row of [#STORED_TIMES].
    public static Line storedTime(ResultSet row) throws SQLException {
        var key = new TimeKey(row.getString(1), row.getString(2), row.getInt(3), row.getLong(4), row.getInt(5));
        return new TimeLine(key, row.getLong(6));
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
            members.put(FIGURES.get(at).label, figures[at]);
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
                    FIGURES.stream()
                            .mapToLong(figure -> number(row, figure.label))
                            .toArray());
        }
        for (Map<?, ?> row : Value.of(parts.get("times")).list(Map.class)) {
            addTime(tenant, text(row, "agent_id"), hour, (int) number(row, "bucket"), number(row, "executions"));
        }
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
                left[at] -= FIGURES.get(at).isMaximum ? 0 : gone[at];
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
        var expected = mine == null ? new long[FIGURES.size()] : mine;
        var found = stored == null ? new long[FIGURES.size()] : stored;
        var at = Math.max(0, Arrays.mismatch(expected, found));
        return FIGURES.get(at).label + " of " + moment(key.hour) + " is " + found[at] + ", the receipts give "
                + expected[at];
    }

    private static String moment(long hour) {
        return StoredValues.instant(hour * HOUR_MICROS).toString();
    }

    /// Adds to what a tenant is told and charged by.
    public void write(Connection connection) throws SQLException {
        write(connection, ADD, ADD_TIME, Optional.empty());
    }

    /// Adds each receipt to what its user is told of its own.
    public static void writeOfUsers(Connection connection, Collection<Row> receipts) throws SQLException {
        var users = receipts.stream().collect(Collectors.groupingBy(row -> row.text(CALLER)));
        for (var user : users.entrySet()) {
            of(user.getValue()).write(connection, ADD_OF_USER, ADD_TIME_OF_USER, Optional.of(user.getKey()));
        }
    }

    private void write(Connection connection, String add, String addTime, Optional<String> user) throws SQLException {
        try (var statement = connection.prepareStatement(add)) {
            for (var entry : sums.entrySet()) {
                var key = entry.getKey();
                var at = 1;
                for (var figure : entry.getValue()) {
                    statement.setLong(at++, figure);
                }
                statement.setString(at++, key.tenant);
                statement.setString(at++, key.agent);
                statement.setLong(at++, key.hour);
                statement.setString(at++, key.language);
                statement.setString(at++, key.tier);
                statement.setLong(at++, key.priceList);
                statement.setString(at++, key.status);
                if (user.isPresent()) {
                    statement.setString(at, user.get());
                }
                statement.addBatch();
            }
            statement.executeBatch();
        }
        try (var statement = connection.prepareStatement(addTime)) {
            for (var entry : times.entrySet()) {
                var key = entry.getKey();
                statement.setLong(1, entry.getValue());
                statement.setString(2, key.tenant);
                statement.setString(3, key.agent);
                statement.setInt(4, key.hours);
                statement.setLong(5, key.hour);
                statement.setInt(6, key.bucket);
                if (user.isPresent()) {
                    statement.setString(7, user.get());
                }
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }
}
