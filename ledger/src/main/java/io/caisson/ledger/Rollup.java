package io.caisson.ledger;

import static io.caisson.ledger.Column.*;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/// What receipts add to the counts of their hour.
final class Rollup {
    private static final long HOUR_MICROS = Duration.ofHours(1).toNanos() / 1_000;

    /// Hours of a day.
    static final int DAY = 24;

    private static final String ADD = """
            insert into rollup (tenant, agent_id, hour, language, tier, price_list, status, executions, timeouts,
              issues, wall_micros, wall_micros_max, cpu_micros, compile_micros, memory_bytes, memory_bytes_max,
              units_micro, units_micro_max, amount_pico, amount_pico_max)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            on conflict (tenant, agent_id, hour, language, tier, price_list, status) do update set
              executions = rollup.executions + excluded.executions,
              timeouts = rollup.timeouts + excluded.timeouts,
              issues = rollup.issues + excluded.issues,
              wall_micros = rollup.wall_micros + excluded.wall_micros,
              wall_micros_max = case when rollup.wall_micros_max > excluded.wall_micros_max
                then rollup.wall_micros_max else excluded.wall_micros_max end,
              cpu_micros = rollup.cpu_micros + excluded.cpu_micros,
              compile_micros = rollup.compile_micros + excluded.compile_micros,
              memory_bytes = rollup.memory_bytes + excluded.memory_bytes,
              memory_bytes_max = case when rollup.memory_bytes_max > excluded.memory_bytes_max
                then rollup.memory_bytes_max else excluded.memory_bytes_max end,
              units_micro = rollup.units_micro + excluded.units_micro,
              units_micro_max = case when rollup.units_micro_max > excluded.units_micro_max
                then rollup.units_micro_max else excluded.units_micro_max end,
              amount_pico = rollup.amount_pico + excluded.amount_pico,
              amount_pico_max = case when rollup.amount_pico_max > excluded.amount_pico_max
                then rollup.amount_pico_max else excluded.amount_pico_max end
            """;
    private static final String ADD_TIME = """
            insert into rollup_time (tenant, agent_id, hours, hour, bucket, executions) values (?, ?, ?, ?, ?, ?)
            on conflict (tenant, agent_id, hours, hour, bucket) do update set
              executions = rollup_time.executions + excluded.executions
            """;

    private record Key(
            String tenant, String agent, long hour, String language, String tier, long priceList, String status) {}

    private record TimeKey(String tenant, String agent, int hours, long hour, int bucket) {}

    /// Sums of one key, in the order of the table's columns.
    private static final class Sums {
        private long executions;
        private long timeouts;
        private long issues;
        private long wall;
        private long wallMax;
        private long cpu;
        private long compile;
        private long memory;
        private long memoryMax;
        private long units;
        private long unitsMax;
        private long amount;
        private long amountMax;
    }

    private final Map<Key, Sums> sums = new HashMap<>();
    private final Map<TimeKey, Long> times = new HashMap<>();

    static Rollup of(Collection<Row> receipts) {
        var rollup = new Rollup();
        receipts.forEach(rollup::add);
        return rollup;
    }

    static long hour(long micros) {
        return Math.floorDiv(micros, HOUR_MICROS);
    }

    /// Whether an execution with this outcome has a time worth telling: not when it was refused or broken by us.
    static boolean ran(String status) {
        return !status.equals("refused") && !status.equals("broken");
    }

    private void add(Row row) {
        var hour = hour(row.number(CLOSED_AT));
        var key = new Key(
                row.text(TENANT),
                row.text(AGENT_ID),
                hour,
                row.text(LANGUAGE),
                row.text(TIER),
                row.number(PRICE_LIST),
                row.text(STATUS));
        var sum = sums.computeIfAbsent(key, _ -> new Sums());
        sum.executions++;
        sum.timeouts += row.number(TIMED_OUT);
        sum.issues += Events.isSecurityIssue(row) ? 1 : 0;
        sum.wall += row.number(WALL_MICROS);
        sum.wallMax = Math.max(sum.wallMax, row.number(WALL_MICROS));
        sum.cpu += row.number(CPU_MICROS);
        sum.compile += row.number(COMPILE_MICROS);
        sum.memory += row.number(PEAK_MEMORY_BYTES);
        sum.memoryMax = Math.max(sum.memoryMax, row.number(PEAK_MEMORY_BYTES));
        sum.units += row.number(UNITS_MICRO);
        sum.unitsMax = Math.max(sum.unitsMax, row.number(UNITS_MICRO));
        sum.amount += row.number(AMOUNT_PICO);
        sum.amountMax = Math.max(sum.amountMax, row.number(AMOUNT_PICO));
        if (!ran(key.status)) {
            return;
        }
        var bucket = TimeBuckets.of(row.number(WALL_MICROS));
        times.merge(new TimeKey(key.tenant, key.agent, 1, hour, bucket), 1L, Long::sum);
        times.merge(new TimeKey(key.tenant, key.agent, DAY, hour - hour % DAY, bucket), 1L, Long::sum);
    }

    void write(Connection connection) throws SQLException {
        try (var statement = connection.prepareStatement(ADD)) {
            for (var entry : sums.entrySet()) {
                bind(statement, entry.getKey(), entry.getValue());
                statement.addBatch();
            }
            statement.executeBatch();
        }
        try (var statement = connection.prepareStatement(ADD_TIME)) {
            for (var entry : times.entrySet()) {
                var key = entry.getKey();
                statement.setString(1, key.tenant);
                statement.setString(2, key.agent);
                statement.setInt(3, key.hours);
                statement.setLong(4, key.hour);
                statement.setInt(5, key.bucket);
                statement.setLong(6, entry.getValue());
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }

    private static void bind(PreparedStatement statement, Key key, Sums sum) throws SQLException {
        statement.setString(1, key.tenant);
        statement.setString(2, key.agent);
        statement.setLong(3, key.hour);
        statement.setString(4, key.language);
        statement.setString(5, key.tier);
        statement.setLong(6, key.priceList);
        statement.setString(7, key.status);
        var at = 8;
        for (var value : new long[] {
            sum.executions,
            sum.timeouts,
            sum.issues,
            sum.wall,
            sum.wallMax,
            sum.cpu,
            sum.compile,
            sum.memory,
            sum.memoryMax,
            sum.units,
            sum.unitsMax,
            sum.amount,
            sum.amountMax
        }) {
            statement.setLong(at++, value);
        }
    }
}
