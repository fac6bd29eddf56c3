package io.caisson.ledger.sql;

import io.caisson.ledger.port.AnalyticsStore;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.record.AgentStats;
import io.caisson.ledger.record.CodeLine;
import io.caisson.ledger.record.Period;
import io.caisson.ledger.record.RunLine;
import io.caisson.ledger.record.SecurityEntry;
import io.caisson.ledger.record.UsageReport.Dimension;
import io.caisson.ledger.record.UsageSums;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.mapper.RowMapper;

/// Queries over the roll-ups and over the indexes of `receipt`.
final class SqlAnalyticsStore implements AnalyticsStore {
    private static final int MAX_ROWS = 1_000;
    private static final String IN_PERIOD = " and closed_at >= :since and closed_at < :until";
    /// For lists in the order of `seq`, which an index has: with the sum no database takes the index of `closed_at`,
    /// for which it would have to sort.
    private static final String MEANWHILE = " and closed_at + 0 >= :since and closed_at + 0 < :until";
    /// The receipts of the hours with the longest times. The cross join makes SQLite begin with the hours.
    private static final String SLOWEST_HOURS = """
            from (select distinct hour from (select hour from rollup
              where tenant = :tenant and hour >= :sinceHour and hour < :untilHour
              order by wall_micros_max desc limit :limit) groups) hours
            cross join receipt
            where tenant = :tenant and closed_at >= hour * 3600000000 and closed_at < (hour + 1) * 3600000000
            """;
    /// As [io.caisson.ledger.receipt.Row#isSecurityIssue]; the index of these receipts has the same words.
    private static final String IS_ISSUE = "(errors > 0 or error_kind = 'security') and activity = ''";

    private final Store store;

    SqlAnalyticsStore(Store store) {
        this.store = store;
    }

    @Override
    public List<String> tenants() {
        return store.withHandle(handle -> handle.createQuery("select tenant from chain_head order by tenant")
                .mapTo(String.class)
                .list());
    }

    @Override
    public List<AgentStats.Part> parts(ReceiptView view, String agentId, Period period) {
        return store.withHandle(handle -> handle.createQuery("""
                        select language, status, sum(executions), sum(timeouts), sum(wall_micros) from %s
                          and agent_id = :agent and hour >= :sinceHour and hour < :untilHour
                          and status not in ('prepare', 'deploy', 'scan', 'quote')
                        group by language, status
                        """.formatted(ViewSql.rollups(view)))
                .bindMap(ViewSql.parameters(view))
                .bind("agent", StoredValues.clean(agentId))
                .bindMap(period.hours())
                .map((row, _) -> new AgentStats.Part(
                        row.getString(1), row.getString(2), row.getLong(3), row.getLong(4), row.getLong(5)))
                .list());
    }

    @Override
    public List<AgentStats.Times.Count> times(ReceiptView view, String agentId, Period period) {
        return store.withHandle(handle -> handle.createQuery("""
                        select bucket, sum(executions) from (
                          select bucket, executions from %1$s and agent_id = :agent
                            and hours = 24 and hour >= :firstDay and hour < :lastDay
                          union all
                          select bucket, executions from %1$s and agent_id = :agent
                            and hours = 1 and hour >= :sinceHour and hour < :firstDay
                          union all
                          select bucket, executions from %1$s and agent_id = :agent
                            and hours = 1 and hour >= :lastDay and hour < :untilHour) as times
                        group by bucket order by bucket
                        """.formatted(ViewSql.times(view)))
                .bindMap(ViewSql.parameters(view))
                .bind("agent", StoredValues.clean(agentId))
                .bindMap(period.hoursAndDays())
                .map((row, _) -> new AgentStats.Times.Count(row.getInt(1), row.getLong(2)))
                .list());
    }

