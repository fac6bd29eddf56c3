package io.caisson.ledger.port;

import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.record.AgentStats;
import io.caisson.ledger.record.CodeLine;
import io.caisson.ledger.record.Period;
import io.caisson.ledger.record.RunLine;
import io.caisson.ledger.record.SecurityEntry;
import io.caisson.ledger.record.UsageReport.Dimension;
import io.caisson.ledger.record.UsageSums;
import java.util.List;
import java.util.Optional;

/// Counts, sums and lists over many executions. Counts and sums come from roll-ups, whatever the number of receipts.
public interface AnalyticsStore {
    /// The tenants that have a chain, by name.
    List<String> tenants();

    /// The executions of an agent by language and status, without sources that were only prepared, deployed, scanned or
    /// quoted.
    List<AgentStats.Part> parts(ReceiptView view, String agentId, Period period);

    /// How many runs of an agent took about so long, by bucket. Whole days come from the counts by the day.
    List<AgentStats.Times.Count> times(ReceiptView view, String agentId, Period period);

    /// What was used, part by part.
    ///
    /// @param agentId empty for all agents
    /// @param maxParts of agents, the dearest ones; the other dimensions have few parts
    List<UsageSums> usage(ReceiptView view, Optional<String> agentId, Dimension by, Period period, int maxParts);

    /// Runs of an agent that did not complete, newest first.
    List<RunLine> failures(ReceiptView view, String agentId, Period period, int limit);

    /// The executions that took longest. So many of them lie in at most as many hours: in those with the longest times.
    ///
    /// @param wholePeriod whether to look at all of the period: retention has removed some of these receipts
    List<RunLine> slowest(String tenant, Period period, int limit, boolean wholePeriod);

    /// The code that ran most often, if more than once.
    List<CodeLine> mostRepeated(String tenant, Period period, int limit);

    /// The code that ran out of time most often, with how often it ran at all.
    List<CodeLine> timeouts(String tenant, Period period, int limit);

    /// Runs whose code was a danger, newest first: see [io.caisson.ledger.receipt.Row#isSecurityIssue].
    List<SecurityEntry> issues(ReceiptView view, Period period, int limit);
}
