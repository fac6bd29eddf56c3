package io.caisson.cli.ledger;

import io.caisson.Value;
import io.caisson.cli.shared.Table;
import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.Version;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.receipt.JsonReport;
import io.caisson.ledger.receipt.ReceiptLine;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Lists receipts.
@Command(
        name = "list",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Lists receipts, newest first.")
final class LedgerListCommand implements Callable<Integer> {
    @Mixin
    private LedgerOptions ledger = new LedgerOptions();

    @Mixin
    private TenantOption tenant = new TenantOption();

    @Mixin
    private PeriodOptions period = new PeriodOptions();

    @Option(names = "--agent", paramLabel = "ID", description = "Only of this agent.")
    private @Nullable String agent;

    @Option(names = "--status", paramLabel = "S", description = "Only this outcome, such as completed or refused.")
    private @Nullable String status;

    @Option(names = "--activity", paramLabel = "A", description = "Only run, prepare, deploy, scan or quote.")
    private @Nullable String activity;

    @Option(names = "--language", paramLabel = "L", description = "Only in this language.")
    private @Nullable String language;

    @Option(names = "--code", paramLabel = "HASH", description = "Only the code with this SHA-256.")
    private @Nullable String code;

    @Option(names = "--limit", paramLabel = "N", description = "At most so many (default: ${DEFAULT-VALUE}).")
    private int limit = 20;

    @Option(names = "--before", paramLabel = "SEQ", description = "Only receipts older than the one with this number.")
    private @Nullable Long before;

    private final Terminal terminal;

    LedgerListCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        var filter = new Filter(agent, status, activity, language, code, period.since(), period.until(), before, limit);
        try (var reader = LedgerFolder.open(ledger.data(), terminal)) {
            var lines = reader.books().records().list(tenant.known(reader, terminal), filter);
            if (ledger.json()) {
                terminal.out()
                        .println(
                                Value.of(lines.stream().map(JsonReport::members).toList())
                                        .json());
            } else {
                print(lines);
            }
            return 0;
        }
    }

    private void print(Iterable<ReceiptLine> lines) {
        var table =
                new Table(">SEQ", "ENDED", "ID", "STATUS", "LANGUAGE", "AGENT", ">MS", ">MB", ">USD", "CODE OR ERROR");
        for (var line : lines) {
            table.row(
                    line.seq(),
                    line.completedAt().truncatedTo(ChronoUnit.SECONDS),
                    line.id(),
                    line.status(),
                    line.language(),
                    line.agentId(),
                    Shown.millis(line.wall()),
                    Shown.megabytes(line.peakMemoryBytes()),
                    line.amount().stripTrailingZeros().toPlainString(),
                    line.error().isEmpty() ? line.snippet().strip() : line.error());
        }
        table.print(terminal);
    }
}
