package io.caisson.cli.keys;

import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.Version;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/// The command `keys`: creates, lists and revokes keys.
@Command(
        name = "keys",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        description = {
            "Creates, lists and revokes the API keys of a server's callers.",
            "While a server holds the folder, the command works through that server."
        })
public final class KeysCommand implements Runnable {
    @CommandLine.Spec
    @SuppressWarnings("NullAway.Init") // set by the parser before anything runs
    private CommandLine.Model.CommandSpec spec;

    private KeysCommand() {}

    public static CommandLine over(Terminal terminal) {
        return new CommandLine(new KeysCommand())
                .addSubcommand(new KeysCreateCommand(terminal))
                .addSubcommand(new KeysListCommand(terminal))
                .addSubcommand(new KeysRevokeCommand(terminal));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }
}
