package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ExecutionRequest;
import io.caisson.embed.Caisson;
import io.caisson.server.config.ServerFixture;
import io.caisson.server.dialects.LiveDoor;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/// `console.capture` holds for every door, unless the request has its own value.
@Timeout(60)
class ConsoleCaptureTest {
    @TempDir
    private Path folder;

    private ServerFixture fixture;

    /// Runs one program, and waits for its end.
    @FunctionalInterface
    interface Run {
        void on(ServerFixture fixture) throws Exception;
    }

    /// @param kept whether the program's console lines are kept while the setting says no
    record Way(String name, boolean kept, Run run) {
        @Override
        public String toString() {
            return name;
        }
    }

    static final List<Way> WAYS = List.of(
            new Way("REST", false, rest("")),
            new Way("REST, asked for", true, rest(",\"captureConsole\":true")),
            new Way("a deployment over REST", false, ConsoleCaptureTest::deployment),
            new Way("code_execute", false, tool(false, "code_execute", Map.of("code", "1"))),
            new Way(
                    "code_execute, asked for",
                    true,
                    tool(false, "code_execute", Map.of("code", "1", "captureConsole", true))),
            new Way("code_execute in a session", false, tool(true, "code_execute", Map.of("code", "1"))),
            new Way("executeCode", false, tool(false, "executeCode", Map.of("code", "1", "language", "javascript"))),
            new Way("a deployment over MCP", false, ConsoleCaptureTest::deploymentTool),
            new Way("Piston", false, ConsoleCaptureTest::piston),
            new Way(
                    "a socket",
                    false,
                    socket(LiveDoor.PATH, "{\"language\":\"javascript\",\"code\":\"1\"}", "receipt")),
            new Way(
                    "Piston on a socket",
                    false,
                    socket(
                            "/api/v2/connect",
                            "{\"type\":\"init\",\"language\":\"v8\",\"version\":\"*\",\"files\":[{\"content\":\"1\"}]}",
                            "exit")),
            new Way("the Java client", false, ConsoleCaptureTest::client),
            new Way(
                    "the embedded Caisson",
                    false,
                    fixture -> fixture.caisson.execute(ExecutionRequest.javascript("1"))));

    @BeforeEach
    void start() {
        fixture = new ServerFixture(folder.resolve("data"));
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    private static Run rest(String more) {
        return fixture -> fixture.send(fixture.posting("{\"language\":\"javascript\",\"code\":\"1\"" + more + "}"));
    }

    private static void deployment(ServerFixture fixture) throws Exception {
        var deploy = fixture.sending(
                "POST", ServerFixture.KEY, "/v1/code/sum/deployments", "{\"language\":\"javascript\",\"code\":\"1\"}");
        assertThat(fixture.send(deploy).statusCode()).isEqualTo(201);
        fixture.send(fixture.sending("POST", ServerFixture.KEY, "/v1/code/sum/execute", "{}"));
    }

    private static Run tool(boolean inSession, String tool, Map<String, Object> arguments) {
        return fixture -> {
            var client = inSession
                    ? McpClient.initialized(fixture, ServerFixture.KEY)
                    : McpClient.stateless(fixture, ServerFixture.KEY);
            client.call(tool, arguments);
        };
    }

    private static void deploymentTool(ServerFixture fixture) throws Exception {
        tool(false, "deployCode", Map.of("codeUid", "sum", "code", "1", "language", "javascript"))
                .on(fixture);
        tool(false, "executeDeployment", Map.of("codeUid", "sum")).on(fixture);
    }

    private static void piston(ServerFixture fixture) throws Exception {
        fixture.send(fixture.sending(
                "POST",
                ServerFixture.KEY,
                "/api/v2/execute",
                "{\"language\":\"v8\",\"version\":\"*\",\"files\":[{\"content\":\"1\"}]}"));
    }

    private static Run socket(String path, String request, String last) {
        return fixture -> {
            var headers = Map.of("Authorization", "Bearer " + ServerFixture.KEY);
            try (var socket = TestSocket.open(fixture.server.url() + path, headers)) {
                socket.say(request).hear(last);
            }
        };
    }

    private static void client(ServerFixture fixture) {
        try (var client = Caisson.connect(URI.create(fixture.server.url()), ServerFixture.KEY)) {
            client.execute(ExecutionRequest.javascript("1"));
        }
    }

    @ParameterizedTest
    @FieldSource("WAYS")
    void isHeldByEveryDoor(Way way) throws Exception {
        fixture.caisson.change(settings -> settings.withCaptureConsole(false));
        way.run.on(fixture);
        assertThat(fixture.engine.requests)
                .extracting(ExecutionRequest::keepsConsole)
                .containsExactly(way.kept);
    }

    @ParameterizedTest
    @FieldSource("WAYS")
    void isOnByDefault(Way way) throws Exception {
        way.run.on(fixture);
        assertThat(fixture.engine.requests)
                .extracting(ExecutionRequest::keepsConsole)
                .containsExactly(true);
    }
}
