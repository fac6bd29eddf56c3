package io.caisson.cli.ledger;

import io.caisson.Value;
import io.caisson.cli.shared.Table;
import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.Version;
import io.caisson.ledger.analytics.SecurityProfile;
import io.caisson.ledger.receipt.JsonReport;
import io.caisson.ledger.record.AgentStats;
import io.caisson.ledger.record.RunLine;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/// Prints the statistics of an agent.
@Command(
        name = "stats",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Shows the record of an agent: counts, times, its latest failures and how careful to be with it.")
final class LedgerStatsCommand implements Callable<Integer> {
    private static final int FAILURES = 5;

    @Parameters(paramLabel = "AGENT", description = "The agent, as --agent or agentId named it; \"\" for runs without.")
    private String agent = "";

    @Mixin
    private LedgerOptions ledger = new LedgerOptions();

    @Mixin
    private TenantOption tenant = new TenantOption();

    @Mixin
    private PeriodOptions period = new PeriodOptions();

    private final Terminal terminal;

    LedgerStatsCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        var asked = period.period();
        try (var reader = LedgerFolder.open(ledger.data(), terminal)) {
            var owner = tenant.known(reader, terminal);
            var analytics = reader.books().analytics();
            var stats = analytics.stats(owner, agent, asked);
            var profile = analytics.securityProfile(owner, agent, asked);
            var failures = analytics.failures(owner, agent, asked, FAILURES);
            if (ledger.json()) {
                terminal.out().println(json(stats, profile, failures));
            } else {
                print(stats, profile, failures);
            }
            return 0;
        }
    }

    private static String json(AgentStats stats, SecurityProfile profile, List<RunLine> failures) {
        var members = new LinkedHashMap<>(stats.members());
        members.put("securityProfile", profile.members());
        members.put("recentFailures", failures.stream().map(JsonReport::members).toList());
        return Value.of(members).json();
    }

    private void print(AgentStats stats, SecurityProfile profile, List<RunLine> failures) {
        new Table("AGENT", stats.agentId())
                .row("executions", stats.totalExecutions())
                .row("completed", stats.successfulExecutions() + " (" + Shown.percent(stats.successRate()) + ")")
                .row("failed", stats.failedExecutions())
                .row("timeouts", stats.timeoutCount())
                .row("average", stats.averageExecutionTime() + " ms")
                .row("p50, p95, p99", times(stats))
                .row("languages", languages(stats))
                .row("risk", profile.risk().label() + " (" + profile.issues() + " security issues)")
                .print(terminal);
        if (!failures.isEmpty()) {
            terminal.out().println();
            var table = new Table("FAILED", "ID", "LANGUAGE", "KIND", ">MS", "ERROR");
            failures.forEach(failure -> table.row(
                    failure.executedAt().truncatedTo(ChronoUnit.SECONDS),
                    failure.id(),
                    failure.language(),
                    failure.errorKind(),
                    failure.executionTime().toPlainString(),
                    failure.error()));
            table.print(terminal);
        }
    }

    private static String times(AgentStats stats) {
        return stats.p50ExecutionTime() + " ms, " + stats.p95ExecutionTime() + " ms, " + stats.p99ExecutionTime()
                + " ms";
    }

    private static String languages(AgentStats stats) {
        return stats.languageBreakdown().entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .collect(Collectors.joining(", "));
    }
}