    @Override
    public List<UsageSums> usage(
            ReceiptView view, Optional<String> agentId, Dimension by, Period period, int maxParts) {
        var part = part(by);
        var sql = "select " + part + " as part, " + AnalyticsRows.SUMS + " from " + ViewSql.rollups(view)
                + " and hour >= :sinceHour and hour < :untilHour"
                + (agentId.isPresent() ? " and agent_id = :agent" : "")
                + " group by " + part
                + (by == Dimension.AGENT ? " order by sum(amount_pico) desc, part limit " + maxParts : "");
        return store.withHandle(handle -> {
            var query =
                    handle.createQuery(sql).bindMap(ViewSql.parameters(view)).bindMap(period.hours());
            agentId.ifPresent(agent -> query.bind("agent", StoredValues.clean(agent)));
            return query.map((row, _) -> AnalyticsRows.sums(row)).list();
        });
    }

    private static String part(Dimension by) {
        return switch (by) {
            case HOUR -> "hour";
            case DAY, MONTH -> "hour / 24";
            case LANGUAGE -> "language";
            case TIER -> "tier";
            case OUTCOME -> "status";
            case AGENT -> "agent_id";
        };
    }

    @Override
    public List<RunLine> failures(ReceiptView view, String agentId, Period period, int limit) {
        return list(
                "select " + AnalyticsRows.RUN + " from receipt where " + ViewSql.condition(view)
                        + " and agent_id = :agent and success = 0 and activity = ''" + MEANWHILE
                        + " order by seq desc limit :limit",
                view,
                Map.of("agent", StoredValues.clean(agentId)),
                period,
                limit,
                (row, _) -> AnalyticsRows.run(row));
    }

    @Override
    public List<RunLine> slowest(String tenant, Period period, int limit, boolean wholePeriod) {
        var from = wholePeriod ? "from receipt where tenant = :tenant" + IN_PERIOD : SLOWEST_HOURS;
        return list(
                "select " + AnalyticsRows.RUN + " " + from + " order by wall_micros desc, seq desc limit :limit",
                ReceiptView.ofTenant(tenant),
                period.hours(),
                period,
                limit,
                (row, _) -> AnalyticsRows.run(row));
    }

    @Override
    public List<CodeLine> mostRepeated(String tenant, Period period, int limit) {
        return codes("", "having count(*) > 1", "count(*)", tenant, period, limit);
    }

    @Override
    public List<CodeLine> timeouts(String tenant, Period period, int limit) {
        return codes(" and timed_out = 1", "", "sum(timed_out)", tenant, period, limit);
    }

    /// Finds the codes first, from an index alone, and then what is to be said of these few.
    private List<CodeLine> codes(String which, String having, String order, String tenant, Period period, int limit) {
        return list(
                "select " + AnalyticsRows.CODE + " from receipt where tenant = :tenant" + MEANWHILE
                        + " and code_hash in (select code_hash from receipt where tenant = :tenant" + which + IN_PERIOD
                        + " group by code_hash " + having + " order by count(*) desc, code_hash limit :limit)"
                        + " group by code_hash order by " + order + " desc, code_hash",
                ReceiptView.ofTenant(tenant),
                Map.of(),
                period,
                limit,
                (row, _) -> AnalyticsRows.code(row));
    }

    @Override
    public List<SecurityEntry> issues(ReceiptView view, Period period, int limit) {
        return list(
                "select " + AnalyticsRows.ISSUE + " from receipt where " + ViewSql.condition(view) + " and " + IS_ISSUE
                        + MEANWHILE + " order by seq desc limit :limit",
                view,
                Map.of(),
                period,
                limit,
                (row, _) -> AnalyticsRows.issue(row));
    }

    private <T> List<T> list(
            String sql, ReceiptView view, Map<String, ?> parameters, Period period, int limit, RowMapper<T> mapper) {
        return store.withHandle(handle -> handle.createQuery(sql)
                .bindMap(ViewSql.parameters(view))
                .bindMap(period.moments())
                .bindMap(parameters)
                .bind("limit", Math.clamp(limit, 1, MAX_ROWS))
                .map(mapper)
                .list());
    }
}
