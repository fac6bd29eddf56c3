package io.caisson.cli.ledger;

import io.caisson.cli.shared.Table;
import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.UsageException;
import io.caisson.cli.shared.Version;
import io.caisson.ledger.billing.Invoice;
import java.time.DateTimeException;
import java.time.YearMonth;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// Prints the invoice of a month.
@Command(
        name = "invoice",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Prints the invoice of a month, computed from its receipts.")
final class LedgerInvoiceCommand implements Callable<Integer> {
    @Parameters(paramLabel = "MONTH", description = "Such as 2026-05, in UTC.")
    private String month = "";

    @Option(names = "--format", paramLabel = "F", description = "text, json, csv or html (default: ${DEFAULT-VALUE}).")
    private Format format = Format.text;

    @Mixin
    private LedgerOptions ledger = new LedgerOptions();

    @Mixin
    private TenantOption tenant = new TenantOption();

    private final Terminal terminal;

    LedgerInvoiceCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    /// The values of the option.
    enum Format {
        text,
        json,
        csv,
        html
    }

    @Override
    public Integer call() {
        var asked = month();
        try (var reader = LedgerFolder.open(ledger.data(), terminal)) {
            var invoice = reader.books().invoices().invoice(tenant.known(reader, terminal), asked);
            switch (ledger.json() ? Format.json : format) {
                case text -> print(invoice);
                case json -> terminal.out().println(invoice.json());
                case csv -> terminal.out().print(terminal.forOut(invoice.csv().replace("\r\n", "\n")));
                case html -> terminal.out().print(invoice.html());
            }
            return 0;
        }
    }

    private YearMonth month() {
        try {
            return YearMonth.parse(month);
        } catch (DateTimeException e) {
            throw new UsageException("'" + month + "' is no month; write it as 2026-05");
        }
    }

    private void print(Invoice invoice) {
        var table = new Table(
                "TIER", ">PRICE LIST", "LANGUAGE", ">EXECUTIONS", ">SECONDS", ">MB", ">STORED MB", ">UNITS", ">USD");
        invoice.lines()
                .forEach(line -> table.row(
                        line.tier(),
                        line.priceList(),
                        line.language(),
                        line.executions(),
                        line.seconds().toPlainString(),
                        line.megabytes().toPlainString(),
                        line.storedMegabytes().toPlainString(),
                        line.units().toPlainString(),
                        line.amount().toPlainString()));
        invoice.corrections()
                .forEach(correction -> table.row(
                        "correction",
                        "",
                        correction.reason(),
                        "",
                        "",
                        "",
                        "",
                        "",
                        correction.amount().toPlainString()));
        table.row(
                "total",
                "",
                "",
                invoice.executions(),
                "",
                "",
                "",
                "",
                invoice.total().stripTrailingZeros().toPlainString());
        table.print(terminal);
        invoice.notes().forEach(note -> terminal.complain(note));
    }
}
