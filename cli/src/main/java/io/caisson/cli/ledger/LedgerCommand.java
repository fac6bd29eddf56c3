package io.caisson.cli.ledger;

import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/// The command `ledger`: reads receipts and reports.
@Command(
        name = "ledger",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Reads the receipts of all attempts, including refused ones.",
            "It also works while a server uses the same folder."
        })
public final class LedgerCommand implements Runnable {
    @CommandLine.Spec
    @SuppressWarnings("NullAway.Init") // set by the parser before anything runs
    private CommandLine.Model.CommandSpec spec;

    private LedgerCommand() {}

    public static CommandLine over(Terminal terminal) {
        return new CommandLine(new LedgerCommand())
                .addSubcommand(new LedgerListCommand(terminal))
                .addSubcommand(new LedgerShowCommand(terminal))
                .addSubcommand(new LedgerStatsCommand(terminal))
                .addSubcommand(new LedgerUsageCommand(terminal))
                .addSubcommand(new LedgerInvoiceCommand(terminal));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }
}
