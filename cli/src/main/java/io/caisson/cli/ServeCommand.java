package io.caisson.cli;

import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// Runs the server until it is told to end. Its options only: the parser loads the class for every command, and the
/// server behind [Service] is heavy.
@Command(
        name = "serve",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Serves executions over HTTP until it is told to end.",
        footer = {"", "CAISSON_API_KEY in the environment (32 characters or more) replaces the key kept in DIR."})
final class ServeCommand implements Callable<Integer> {
    @Option(names = "--port", paramLabel = "N", description = "The port to listen on (default: ${DEFAULT-VALUE}).")
    private int port = 8080;

    @Option(names = "--host", paramLabel = "H", description = "The address to listen on (default: ${DEFAULT-VALUE}).")
    private String host = "127.0.0.1";

    @Option(names = "--data", paramLabel = "DIR", description = "The folder it keeps (default: ${DEFAULT-VALUE}).")
    private Path data = Path.of(".caisson");

    @Mixin
    private RuntimesOption own = new RuntimesOption();

    private final Terminal terminal;
    private final Function<CaissonConfig, Caisson> open;

    ServeCommand(Terminal terminal, Function<CaissonConfig, Caisson> open) {
        this.terminal = terminal;
        this.open = open;
    }

    @Override
    public Integer call() throws InterruptedException {
        return new Service(terminal, open).run(host, port, data, own.config());
    }
}
