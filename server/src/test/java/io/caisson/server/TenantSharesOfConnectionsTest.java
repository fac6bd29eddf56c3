package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.account.Scope;
import io.caisson.server.config.ServerFixture;
import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// One tenant opens as many connections as it can; its neighbour is served as if it were alone.
class TenantSharesOfConnectionsTest {
    private static final Duration ANSWER_TIMEOUT = Duration.ofSeconds(20);

    @TempDir
    private Path folder;

    private ServerFixture fixture;
    private String greedy = "";
    private String polite = "";

    @BeforeEach
    void start() {
        // with the usual timeouts: opening dozens of connections takes a busy machine a while
        fixture = new ServerFixture(folder.resolve("data"), UnaryOperator.identity());
        greedy = fixture.key("greedy", Scope.EXECUTE, Scope.READ);
        polite = fixture.key("polite", Scope.EXECUTE, Scope.READ);
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    private static void until(BooleanSupplier condition) throws InterruptedException {
        var deadline = Instant.now().plus(ANSWER_TIMEOUT);
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).isBefore(deadline);
            Thread.sleep(10);
        }
    }

    private CompletableFuture<HttpResponse<String>> later(HttpRequest.Builder request) {
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return fixture.send(request);
                    } catch (IOException | InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                Thread.ofVirtual()::start);
    }

    @Test
    void eventStreams() throws Exception {
        for (var i = 0; i < 25; i++) {
            assertThat(fixture.stream(fixture.as(greedy, "/v1/events")).statusCode())
                    .isEqualTo(200);
        }
        var refused = fixture.stream(fixture.as(greedy, "/v1/events"));
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        assertThat(refused.body()).asString(StandardCharsets.UTF_8).contains("25 event streams");
        assertThat(fixture.stream(fixture.as(polite, "/v1/events")).statusCode())
                .isEqualTo(200);
    }

    @Test
    void socketsThatSayNothingYet() throws Exception {
        var url = fixture.server.url() + "/v1/executions/connect";
        var sockets = new ArrayList<TestSocket>();
        try {
            for (var i = 0; i < 8; i++) {
                sockets.add(TestSocket.open(url, Map.of("Authorization", "Bearer " + greedy)));
            }
            try (var refused = TestSocket.open(url, Map.of("Authorization", "Bearer " + greedy));
                    var served = TestSocket.open(url, Map.of("Authorization", "Bearer " + polite))) {
                assertThat(refused.closed()).isEqualTo(1013);
                served.say("{\"type\":\"nonsense\"}");
                assertThat(served.hear()).isNotEmpty();
            }
        } finally {
            sockets.forEach(TestSocket::close);
        }
    }

    @Test
    void agentsThatListen() throws Exception {
        var client = McpClient.stateless(fixture, greedy);
        for (var i = 0; i < 25; i++) {
            var _ = later(client.request("subscriptions/listen", Map.of()));
        }
        until(() -> fixture.server.agentListeners() == 25);
        var refused = fixture.stream(client.request("subscriptions/listen", Map.of()));
        assertThat(refused.statusCode()).isEqualTo(429);
        assertThat(refused.headers().firstValue("Retry-After")).isPresent();
        var _ = later(McpClient.stateless(fixture, polite).request("subscriptions/listen", Map.of()));
        until(() -> fixture.server.agentListeners() == 26);
    }

    /// Uses several keys, each with its maximum of sessions.
    @Test
    void sessionsOfAgents() throws Exception {
        var mine = McpClient.initialized(fixture, polite);
        for (var key = 0; key < 3; key++) {
            var another = fixture.key("greedy", Scope.READ);
            for (var i = 0; i < 90; i++) {
                McpClient.initialized(fixture, another);
            }
        }
        assertThat(fixture.server.agentSessions()).isEqualTo(251);
        assertThat(mine.send("tools/list", Map.of()).statusCode()).isEqualTo(200);
        assertThat(Value.of(McpClient.initialized(fixture, polite).result("tools/list", Map.of()))
                        .json())
                .contains("tools");
    }
}
