package io.caisson.ledger.analytics;

import io.caisson.ledger.port.AnalyticsStore;
import io.caisson.ledger.port.StorageStore;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.receipt.ReceiptLine;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.record.AgentStats;
import io.caisson.ledger.record.CodeLine;
import io.caisson.ledger.record.Period;
import io.caisson.ledger.record.RunLine;
import io.caisson.ledger.record.SecurityEntry;
import io.caisson.ledger.record.UsageReport;
import io.caisson.ledger.record.UsageReport.Dimension;
import io.caisson.ledger.store.Records;
import java.util.List;
import java.util.Optional;

/// Answers about many executions, always of one tenant or of one of its users. Sees everything that was closed before
/// it was asked.
///
/// Counts, sums and percentiles come from roll-ups, whatever the number of receipts; lists come from receipts by an
/// index. [#slowest] and [#mostRepeated] read every receipt of their period.
public final class Analytics {
    private static final int MAX_ROWS = 1_000;

    private final AnalyticsStore store;
    private final StorageStore storage;
    private final Runnable settle;
    private final Records records;

    public Analytics(AnalyticsStore store, StorageStore storage, Runnable settle, Records records) {
        this.store = store;
        this.storage = storage;
        this.settle = settle;
        this.records = records;
    }

    public AgentStats stats(String tenant, String agentId, Period period) {
        return stats(ReceiptView.ofTenant(tenant), agentId, period);
    }

    public AgentStats stats(ReceiptView view, String agentId, Period period) {
        settle.run();
        return AgentStats.of(
                agentId,
                period,
                store.parts(view, agentId, period),
                new AgentStats.Times(store.times(view, agentId, period)));
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
        settle.run();
        return store.failures(view, agentId, period, limit);
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
        return new UsageQuery(view, agentId, by, period).ask(store, storage);
    }

    /// The executions that took longest.
    ///
    /// So many of them lie in at most as many rows of the roll-up: in those with the longest times. Where retention
    /// has removed some of these receipts, all of the period are looked at.
    public List<RunLine> slowest(String tenant, Period period, int limit) {
        settle.run();
        var found = store.slowest(tenant, period, limit, false);
        return found.size() < Math.clamp(limit, 1, MAX_ROWS) ? store.slowest(tenant, period, limit, true) : found;
    }

    /// The code that ran most often, if more than once.
    public List<CodeLine> mostRepeated(String tenant, Period period, int limit) {
        settle.run();
        return store.mostRepeated(tenant, period, limit);
    }

    /// The code that ran out of time most often, with how often it ran at all.
    public List<CodeLine> timeouts(String tenant, Period period, int limit) {
        settle.run();
        return store.timeouts(tenant, period, limit);
    }

    /// Executions that were a danger, newest first.
    public List<SecurityEntry> securityLog(String tenant, Period period, int limit) {
        return securityLog(ReceiptView.ofTenant(tenant), period, limit);
    }

    /// As [#securityLog(String, Period, int)], of what a view shows.
    public List<SecurityEntry> securityLog(ReceiptView view, Period period, int limit) {
        settle.run();
        return store.issues(view, period, limit);
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
        settle.run();
        return store.tenants();
    }
}
