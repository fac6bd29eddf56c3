package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.server.config.ServerFixture;
import io.caisson.server.http.Problem;
import io.caisson.server.telemetry.Logs;
import io.caisson.server.telemetry.Telemetry;
import io.caisson.server.telemetry.TelemetryConfig;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AccessLogTest {
    @TempDir
    private Path data;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    /// The requests of a test to a server whose log is read afterwards.
    private interface Visit {
        void to(ServerFixture fixture) throws IOException, InterruptedException;
    }

    @Test
    void hasALineForEachRequest() throws IOException, InterruptedException {
        var lines = logged(fixture -> {
            fixture.send(fixture.posting("{\"language\":\"javascript\",\"code\":\"hidden\"}")
                    .header("X-Request-Id", "mine-1"));
            fixture.send(fixture.request("/v1/runtimes"));
        });
        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst())
                .containsEntry("route", "/v1/executions")
                .containsEntry("requestId", "mine-1")
                .hasEntrySatisfying(
                        "executionId", id -> assertThat(String.valueOf(id)).startsWith("exe_"));
        assertThat(lines.getLast())
                .containsEntry("route", "none")
                .hasEntrySatisfying(
                        "requestId", id -> assertThat(String.valueOf(id)).startsWith("req_"))
                .doesNotContainKey("executionId");
        assertThat(text()).doesNotContain("hidden").doesNotContain(ServerFixture.KEY);
    }

    @Test
    void aFailureIsLoggedUnderTheIdOfItsRequest() throws IOException, InterruptedException {
        var lines = logged(fixture -> fixture.send(fixture.posting("{\"language\":\"javascript\",\"code\":\"break\"}")
                .header("X-Request-Id", "mine-2")));
        assertThat(lines)
                .anySatisfy(line -> assertThat(line)
                        .containsEntry("level", "error")
                        .containsEntry("requestId", "mine-2")
                        .containsKey("error"));
    }

    /// An error of the JVM in a handler must be logged and answered, not end in an empty answer.
    @Test
    void anErrorOfTheJvmIsLoggedUnderTheIdOfItsRequest() throws IOException, InterruptedException {
        var lines = logged(fixture -> {
            fixture.engine.fail(new StackOverflowError("deep inside"));
            var answer = fixture.send(fixture.keyed("/v1/runtimes").header("X-Request-Id", "mine-9"));
            assertThat(answer.statusCode()).isEqualTo(500);
            assertThat(answer.headers().firstValue("Content-Type")).contains(Problem.MEDIA_TYPE);
            assertThat(answer.headers().firstValue("X-Request-Id")).contains("mine-9");
            assertThat(answer.body())
                    .contains("urn:caisson:problem:internal")
                    .doesNotContain("StackOverflow")
                    .doesNotContain("deep inside");
        });
        assertThat(lines)
                .anySatisfy(line -> assertThat(line)
                        .containsEntry("level", "error")
                        .containsEntry("message", "request mine-9 failed")
                        .hasEntrySatisfying(
                                "error",
                                error -> assertThat(String.valueOf(error)).contains("deep inside", "\tat ")));
    }

    @Test
    void aSocketIsARequestToo() throws IOException, InterruptedException {
        var url = "/v1/executions/connect";
        var lines = logged(fixture -> {
            var answer = fixture.raw("GET " + url + " HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
                    + "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                    + "X-Request-Id: mine-3\r\nAuthorization: Bearer " + ServerFixture.KEY + "\r\n\r\n");
            assertThat(answer).startsWith("HTTP/1.1 101").contains("X-Request-Id: mine-3");
            assertThat(TestSocket.refusal(fixture.server.url() + url, Map.of("X-Request-Id", "mine-4")))
                    .isEqualTo(401);
            var headers = Map.of("X-Request-Id", "mine-5", "Authorization", "Bearer " + ServerFixture.KEY);
            try (var socket = TestSocket.open(fixture.server.url() + url, headers)) {
                socket.say("{\"language\":\"javascript\",\"code\":\"break\"}").hear("receipt");
            }
        });
        assertThat(lines)
                .anySatisfy(line -> assertThat(line)
                        .containsEntry("requestId", "mine-3")
                        .containsEntry("route", url)
                        .containsEntry("status", BigDecimal.valueOf(101)))
                .anySatisfy(line -> assertThat(line)
                        .containsEntry("requestId", "mine-4")
                        .containsEntry("route", "none")
                        .containsEntry("status", BigDecimal.valueOf(401)))
                .anySatisfy(line -> assertThat(line)
                        .containsEntry("requestId", "mine-5")
                        .containsEntry("level", "error")
                        .containsKey("error"));
    }

    @Test
    void nothingThatACallerWroteIsInIt() throws IOException, InterruptedException {
        var lines = logged(fixture -> {
            var head = " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer " + ServerFixture.KEY
                    + "\r\n";
            fixture.raw("GET /v1/runtimes?evil=query" + head + "X-Request-Id: evil\"}{\r\n\r\n");
            fixture.raw("GET /v1/runtimes" + head + "X-Request-Id: evil\u001b[31m\r\n\r\n");
            fixture.raw("GET /v1/runtimes" + head + "X-Request-Id: evil\u00e2\u0080\u00ae\r\n\r\n");
            fixture.raw("GET /v1/runtimes" + head + "X-Request-Id: a\r\n {\"level\":\"evil\"}\r\n\r\n");
            fixture.raw("GET /v1/evil" + head + "User-Agent: evil\r\nReferer: evil\r\n\r\n");
            fixture.raw("GET /v1/executions/exe_evil" + head + "\r\n");
        });
        assertThat(lines.size()).isGreaterThanOrEqualTo(4);
        assertThat(text()).doesNotContain("evil").doesNotContain(ServerFixture.KEY);
    }

    private List<Map<String, @Nullable Object>> logged(Visit visit) throws IOException, InterruptedException {
        var telemetry = Telemetry.of(new TelemetryConfig("1", true, true, Optional.empty(), Map.of()));
        var out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        try (var _ = Logs.to(out, Logs.Format.JSON, Logs.Threshold.INFO);
                var fixture = new ServerFixture(data, telemetry)) {
            visit.to(fixture);
        }
        return text().lines().map(line -> Value.json(line).map()).toList();
    }

    private String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
