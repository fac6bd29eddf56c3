package io.caisson.server.config;

import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.engine.SandboxPlace;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.server.CaissonServer;
import io.caisson.server.ScriptedEngine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/// A server in a process of its own that shares state with others in a database.
public final class SharingServer implements AutoCloseable {
    private final Process process;
    private final BufferedReader lines;
    public final String url;

    public SharingServer(Path data, String database) throws IOException {
        process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--enable-native-access=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        SharingServer.class.getName(),
                        data.toString(),
                        database))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        url = lines.readLine();
    }

    /// Ends it without a last word.
    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        process.onExit().join();
        lines.close();
    }

    /// Runs until it is killed.
    static void main(String... arguments) throws Exception {
        var data = Path.of(arguments[0]);
        var config = CaissonConfig.standard()
                .withData(data)
                .withLedger(LedgerConfig.in(data).withShared(arguments[1]));
        try (var caisson = Caisson.over(new SandboxPlace(List.of(new ScriptedEngine())), config);
                var server = CaissonServer.start(
                        ServerConfig.standard().withAddress("127.0.0.1", 0).withApiKey(ServerFixture.KEY), caisson)) {
            System.out.println(server.url());
            Thread.sleep(Duration.ofHours(1));
        }
    }
}
