package io.caisson.cli;

import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.embed.DataFolderException;
import io.caisson.languages.RecipeException;
import io.caisson.ledger.LedgerException;
import io.caisson.sandbox.wall.LaunchException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/// The commands and how their mistakes are reported.
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

    static CommandLine over(Terminal terminal, Function<CaissonConfig, Caisson> caisson) {
        return new CommandLine(new Commands())
                .addSubcommand(new RunCommand(terminal, caisson))
                .addSubcommand(new ServeCommand(terminal, caisson))
                .addSubcommand(new DoctorCommand(terminal, caisson))
                .addSubcommand(LedgerCommand.over(terminal))
                .addSubcommand(new VerifyCommand(terminal))
                .registerConverter(Duration.class, Units::duration)
                .registerConverter(Megabytes.class, Units::megabytes)
                // `--input @file` is ours to read
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
