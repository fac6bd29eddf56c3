package io.caisson.cli.serve;

import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.Version;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/// The command `serve`: runs the server until it is told to end. Contains only the options, because the parser
/// loads this class for every command and [Service] loads the server.
@Command(
        name = "serve",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = "Serves executions over HTTP until SIGTERM, Ctrl-C or `serve --stop`.",
        footer = {
            "",
            "CAISSON_API_KEY in the environment (32 characters or more) replaces the key kept in DIR.",
            "`caisson config` with the same options prints every setting, and where it comes from."
        })
public final class ServeCommand implements Callable<Integer> {
    @Mixin
    private ConfigOptions options = new ConfigOptions();

    @Option(
            names = DetachedServer.DETACH,
            description = "Start the server in the background, and return when it is ready.")
    private boolean detach;

    @Option(
            names = DetachedServer.STOP,
            description = "Stop the server that holds DIR; executions get the drain time, then they are cancelled.")
    private boolean stop;

    private final Terminal terminal;
    private final Function<CaissonConfig, Caisson> open;

    public ServeCommand(Terminal terminal, Function<CaissonConfig, Caisson> open) {
        this.terminal = terminal;
        this.open = open;
    }

    @Override
    public Integer call() throws InterruptedException {
        var configuration = options.configuration();
        if (stop) {
            return new DetachedServer(terminal, configuration)
                    .stop(configuration.server().drain());
        }
        return detach
                ? new DetachedServer(terminal, configuration).start()
                : new Service(terminal, open).run(configuration);
    }
}
