package io.caisson.cli.ledger;

import io.caisson.cli.shared.Table;
import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.Version;
import io.caisson.ledger.record.UsageReport;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Prints the usage of a tenant.
@Command(
        name = "usage",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Shows the usage by day, or grouped by another property.")
final class LedgerUsageCommand implements Callable<Integer> {
    @Option(
            names = "--by",
            paramLabel = "WHAT",
            description = "hour, day, month, language, tier, outcome or agent (default: ${DEFAULT-VALUE}).")
    private Part by = Part.day;

    @Mixin
    private LedgerOptions ledger = new LedgerOptions();

    @Mixin
    private TenantOption tenant = new TenantOption();

    @Option(names = "--agent", paramLabel = "ID", description = "Only of this agent.")
    private @Nullable String agent;

    @Mixin
    private PeriodOptions period = new PeriodOptions();

    private final Terminal terminal;

    LedgerUsageCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /// The values of the option.
    enum Part {
        hour,
        day,
        month,
        language,
        tier,
        outcome,
        agent
    }

    @Override
    public Integer call() {
        var asked = period.period();
        try (var reader = LedgerFolder.open(ledger.data(), terminal)) {
            var report = reader.books()
                    .analytics()
                    .usage(
                            tenant.known(reader, terminal),
                            Optional.ofNullable(agent),
                            UsageReport.Dimension.valueOf(by.name().toUpperCase(Locale.ROOT)),
                            asked);
            if (ledger.json()) {
                terminal.out().println(report.json());
            } else {
                print(report);
            }
            return 0;
        }
    }

    private void print(UsageReport report) {
        var table = new Table(
                report.by().name(),
                ">EXECUTIONS",
                ">COMPLETED",
                ">TIMEOUTS",
                ">AVG MS",
                ">MAX MS",
                ">AVG MB",
                ">MAX MB",
                ">UNITS",
                ">USD");
        report.lines().forEach(line -> row(table, line));
        row(table, report.total());
        table.print(terminal);
        report.storage()
                .ifPresent(now -> terminal.out().println("stored now: " + Shown.megabytes(now.storedBytes()) + " MB"));
    }

    private static void row(Table table, UsageReport.Line line) {
        table.row(
                line.key().isEmpty() ? "(none)" : line.key(),
                line.executions(),
                Shown.percent(line.successRate()),
                line.timeouts(),
                line.time().average().toPlainString(),
                line.time().max().toPlainString(),
                Shown.megabytes(line.memory().average().longValue()),
                Shown.megabytes(line.memory().max().longValue()),
                line.units().sum().toPlainString(),
                line.amount().sum().toPlainString());
    }
}
