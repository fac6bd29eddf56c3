package io.caisson.cli;

import io.caisson.cli.keys.KeysCommand;
import io.caisson.cli.ledger.LedgerCommand;
import io.caisson.cli.ledger.VerifyCommand;
import io.caisson.cli.run.RunCommand;
import io.caisson.cli.run.ScanCommand;
import io.caisson.cli.serve.ConfigCommand;
import io.caisson.cli.serve.DoctorCommand;
import io.caisson.cli.serve.McpCommand;
import io.caisson.cli.serve.ServeCommand;
import io.caisson.cli.shared.ExitCode;
import io.caisson.cli.shared.Megabytes;
import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.Units;
import io.caisson.cli.shared.UsageException;
import io.caisson.cli.shared.Version;
import io.caisson.client.CallException;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.embed.DataFolderException;
import io.caisson.languages.recipe.RecipeException;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.scan.GateSetupException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/// The root command: lists the commands and reports their usage errors.
@Command(
        name = "caisson",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Runs code nobody has reviewed yet, behind a wall, and leaves a receipt.",
        footer = {
            "",
            "Exit codes: 0 completed, 1 failed, 2 usage, 3 limit reached, 4 refused, 5 broken, 130 cancelled.",
            "Try: echo '6*7' | ./caisson run - --language javascript"
        })
final class Commands implements Runnable {
    private static final String WALL_HINT = " `caisson doctor` says what is missing and how to get it.";

    @CommandLine.Spec
    @SuppressWarnings("NullAway.Init") // set by the parser before anything runs
    private CommandLine.Model.CommandSpec spec;

    private Commands() {}

    /// Runs a command line.
    ///
    /// @return the exit code
    static int execute(Terminal terminal, Function<CaissonConfig, Caisson> caisson, String... arguments) {
        var all = commands(terminal, caisson);
        var called = arguments.length == 0 ? null : all.get(arguments[0]);
        // only the options of this command: reading those of all commands takes longer than most programs run
        var parser = parser(terminal, called == null ? all.values() : List.of(called));
        return parser.execute(arguments);
    }

    private static Map<String, Supplier<Object>> commands(Terminal terminal, Function<CaissonConfig, Caisson> caisson) {
        var commands = new LinkedHashMap<String, Supplier<Object>>();
        commands.put("run", () -> new RunCommand(terminal, caisson));
        commands.put("scan", () -> new ScanCommand(terminal, caisson));
        commands.put("serve", () -> new ServeCommand(terminal, caisson));
        commands.put("config", () -> new ConfigCommand(terminal));
        commands.put("mcp", () -> new McpCommand(terminal, caisson));
        commands.put("doctor", () -> new DoctorCommand(terminal, caisson));
        commands.put("keys", () -> KeysCommand.over(terminal));
        commands.put("ledger", () -> LedgerCommand.over(terminal));
        commands.put("verify", () -> new VerifyCommand(terminal));
        return commands;
    }

    private static CommandLine parser(Terminal terminal, Collection<Supplier<Object>> commands) {
        var parser = new CommandLine(new Commands());
        commands.forEach(command -> parser.addSubcommand(command.get()));
        return parser.registerConverter(Duration.class, Units::duration)
                .registerConverter(Megabytes.class, Units::megabytes)
                // `--input @file` is read by the command itself
                .setExpandAtFiles(false)
                .setUsageHelpWidth(110)
                .setOut(writer(terminal.out()))
                .setErr(writer(terminal.err()))
                .setParameterExceptionHandler((mistake, _) -> report(terminal, mistake))
                .setExecutionExceptionHandler((failure, _, _) -> report(terminal, failure));
    }

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "a command is missing");
    }

    private static int report(Terminal terminal, ParameterException mistake) {
        var command = mistake.getCommandLine().getCommandSpec().qualifiedName();
        terminal.complain(mistake.getMessage());
        terminal.err().println("Try '" + command + " --help'.");
        return ExitCode.USAGE;
    }

    private static int report(Terminal terminal, Exception failure) {
        return switch (failure) {
            case UsageException usage -> end(terminal, usage.getMessage(), ExitCode.USAGE);
            case RecipeException recipe -> end(terminal, recipe.getMessage(), ExitCode.USAGE);
            case DataFolderException folder -> end(terminal, folder.getMessage(), ExitCode.USAGE);
            case CallException call -> end(terminal, call.getMessage(), ExitCode.of(call));
            case GateSetupException rules -> end(terminal, rules.getMessage(), ExitCode.USAGE);
            case LedgerException ledger -> end(terminal, ledger.getMessage(), ExitCode.BROKEN);
            case LaunchException launch -> end(terminal, launch.getMessage() + WALL_HINT, ExitCode.BROKEN);
            default -> end(terminal, "broken: " + failure, ExitCode.BROKEN);
        };
    }

    private static int end(Terminal terminal, @Nullable String sentence, int code) {
        terminal.complain(sentence);
        return code;
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(stream, true, StandardCharsets.UTF_8);
    }
}
