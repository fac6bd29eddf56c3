package io.caisson.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Outcome;
import io.caisson.Value;
import io.caisson.cli.Cli;
import io.caisson.cli.shared.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigCommandTest {
    private static final String KEY = "0123456789abcdef0123456789abcdef";

    @TempDir
    private Path folder;

    private final Cli cli = new Cli(new Outcome.Completed(Value.NULL));

    @Test
    void printsTheSettingsInForceWithTheirSources() throws IOException {
        var file = file("server.idle-timeout = 10s\nserver.api-key = " + KEY + "\n");
        assertThat(cli.run("config", "--config", file, "--port", "9000")).isZero();
        assertThat(cli.out().lines())
                .anyMatch(line -> line.matches("server\\.port +9000 +\\(--port\\)"))
                .anyMatch(line -> line.matches("server\\.idle-timeout +10s +\\(.*caisson\\.conf:1\\)"))
                .anyMatch(line -> line.matches("server\\.api-key +\\*{8} +\\(.*caisson\\.conf:2\\)"))
                .anyMatch(line -> line.matches("ledger\\.strict +off +\\(default\\)"))
                .noneMatch(line -> line.contains(KEY));
    }

    @Test
    void printsItAsJson() throws IOException {
        assertThat(cli.run("config", "--config", file("workers.spare = 2\n"), "--json"))
                .isZero();
        assertThat(Value.json(cli.out()).list(Map.class))
                .anyMatch(setting -> "workers.spare".equals(setting.get("name"))
                        && "2".equals(setting.get("value"))
                        && "CAISSON_WORKERS_SPARE".equals(setting.get("variable")));
    }

    @Test
    void anErrorIsAUsageError() throws IOException {
        var file = file("gate.mood = 1\nserver.idle-timeout = soon\n");
        assertThat(cli.run("config", "--config", file, "--port", "many")).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err())
                .isEqualTo("caisson: the configuration cannot be used:\n  " + file
                        + ":1: there is no setting 'gate.mood', perhaps gate.mode; of gate there are gate.mode,"
                        + " gate.rules\n  " + file
                        + ":2: server.idle-timeout is 'soon'; it must be a duration from 100ms to 1h, such as 500ms, 5s,"
                        + " 2m or 1h\n  --port: server.port is 'many'; it must be a number from 0 to 65535\n");
        assertThat(cli.out()).isEmpty();
    }

    @Test
    void serveMakesTheSameMistakes() throws IOException {
        assertThat(cli.run("serve", "--config", file("gate.mode = lax\n"))).isEqualTo(ExitCode.USAGE);
        assertThat(cli.err()).contains("gate.mode is 'lax'; it must be strict, standard or observe");
    }

    private String file(String text) throws IOException {
        var file = Files.writeString(folder.resolve("caisson.conf"), text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return file.toString();
    }
}
