package io.caisson.ledger.analytics;

import io.caisson.ledger.analytics.UsageReport.Dimension;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.receipt.ReceiptLine;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.record.Period;
import io.caisson.ledger.sql.Store;
import io.caisson.ledger.sql.ViewSql;
import io.caisson.ledger.store.Records;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.HandleCallback;
import org.jdbi.v3.core.mapper.RowMapper;

/// Answers about many executions, always of one tenant or of one of its users. Sees everything that was closed before
/// it was asked.
///
/// Counts, sums and percentiles come from roll-ups, whatever the number of receipts; lists come from receipts by an
/// index. [#slowest] and [#mostRepeated] read every receipt of their period.
public final class Analytics {
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
    private final Runnable settle;
    private final Records records;

    public Analytics(Store store, Runnable settle, Records records) {
        this.store = store;
        this.settle = settle;
        this.records = records;
    }

    public AgentStats stats(String tenant, String agentId, Period period) {
        return stats(ReceiptView.ofTenant(tenant), agentId, period);
    }

    public AgentStats stats(ReceiptView view, String agentId, Period period) {
        return ask(handle -> AgentStats.of(
                agentId, period, parts(handle, view, agentId, period), times(handle, view, agentId, period)));
    }

    private static List<AgentStats.Part> parts(Handle handle, ReceiptView view, String agentId, Period period) {
        return handle.createQuery("""
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
                .list();
    }

    private static AgentStats.Times times(Handle handle, ReceiptView view, String agentId, Period period) {
        return new AgentStats.Times(handle.createQuery("""
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

    /// Executions of the code with this hash, newest first, without what they wrote.
    public List<ReceiptLine> byCode(String tenant, String codeHash, int limit) {
        return records.list(tenant, new Filter(null, null, null, null, codeHash, null, null, null, limit));
    }

    /// Executions of an agent that did not complete, newest first.
    public List<RunLine> failures(String tenant, String agentId, Period period, int limit) {
        return failures(ReceiptView.ofTenant(tenant), agentId, period, limit);
    }

    /// As [#failures(String, String, Period, int)], of what a view shows.
    public List<RunLine> failures(ReceiptView view, String agentId, Period period, int limit) {
        return list(
                "select " + RunLine.COLUMNS + " from receipt where " + ViewSql.condition(view)
                        + " and agent_id = :agent"
                        + " and success = 0 and activity = ''" + MEANWHILE
                        + " order by seq desc limit :limit",
                view,
                Map.of("agent", StoredValues.clean(agentId)),
                period,
                limit,
                (row, _) -> RunLine.read(row));
    }

    /// What was used, by day for a trend, or by language, outcome, tier, agent.
    ///
    /// @param agentId empty for all agents
    public UsageReport usage(String tenant, Optional<String> agentId, Dimension by, Period period) {
        return usage(ReceiptView.ofTenant(tenant), agentId, by, period);
    }

    /// As [#usage(String, Optional, Dimension, Period)], of what a view shows.
    public UsageReport usage(ReceiptView view, Optional<String> agentId, Dimension by, Period period) {
        settle.run();
        return new UsageQuery(view, agentId, by, period).ask(store);
    }

    /// The executions that took longest.
    ///
    /// So many of them lie in at most as many rows of the roll-up: in those with the longest times. Where retention
    /// has removed some of these receipts, all of the period are looked at.
    public List<RunLine> slowest(String tenant, Period period, int limit) {
        var found = slowest(SLOWEST_HOURS, tenant, period, limit);
        return found.size() < Math.clamp(limit, 1, MAX_ROWS)
                ? slowest("from receipt where tenant = :tenant" + IN_PERIOD, tenant, period, limit)
                : found;
    }

    private List<RunLine> slowest(String from, String tenant, Period period, int limit) {
        return list(
                "select " + RunLine.COLUMNS + " " + from + " order by wall_micros desc, seq desc limit :limit",
                tenant,
                period.hours(),
                period,
                limit,
                (row, _) -> RunLine.read(row));
    }

    /// The code that ran most often, if more than once.
    public List<CodeLine> mostRepeated(String tenant, Period period, int limit) {
        return codes("", "having count(*) > 1", "count(*)", tenant, period, limit);
    }

    /// The code that ran out of time most often, with how often it ran at all.
    public List<CodeLine> timeouts(String tenant, Period period, int limit) {
        return codes(" and timed_out = 1", "", "sum(timed_out)", tenant, period, limit);
    }

    /// Finds the codes first, from an index alone, and then what is to be said of these few.
    private List<CodeLine> codes(String which, String having, String order, String tenant, Period period, int limit) {
        return list(
                "select " + CodeLine.COLUMNS + " from receipt where tenant = :tenant" + MEANWHILE
                        + " and code_hash in (select code_hash from receipt where tenant = :tenant" + which + IN_PERIOD
                        + " group by code_hash " + having + " order by count(*) desc, code_hash limit :limit)"
                        + " group by code_hash order by " + order + " desc, code_hash",
                tenant,
                Map.of(),
                period,
                limit,
                (row, _) -> CodeLine.read(row));
    }

    /// Executions that were a danger, newest first.
    public List<SecurityEntry> securityLog(String tenant, Period period, int limit) {
        return securityLog(ReceiptView.ofTenant(tenant), period, limit);
    }

    /// As [#securityLog(String, Period, int)], of what a view shows.
    public List<SecurityEntry> securityLog(ReceiptView view, Period period, int limit) {
        return list(
                "select " + SecurityEntry.COLUMNS + " from receipt where " + ViewSql.condition(view) + " and "
                        + IS_ISSUE + MEANWHILE + " order by seq desc limit :limit",
                view,
                Map.of(),
                period,
                limit,
                (row, _) -> SecurityEntry.read(row));
    }

    public SecurityProfile securityProfile(String tenant, String agentId, Period period) {
        var total =
                usage(tenant, Optional.of(agentId), Dimension.OUTCOME, period).total();
        return new SecurityProfile(agentId, period, total.executions(), total.issues(), total.timeouts());
    }

    /// What running code may have saved.
    ///
    /// @param agentId empty for all agents
    public Savings savings(String tenant, Optional<String> agentId, Period period) {
        var total = usage(tenant, agentId, Dimension.OUTCOME, period).total();
        return new Savings(period, total.completed(), total.amount().sum());
    }

    /// The tenants there are, for whoever may see all of them.
    public List<String> tenants() {
        return ask(handle -> handle.createQuery("select tenant from chain_head order by tenant")
                .mapTo(String.class)
                .list());
    }

    private <T> List<T> list(
            String sql, String tenant, Map<String, ?> parameters, Period period, int limit, RowMapper<T> mapper) {
        return list(sql, ReceiptView.ofTenant(tenant), parameters, period, limit, mapper);
    }

    private <T> List<T> list(
            String sql, ReceiptView view, Map<String, ?> parameters, Period period, int limit, RowMapper<T> mapper) {
        return ask(handle -> handle.createQuery(sql)
                .bindMap(ViewSql.parameters(view))
                .bindMap(period.moments())
                .bindMap(parameters)
                .bind("limit", Math.clamp(limit, 1, MAX_ROWS))
                .map(mapper)
                .list());
    }

    private <T> T ask(HandleCallback<T, RuntimeException> question) {
        settle.run();
        return store.withHandle(question);
    }
}
