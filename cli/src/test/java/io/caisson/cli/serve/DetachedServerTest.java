package io.caisson.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.cli.ScriptedMain;
import io.caisson.cli.shared.ExitCode;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// `serve --detach` and `serve --stop`, with real processes.
@Tag("slow")
@Timeout(120)
class DetachedServerTest {
    private static final Pattern READY =
            Pattern.compile("caisson is ready at (http://127\\.0\\.0\\.1:\\d+) \\(pid (\\d+)\\)");

    private static final String KEY_VARIABLE = "CAISSON_API_KEY";

    @TempDir
    private Path folder;

    private Path data;
    private Optional<ProcessHandle> server = Optional.empty();

    @BeforeEach
    void realPath() throws IOException {
        data = folder.toRealPath().resolve("data");
    }

    @AfterEach
    void endWhatIsLeft() {
        server.ifPresent(ProcessHandle::destroyForcibly);
    }

    private record Ended(int code, String out, String err) {}

    private Ended serve(String... more) throws IOException, InterruptedException {
        return serve(Map.of(), more);
    }

    private Ended serve(Map<String, String> environment, String... more) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                ScriptedMain.class.getName(),
                "serve",
                "--data",
                data.toString()));
        command.addAll(List.of(more));
        var out = folder.resolve("out").toFile();
        var err = folder.resolve("err").toFile();
        var builder = new ProcessBuilder(command).redirectOutput(out).redirectError(err);
        builder.environment().remove(KEY_VARIABLE);
        builder.environment().putAll(environment);
        var code = builder.start().waitFor();
        return new Ended(code, Files.readString(out.toPath()), Files.readString(err.toPath()));
    }

    private String start() throws IOException, InterruptedException {
        var started = serve("--detach", "--port", "0");
        assertThat(started.code()).as(started.err()).isZero();
        var ready = READY.matcher(started.out());
        assertThat(ready.find()).as(started.out()).isTrue();
        server = ProcessHandle.of(Long.parseLong(ready.group(2)));
        assertThat(started.out().lines().skip(1))
                .containsExactly(
                        "key:  " + data.resolve("admin.key"),
                        "log:  " + data.resolve("server.log"),
                        "stop: ./caisson serve --stop --data " + data);
        return ready.group(1);
    }

    private static int status(String url, String key) throws IOException, InterruptedException {
        var request = HttpRequest.newBuilder(URI.create(url + "/v1/executions"))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"language\":\"javascript\",\"code\":\"6*7\"}"))
                .build();
        try (var client = HttpClient.newHttpClient()) {
            return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        }
    }

    @Test
    void itReturnsWhenTheServerIsReadyAndStopEndsIt() throws IOException, InterruptedException {
        var url = start();
        var key = Files.readString(data.resolve("admin.key"), StandardCharsets.UTF_8);
        assertThat(status(url, key.strip())).isEqualTo(200);
        var running = server.orElseThrow();
        assertThat(session(running.pid()))
                .isNotEqualTo(session(ProcessHandle.current().pid()));

        var stopped = serve("--stop");
        assertThat(stopped.code()).as(stopped.err()).isZero();
        assertThat(stopped.out()).isEqualTo("caisson has ended (pid " + running.pid() + ")\n");
        assertThat(running.isAlive()).isFalse();

        var again = serve("--stop");
        assertThat(again.code()).isEqualTo(ExitCode.USAGE);
        assertThat(again.err())
                .isEqualTo("caisson: no server runs with the data folder " + data + "; name another one with --data\n");
    }

    @Test
    void aSecondServerInTheFolderIsRefused() throws IOException, InterruptedException {
        var url = start();
        var second = serve("--detach", "--port", "0");
        assertThat(second.code()).isEqualTo(ExitCode.USAGE);
        assertThat(second.err())
                .contains(
                        "is held by another server (pid " + server.orElseThrow().pid() + ", " + url + ")");
        assertThat(serve("--stop").code()).isZero();
    }

    /// The file may contain the key of an earlier start, so a given key must be used instead.
    @Test
    void aKeyThatIsGivenIsNotSoughtInTheFolder() throws IOException, InterruptedException {
        var key = Map.of(KEY_VARIABLE, "0123456789abcdef0123456789abcdef");
        var started = serve(key, "--detach", "--port", "0");
        assertThat(started.code()).as(started.err()).isZero();
        assertThat(started.out()).contains("\nkey:  as given\n");
        assertThat(serve("--stop").code()).isZero();
    }

    @Test
    void aServerThatEndsAtOnceTellsWhy() throws IOException, InterruptedException {
        try (var taken = new ServerSocket(0)) {
            var port = Integer.toString(taken.getLocalPort());
            var failed = serve("--detach", "--host", "0.0.0.0", "--port", port);
            assertThat(failed.code()).isEqualTo(ExitCode.USAGE);
            assertThat(failed.out()).isEmpty();
            assertThat(failed.err())
                    .contains("port " + port + " of 0.0.0.0 cannot be had")
                    .endsWith("caisson: the server did not become ready; its log is " + data.resolve("server.log")
                            + "\n");
        }
    }

    @Test
    void aFolderThatIsNotThereHasNoServer() throws IOException, InterruptedException {
        assertThat(serve("--stop").code()).isEqualTo(ExitCode.USAGE);
        assertThat(data).doesNotExist();
    }

    /// The sixth word of `/proc/PID/stat`; the second is a name in parentheses.
    private static String session(long pid) throws IOException {
        var stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
        return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[3];
    }
}
