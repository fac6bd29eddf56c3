package io.caisson.server.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.caisson.Limit;
import io.caisson.account.Tier;
import io.caisson.embed.CaissonConfig;
import io.caisson.gate.GateMode;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.receipt.SourcePolicy;
import io.caisson.sandbox.wall.Rung;
import io.caisson.scan.GateConfig;
import io.caisson.server.config.Configuration.Flag;
import io.caisson.server.telemetry.TelemetryConfig;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfigurationTest {
    private static final String KEY = "0123456789abcdef0123456789abcdef";

    @TempDir
    private Path folder;

    @Test
    void saysNothingByDefault() {
        var configuration = Configuration.of(Optional.empty(), Map.of(), List.of());
        assertThat(configuration.server()).isEqualTo(ServerConfig.standard());
        assertThat(configuration.caisson())
                .isEqualTo(CaissonConfig.standard()
                        .withData(Path.of(".caisson"))
                        .withLedger(LedgerConfig.in(Path.of(".caisson")))
                        .withGate(GateConfig.standard().withMode(GateMode.STANDARD)));
        assertThat(configuration.lines()).allMatch(line -> line.origin().equals("default"));
    }

    @Test
    void setsEverything() throws IOException {
        var configuration = read("""
                # a comment
                server.host = 0.0.0.0
                server.port = 9000
                server.names = caisson.example.org, runner
                server.idle-timeout = 10s
                server.api-key = 0123456789abcdef0123456789abcdef
                data.folder = /var/lib/caisson
                wall = landlock
                workers.spare = 2
                workers.most = 6
                queue.timeout = 5s
                runtimes.folder = /etc/caisson/runtimes
                gate.mode = strict
                gate.rules = /etc/caisson/rules
                ledger.database = jdbc:postgresql://db/caisson
                ledger.key = /etc/caisson/ledger.key
                ledger.strict = on
                ledger.source = hash-only
                ledger.archive = /var/lib/archive
                ledger.retention = 90d
                ledger.node = 7
                shared.database = jdbc:postgresql://db/shared
                server.drain = 1m
                piston.anonymous-tier = basic
                console.capture = off
                limits.timeout-ms = 1
                limits.cpu-ms = 2
                limits.memory-mb = 3
                limits.output-bytes = 4
                limits.processes = 5
                limits.disk-mb = 6
                limits.open-files = 7
                limits.compile-timeout-ms = 8
                limits.compile-memory-mb = 9
                remotes = east=https://east.example.org, west=https://west.example.org/caisson
                remotes.keys = west=w, east=e
                metrics = off
                log.format = json
                log.level = debug
                traces.endpoint = https://collector.example.org/
                traces.headers = authorization=Bearer%20a+b, x-tenant=me
                auth.issuer = https://issuer.example
                auth.audience = caisson
                auth.keys = https://issuer.example/keys
                server.connections = 1000
                server.connections-without-key = 300
                server.connections-per-address = 50
                server.trusted-addresses = 10.0.0.1, ::1
                server.head-timeout = 3s
                server.stall-timeout = 4s
                server.answer-rate = 5
                server.body-rate = 6
                """);
        assertThat(configuration.server())
                .isEqualTo(new ServerConfig(
                        "0.0.0.0",
                        9000,
                        Optional.of(KEY),
                        Set.of("caisson.example.org", "runner"),
                        Duration.ofSeconds(10),
                        Duration.ofMinutes(1),
                        Optional.of(TokenConfig.of("https://issuer.example", "caisson")
                                .withKeys(URI.create("https://issuer.example/keys"))),
                        Optional.of(Tier.BASIC),
                        new ConnectionConfig(
                                1_000,
                                300,
                                50,
                                Set.of("10.0.0.1", "::1"),
                                Duration.ofSeconds(3),
                                Duration.ofSeconds(4),
                                5,
                                6)));
        assertThat(configuration.telemetry("7"))
                .isEqualTo(new TelemetryConfig(
                        "7",
                        false,
                        true,
                        Optional.of(URI.create("https://collector.example.org/v1/traces")),
                        Map.of("authorization", "Bearer a+b", "x-tenant", "me")));
        assertThat(Arrays.stream(Limit.values()).map(configuration.caisson().limits()::of))
                .containsExactly(1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
        assertThat(configuration.caisson())
                .isEqualTo(CaissonConfig.standard()
                        .withData(Path.of("/var/lib/caisson"))
                        .withWall(Rung.LANDLOCK)
                        .withSpareWorkers(2)
                        .withMaxWorkers(6)
                        .withQueueTimeout(Duration.ofSeconds(5))
                        .withRuntimes(Path.of("/etc/caisson/runtimes"))
                        .withLimits(configuration.caisson().limits())
                        .withCaptureConsole(false)
                        .withRemote("east", URI.create("https://east.example.org"), "e")
                        .withRemote("west", URI.create("https://west.example.org/caisson"), "w")
                        .withGate(GateConfig.standard()
                                .withMode(GateMode.STRICT)
                                .withRuleFile(Path.of("/etc/caisson/rules")))
                        .withLedger(LedgerConfig.in(Path.of("/var/lib/caisson"))
                                .withDatabase("jdbc:postgresql://db/caisson")
                                .withKey(Path.of("/etc/caisson/ledger.key"))
                                .withStrict(true)
                                .withSource(SourcePolicy.HASH_ONLY)
                                .withArchive(Path.of("/var/lib/archive"))
                                .withRetention(Duration.ofDays(90))
                                .withShared("jdbc:postgresql://db/shared")
                                .withNode(7)));
        assertThat(configuration.lines()).noneMatch(line -> line.origin().equals("default"));
    }

    @Test
    void aFlagComesBeforeAVariableAndThatBeforeTheFile() throws IOException {
        var file = file("server.port = 1\ngate.mode = strict\nworkers.most = 7\n");
        var configuration = Configuration.of(
                Optional.of(file),
                Map.of("CAISSON_SERVER_PORT", "2", "CAISSON_GATE_MODE", "observe"),
                List.of(new Flag(SettingsTable.SERVER_PORT, "--port", "3")));
        assertThat(configuration.lines())
                .contains(
                        new Configuration.Line("server.port", "3", "--port", "CAISSON_SERVER_PORT"),
                        new Configuration.Line("gate.mode", "observe", "CAISSON_GATE_MODE", "CAISSON_GATE_MODE"),
                        new Configuration.Line("workers.most", "7", file + ":3", "CAISSON_WORKERS_MOST"));
        assertThat(configuration.server().port()).isEqualTo(3);
    }

    @Test
    void aVariableNamesTheFile() throws IOException {
        var file = file("server.port = 1\n");
        var configuration = Configuration.of(Optional.empty(), Map.of("CAISSON_CONFIG", file.toString()), List.of());
        assertThat(configuration.server().port()).isEqualTo(1);
    }

    @Test
    void variablesThatWereThereBeforeKeepTheirNames() {
        assertThat(SettingsTable.all())
                .extracting(Setting::variable)
                .contains(
                        "CAISSON_API_KEY",
                        "CAISSON_DATABASE",
                        "CAISSON_GATE_MODE",
                        "CAISSON_GATE_RULES",
                        "CAISSON_LEDGER_KEY",
                        "CAISSON_RUNTIMES",
                        "CAISSON_WALL")
                .doesNotHaveDuplicates();
    }

    @Test
    void reportsAllErrorsAtOnce() throws IOException {
        var file = file("gate.mod = strict\nserver.port = high\nworkers.most 3\nserver.port = 4\n");
        var environment = Map.of("CAISSON_WALL", "paper");
        assertThat(mistakes(Optional.of(file), environment))
                .containsExactly(
                        file + ":1: there is no setting 'gate.mod', perhaps gate.mode; of gate there are gate.mode,"
                                + " gate.rules",
                        file + ":3: has no '='; write name = value",
                        file + ":4: server.port was set in line 2 already",
                        file + ":2: server.port is 'high'; it must be a number from 0 to 65535",
                        "CAISSON_WALL: wall is 'paper'; it must be namespaces or landlock");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            server.port = 65536            | server.port is '65536'; it must be a number from 0 to 65535
            server.port = -1               | server.port is '-1'; it must be a number from 0 to 65535
            server.port = 99999999999      | server.port is '99999999999'; it must be a number from 0 to 65535
            server.idle-timeout = 30       | server.idle-timeout is '30'; it must be a duration from 100ms to 1h, such as 500ms, 5s, 2m or 1h
            server.idle-timeout = 2h       | server.idle-timeout is '2h'; it must be a duration from 100ms to 1h, such as 500ms, 5s, 2m or 1h
            ledger.strict = yes            | ledger.strict is 'yes'; it must be on or off
            ledger.source = never          | ledger.source is 'never'; it must be always or hash-only
            server.names = a, b c          | server.names is 'a, b c'; it must be host names separated by commas, at most 64
            traces.endpoint = ftp://x      | traces.endpoint is wrong; it must be an http or https address
            traces.headers = Host=x        | traces.headers is wrong; it must be headers name=value separated by commas, values percent-encoded
            traces.headers = a             | traces.headers is wrong; it must be headers name=value separated by commas, values percent-encoded
            gate.rules =                   | gate.rules has no value; leave the line out for the default
            gate.mode = "strict"           | gate.mode is in quotes; write it without
            """)
    void refusesAWrongValue(String line, String mistake) throws IOException {
        var file = file(line + "\n");
        assertThat(mistakes(Optional.of(file), Map.of())).containsExactly(file + ":1: " + mistake);
    }

    @Test
    void refusesMoreSparesThanWorkers() {
        assertThat(mistakes(Optional.empty(), Map.of("CAISSON_WORKERS_SPARE", "9", "CAISSON_WORKERS_MOST", "3")))
                .containsExactly("workers.spare is 9 and workers.most 3; no more can be kept ready than there may be");
    }

    @Test
    void refusesHalfOfAnIssuer() {
        assertThat(mistakes(Optional.empty(), Map.of("CAISSON_AUTH_ISSUER", "https://issuer.example")))
                .containsExactly("auth.issuer and auth.audience need each other; only one of them is set");
        assertThat(mistakes(Optional.empty(), Map.of("CAISSON_AUTH_KEYS", "https://issuer.example/keys")))
                .containsExactly("auth.keys is set without auth.issuer, whose keys they would be");
    }

    @Test
    void refusesARemoteThatCannotBeCalled() {
        assertThat(mistakes(Optional.empty(), Map.of("CAISSON_REMOTES", "east=https://east.example.org")))
                .containsExactly("remotes names [east] and remotes.keys []; each needs both");
        assertThat(mistakes(
                        Optional.empty(),
                        Map.of("CAISSON_REMOTES", "east=ftp://east", "CAISSON_REMOTES_KEYS", "east=hunter2")))
                .containsExactly("remotes: 'ftp://east' is no http or https address");
        assertThat(mistakes(
                        Optional.empty(),
                        Map.of("CAISSON_REMOTES", "sandbox=https://east", "CAISSON_REMOTES_KEYS", "sandbox=hunter2")))
                .containsExactly("remotes: a place elsewhere is named by up to 31 lower-case letters, digits and '-',"
                        + " and not 'sandbox', which is here");
    }

    @Test
    void noNameIsNearToNonsense() throws IOException {
        var file = file("\u001b[31mzzzzzzzzzzzz = 1\n");
        assertThat(mistakes(Optional.of(file), Map.of()).getFirst())
                .startsWith(file + ":1: there is no setting '\\u{1b}[31mzzzzzzzzzzzz'; there are server.host, ");
    }

    @Test
    void anErrorAboutASecretDoesNotContainIt() throws IOException {
        var file = file("server.api-key = tooShortToBeUsed\n");
        assertThat(mistakes(Optional.of(file), Map.of()))
                .containsExactly(file + ":1: server.api-key is wrong; it must be a text of at least 32 characters");
    }

    @Test
    void aListingHidesSecrets() throws IOException {
        var configuration = read("server.api-key = " + KEY
                + "\nledger.database = jdbc:postgresql://user:hunter2@db/caisson?user=u&password=hunter3&ssl=true\n");
        assertThat(configuration.lines())
                .extracting(Configuration.Line::value)
                .contains("********", "jdbc:postgresql://user:********@db/caisson?user=u&password=********&ssl=true")
                .noneMatch(value -> value.contains("hunter") || value.contains(KEY));
    }

    @Test
    void recordsWithSecretsDoNotPrintThem() throws IOException {
        var configuration = read("server.api-key = " + KEY
                + "\ntraces.endpoint = https://c.example\ntraces.headers = authorization=hunter2\n");
        assertThat(configuration.server().toString()).doesNotContain(KEY);
        assertThat(configuration.telemetry("1").toString()).doesNotContain("hunter2");
    }

    @Test
    void refusesAFileThatOthersCanWrite() throws IOException {
        var file = file("gate.mode = observe\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
        assertThat(mistakes(Optional.of(file), Map.of()))
                .containsExactly(file + " is not safe: " + file.toRealPath()
                        + " can be written by others; chmod go-w what is open to others");
    }

    @Test
    void refusesAFileInAFolderThatOthersCanWrite() throws IOException {
        var open = Files.createDirectory(folder.resolve("open"));
        var file = Files.writeString(open.resolve("caisson.conf"), "gate.mode = observe\n");
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
        assertThat(mistakes(Optional.of(file), Map.of()).getFirst()).contains("can be written by others");
    }

    @Test
    void refusesASecretThatOthersCanRead() throws IOException {
        var file = file("server.api-key = " + KEY + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
        assertThat(mistakes(Optional.of(file), Map.of()))
                .containsExactly(
                        file + " can be read by others and holds server.api-key, which is secret; chmod o-r it");
    }

    @Test
    void refusesFilesThatAreNotText() throws IOException {
        var missing = folder.resolve("missing");
        assertThat(mistakes(Optional.of(missing), Map.of())).containsExactly(missing + " does not exist");
        assertThat(mistakes(Optional.of(folder), Map.of())).containsExactly(folder + " is no file");
        assertThat(mistakes(Optional.of(Path.of("/dev/zero")), Map.of())).containsExactly("/dev/zero is no file");
        var large = file("#".repeat(70_000));
        assertThat(mistakes(Optional.of(large), Map.of())).containsExactly(large + " is larger than 65536 bytes");
        var binary = Files.write(folder.resolve("binary"), new byte[] {'a', '=', (byte) 0xff});
        assertThat(mistakes(Optional.of(binary), Map.of())).containsExactly(binary + " is not text in UTF-8");
        var hidden = file("server.host = 127.0.0.1\u202e\n");
        assertThat(mistakes(Optional.of(hidden), Map.of()))
                .containsExactly(hidden + ":1: server.host holds a control or invisible character");
    }

    @Test
    void anEmptyVariableSaysNothing() {
        var configuration = Configuration.of(Optional.empty(), Map.of("CAISSON_WALL", " "), List.of());
        assertThat(configuration.caisson().wall()).isEmpty();
    }

    @Test
    void theMessageHasALineForEachMistake() {
        assertThatThrownBy(() -> Configuration.of(
                        Optional.empty(), Map.of("CAISSON_WALL", "a", "CAISSON_GATE_MODE", "b"), List.of()))
                .isInstanceOf(ConfigurationException.class)
                .hasMessage("CAISSON_WALL: wall is 'a'; it must be namespaces or landlock\n"
                        + "CAISSON_GATE_MODE: gate.mode is 'b'; it must be strict, standard or observe");
    }

    private static List<String> mistakes(Optional<Path> file, Map<String, String> environment) {
        return catchThrowableOfType(ConfigurationException.class, () -> Configuration.of(file, environment, List.of()))
                .mistakes();
    }

    private Configuration read(String text) throws IOException {
        return Configuration.of(Optional.of(file(text)), Map.of(), List.of());
    }

    private Path file(String text) throws IOException {
        var file = folder.resolve("caisson.conf");
        Files.write(file, text.getBytes(StandardCharsets.UTF_8));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        return file;
    }
}
