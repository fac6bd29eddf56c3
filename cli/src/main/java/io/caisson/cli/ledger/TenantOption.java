package io.caisson.cli.ledger;

import io.caisson.cli.shared.Terminal;
import io.caisson.ledger.LedgerReader;
import java.util.stream.Collectors;
import picocli.CommandLine.Option;

/// The option for the tenant whose receipts are read.
final class TenantOption {
    @Option(
            names = "--tenant",
            paramLabel = "T",
            description = "Whose receipts (default: ${DEFAULT-VALUE}, the one of ./caisson run).")
    private String tenant = "local";

    /// The tenant. Prints a warning when it has no receipts but other tenants have.
    String known(LedgerReader ledger, Terminal terminal) {
        var tenants = ledger.books().analytics().tenants();
        if (!tenants.contains(tenant)) {
            var others = tenants.stream().map(other -> "--tenant " + other).collect(Collectors.joining(", "));
            terminal.complain("nothing has been recorded for tenant '" + tenant + "'"
                    + (others.isEmpty() ? " yet" : "; there is " + others));
        }
        return tenant;
    }
}
