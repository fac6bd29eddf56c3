package io.caisson.ledger.analytics;

import io.caisson.ledger.analytics.UsageReport.Dimension;
import io.caisson.ledger.analytics.UsageReport.Line;
import io.caisson.ledger.analytics.UsageReport.Spread;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.receipt.StoredFigures;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.record.Period;
import io.caisson.ledger.sql.StorageCount;
import io.caisson.ledger.sql.Store;
import io.caisson.ledger.sql.ViewSql;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/// Sums roll-ups up.
///
/// @param view whose roll-ups
/// @param agentId only of this agent
record UsageQuery(ReceiptView view, Optional<String> agentId, Dimension by, Period period) {
    /// Each run can name an agent of its own, so a tenant has as many as it likes. The total counts them all.
    static final int MAX_AGENTS = 1_000;

    UsageReport ask(Store store) {
        var lines = new LinkedHashMap<String, Sums>();
        sums(store).forEach(sums -> lines.merge(sums.key, sums, Sums::plus));
        var order = by.isTime()
                ? Comparator.comparing(Line::key)
                : Comparator.comparing((Line line) -> line.amount().sum())
                        .reversed()
                        .thenComparing(
                                Comparator.comparingLong(Line::executions).reversed())
                        .thenComparing(Line::key);
        return new UsageReport(
                view.tenant(),
                agentId,
                by,
                period,
                lines.values().stream().map(Sums::line).sorted(order).toList(),
                by == Dimension.AGENT
                        ? new UsageQuery(view, agentId, Dimension.TIER, period)
                                .ask(store)
                                .total()
                        : lines.values().stream()
                                .reduce(Sums.NOTHING, Sums::plus)
                                .named("total")
                                .line(),
                view.user().isPresent() ? Optional.empty() : Optional.of(storage(store)));
    }

    private UsageReport.Storage storage(Store store) {
        var total = store.withHandle(handle -> StorageCount.total(handle, view.tenant()));
        return new UsageReport.Storage(total.bytes(), OptionalLong.empty());
    }

    private List<Sums> sums(Store store) {
        var sql = "select " + by.expression() + " as part, sum(executions),"
                + " sum(case when status = 'completed' then executions else 0 end), sum(timeouts), sum(issues),"
                + " sum(wall_micros), max(wall_micros_max), sum(memory_bytes), max(memory_bytes_max),"
                + " sum(units_micro), max(units_micro_max), sum(amount_pico), max(amount_pico_max),"
                + " sum(stored_bytes)"
                + " from " + ViewSql.rollups(view) + " and hour >= :sinceHour and hour < :untilHour"
                + (agentId.isPresent() ? " and agent_id = :agent" : "")
                + " group by " + by.expression()
                + (by == Dimension.AGENT ? " order by sum(amount_pico) desc, part limit " + MAX_AGENTS : "");
        return store.withHandle(handle -> {
            var query =
                    handle.createQuery(sql).bindMap(ViewSql.parameters(view)).bindMap(period.hours());
            agentId.ifPresent(agent -> query.bind("agent", StoredValues.clean(agent)));
            return query.map((row, _) -> Sums.read(row, key())).list();
        });
    }

    /// How a part is called.
    private UnaryOperator<String> key() {
        return switch (by) {
            case HOUR ->
                part -> StoredValues.instant(
                                Long.parseLong(part) * Duration.ofHours(1).toNanos() / 1_000)
                        .toString();
            case DAY -> part -> LocalDate.ofEpochDay(Long.parseLong(part)).toString();
            case MONTH ->
                part -> YearMonth.from(LocalDate.ofEpochDay(Long.parseLong(part)))
                        .toString();
            case LANGUAGE, TIER, OUTCOME, AGENT -> UnaryOperator.identity();
        };
    }

    private record Sums(
            String key,
            long executions,
            long completed,
            long timeouts,
            long issues,
            BigDecimal wall,
            long wallMax,
            BigDecimal memory,
            long memoryMax,
            BigDecimal units,
            long unitsMax,
            BigDecimal amount,
            long amountMax,
            BigDecimal stored) {
        private static final BigDecimal ZERO = BigDecimal.ZERO;
        static final Sums NOTHING = new Sums("", 0, 0, 0, 0, ZERO, 0, ZERO, 0, ZERO, 0, ZERO, 0, ZERO);

        static Sums read(ResultSet row, UnaryOperator<String> key) throws SQLException {
            return new Sums(
                    key.apply(row.getString(1)),
                    row.getLong(2),
                    row.getLong(3),
                    row.getLong(4),
                    row.getLong(5),
                    new BigDecimal(row.getString(6)),
                    row.getLong(7),
                    new BigDecimal(row.getString(8)),
                    row.getLong(9),
                    new BigDecimal(row.getString(10)),
                    row.getLong(11),
                    new BigDecimal(row.getString(12)),
                    row.getLong(13),
                    new BigDecimal(row.getString(14)));
        }

        Sums named(String name) {
            return new Sums(
                    name,
                    executions,
                    completed,
                    timeouts,
                    issues,
                    wall,
                    wallMax,
                    memory,
                    memoryMax,
                    units,
                    unitsMax,
                    amount,
                    amountMax,
                    stored);
        }

        Sums plus(Sums other) {
            return new Sums(
                    key,
                    executions + other.executions,
                    completed + other.completed,
                    timeouts + other.timeouts,
                    issues + other.issues,
                    wall.add(other.wall),
                    Math.max(wallMax, other.wallMax),
                    memory.add(other.memory),
                    Math.max(memoryMax, other.memoryMax),
                    units.add(other.units),
                    Math.max(unitsMax, other.unitsMax),
                    amount.add(other.amount),
                    Math.max(amountMax, other.amountMax),
                    stored.add(other.stored));
        }

        Line line() {
            return new Line(
                    key,
                    executions,
                    completed,
                    timeouts,
                    issues,
                    spread(wall, wallMax, StoredFigures::millis),
                    spread(memory, memoryMax, Sums::whole),
                    spread(units, unitsMax, StoredFigures::units),
                    spread(amount, amountMax, StoredFigures::amount),
                    stored);
        }

        private static BigDecimal whole(BigDecimal value) {
            return StoredFigures.tidy(value.setScale(0, RoundingMode.HALF_UP));
        }

        private Spread spread(BigDecimal sum, long max, UnaryOperator<BigDecimal> figure) {
            return new Spread(
                    figure.apply(sum),
                    figure.apply(StoredFigures.average(sum, executions)),
                    figure.apply(BigDecimal.valueOf(max)));
        }
    }
}
