package io.caisson.cli.serve;

import io.caisson.cli.shared.Interrupt;
import io.caisson.cli.shared.Terminal;
import io.caisson.cli.shared.UsageException;
import io.caisson.cli.shared.Version;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.embed.DataFolderException;
import io.caisson.server.CaissonServer;
import io.caisson.server.config.Configuration;
import io.caisson.server.config.ServerStartException;
import io.caisson.server.telemetry.Telemetry;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;

/// Runs a server from its first line of output to its orderly end.
record Service(Terminal terminal, Function<CaissonConfig, Caisson> open) {
    private static final String KEY_VARIABLE = "CAISSON_API_KEY";

    int run(Configuration configuration) throws InterruptedException {
        var told = new CountDownLatch(1);
        try (var _ = Interrupt.calling(told::countDown);
                var logs = configuration.logs(terminal.err(), terminal.errIsWatched());
                var telemetry =
                        Telemetry.of(configuration.telemetry(Version.text())).with(logs);
                var caisson = open.apply(telemetry.watched(configuration.caisson()));
                var server = CaissonServer.start(configuration.server(), caisson, telemetry)) {
            greet(server, caisson, configuration.caisson());
            told.await();
        } catch (ServerStartException | DataFolderException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
        return 0;
    }

    private void greet(CaissonServer server, Caisson caisson, CaissonConfig config) {
        var checkup = Checkup.brief();
        print("caisson " + Version.text() + " at " + server.url()
                + " (REST under /v1, MCP at /mcp, /healthz, /readyz)");
        print("wall:      " + checkup.wall().rung().label() + " (" + String.join(", ", checkup.layers()) + ")");
        print("languages: " + Checkup.languages(caisson.runtimes(), caisson.absences()));
        print("data:      " + caisson.folder().path() + ", gate: "
                + config.gate().effectiveMode().label());
        print("key:       " + key(server));
        print("try:       curl " + server.url() + "/v1/executions -H \"Authorization: Bearer " + keyForShell(server)
                + "\" -H 'Content-Type: application/json' -d '{\"language\":\"javascript\",\"code\":\"6*7\"}'");
    }

    /// Describes the key. Prints the key itself only when this start has made it and stdout is a terminal.
    private String key(CaissonServer server) {
        var key = server.adminKey();
        return key.file()
                .map(file -> (key.made() && terminal.outIsWatched() ? key.text() + ", " : "") + "kept in " + file)
                .orElse("as given");
    }

    private static String keyForShell(CaissonServer server) {
        return server.adminKey().file().map(file -> "$(cat " + file + ")").orElse("$" + KEY_VARIABLE);
    }

    private void print(String line) {
        terminal.out().println(line);
    }
}
