package io.caisson.server.config;

import io.caisson.account.Scope;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// A server with a small heap in a process of its own, with two tenants.
public final class SmallServer implements AutoCloseable {
    static final Duration WINDOW = Duration.ofSeconds(5);

    private final Process process;
    private final BufferedReader lines;
    public final String url;
    public final String attacker;
    public final String neighbour;

    public SmallServer(Path data, String... options) throws IOException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(options));
        command.addAll(List.of(
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                SmallServer.class.getName(),
                data.toString()));
        process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        url = lines.readLine();
        attacker = lines.readLine();
        neighbour = lines.readLine();
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /// Waits for its end.
    public int exitCode() {
        return process.onExit().join().exitValue();
    }

    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        process.onExit().join();
        lines.close();
    }

    /// Runs until it is killed.
    static void main(String... arguments) throws Exception {
        try (var fixture = new ServerFixture(
                Path.of(arguments[0]),
                config -> config.withIdleTimeout(Duration.ofMinutes(10))
                        .withConnections(ConnectionConfig.standard().withRates(WINDOW, 4 << 10, 8 << 10)))) {
            System.out.println(fixture.server.url());
            System.out.println(fixture.key("attacker", Scope.EXECUTE, Scope.READ));
            System.out.println(fixture.key("neighbour", Scope.EXECUTE, Scope.READ));
            Thread.sleep(Duration.ofHours(1));
        }
    }
}
