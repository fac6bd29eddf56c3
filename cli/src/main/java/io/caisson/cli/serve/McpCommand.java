package io.caisson.cli.serve;

import io.caisson.cli.shared.RuntimesOption;
import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.Version;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The command `mcp`: serves one agent on stdin and stdout. Contains only the options, because [Agent] loads many
/// classes.
@Command(
        name = "mcp",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Serves one MCP client on stdin and stdout, until its input ends.",
            "While a server holds the folder, requests are passed to that server.",
            "Agents start it themselves: docs/connect-mcp.md says how."
        })
public final class McpCommand implements Callable<Integer> {
    @Option(names = "--data", paramLabel = "DIR", description = "Keeps receipts (default: ${DEFAULT-VALUE}).")
    private Path data = Path.of(CaissonConfig.DATA_FOLDER);

    @Mixin
    private RuntimesOption own = new RuntimesOption();

    private final Terminal terminal;
    private final Function<CaissonConfig, Caisson> open;

    public McpCommand(Terminal terminal, Function<CaissonConfig, Caisson> open) {
        this.terminal = terminal;
        this.open = open;
    }

    @Override
    public Integer call() throws IOException {
        return new Agent(terminal, open).serve(data, own.config());
    }
}
