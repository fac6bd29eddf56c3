package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Whatever is held open ends with the key that opened it, and nothing of a neighbour does.
class LiveAuthorityTest {
    /// A second is promised; the build runs on slow machines.
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private static final String SLEEP = "{\"language\":\"javascript\",\"code\":\"wait\"}";

    @TempDir
    private Path folder;

    private ServerFixture fixture;
    private String id = "";
    private String key = "";

    @BeforeEach
    void start() throws Exception {
        fixture = new ServerFixture(folder.resolve("data"));
        key = key("acme", "");
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    private String key(String tenant, String more) throws Exception {
        var created = Value.json(fixture.send(fixture.sending(
                                "POST",
                                ServerFixture.KEY,
                                "/v1/keys",
                                "{\"tenant\":\"" + tenant + "\",\"name\":\"anne\",\"tier\":\"premium\","
                                        + "\"scopes\":[\"execute\",\"read\",\"admin\"]" + more + "}"))
                        .body())
                .map();
        id = String.valueOf(created.get("id"));
        return String.valueOf(created.get("key"));
    }

    private void revoke() throws Exception {
        assertThat(fixture.send(fixture.keyed("/v1/keys/" + id).DELETE()).statusCode())
                .isEqualTo(200);
    }

    /// A change that this server is not told of.
    private void revokeInDatabase() throws Exception {
        try (var database = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("data/ledger.db"));
                var change = database.prepareStatement("update api_key set revoked_at = 1 where id = ?")) {
            change.setString(1, id);
            assertThat(change.executeUpdate()).isEqualTo(1);
        }
    }

    private HttpRequest.Builder running(String accept) {
        return fixture.sending("POST", key, "/v1/executions", SLEEP).header("Accept", accept);
    }

    private CompletableFuture<HttpResponse<String>> later(HttpRequest.Builder request) {
        return CompletableFuture.supplyAsync(() -> {
            try {
                return fixture.sendAlone(request);
            } catch (IOException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static <T> T soon(CompletableFuture<T> future) throws Exception {
        return future.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static void until(BooleanSupplier condition) throws InterruptedException {
        var deadline = Instant.now().plus(PATIENCE);
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).isBefore(deadline);
            Thread.sleep(10);
        }
    }

    private CompletableFuture<String> events(String reader) throws Exception {
        var before = fixture.server.listening();
        var stream = fixture.stream(fixture.as(reader, "/v1/events"));
        until(() -> fixture.server.listening() > before);
        return CompletableFuture.supplyAsync(() -> {
            var lines = new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8));
            return String.join("\n", lines.lines().toList());
        });
    }

    @Test
    void anEventStreamEndsWithItsKeyAlone() throws Exception {
        var neighbour = events(key("neighbour", ""));
        key = key("acme", "");
        var stream = events(key);
        revoke();
        assertThat(soon(stream)).contains("event: problem", "key-ended");
        assertThat(neighbour).isNotDone();
        assertThat(fixture.server.listening()).isEqualTo(1);
    }

    @Test
    void aStreamEndsWhenTheKeyIsRevokedElsewhere() throws Exception {
        var stream = events(key);
        revokeInDatabase();
        assertThat(soon(stream)).contains("event: problem");
        assertThat(fixture.send(fixture.as(key, "/v1/executions")).statusCode()).isEqualTo(401);
    }

    @Test
    void aStreamEndsWhenItsKeyExpires() throws Exception {
        key = key("acme", ",\"expiresAt\":\"" + Instant.now().plusSeconds(2) + "\"");
        assertThat(soon(events(key))).contains("event: problem");
    }

    @Test
    void aStreamEndsWithTheParentOfItsKey() throws Exception {
        var child = Value.json(fixture.send(fixture.sending("POST", key, "/v1/keys", "{\"name\":\"bert\"}"))
                        .body())
                .map();
        var stream = events(String.valueOf(child.get("key")));
        revoke();
        assertThat(soon(stream)).contains("event: problem");
    }

    @Test
    void aRunInTheForegroundIsCancelledAndNotAnswered() throws Exception {
        var answer = later(running("application/json"));
        var execution = fixture.engine.sleeper.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        revoke();
        assertThat(soon(answer).statusCode()).isEqualTo(401);
        assertThat(soon(answer).body()).contains("key-ended").doesNotContain(execution);
        assertThat(fixture.caisson.records().receipt("acme", execution).orElseThrow())
                .contains("\"cancelled\"", "the key or token has ended");
    }

    @Test
    void aStreamedRunIsCancelledAndItsStreamIsCutOff() throws Exception {
        var answer = later(running("text/event-stream"));
        fixture.engine.sleeper.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        revoke();
        assertThat(soon(answer).body()).contains("event: problem").doesNotContain("event: receipt");
    }

    @Test
    void whoeverWatchesOrWaitsIsCutOffAndTheRunGoesOn() throws Exception {
        var execution = Value.json(fixture.send(running("application/json").header("Prefer", "respond-async"))
                        .body())
                .map()
                .get("id");
        var path = "/v1/executions/" + execution;
        var watching = later(fixture.as(key, path).header("Accept", "text/event-stream"));
        var waiting = later(fixture.as(key, path + "?waitMs=60000"));
        fixture.engine.sleeper.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        var other = id;
        var colleague = key("acme", "");
        id = other;
        revoke();
        assertThat(soon(watching).body()).doesNotContain("event: receipt");
        assertThat(soon(waiting).statusCode()).isEqualTo(401);
        assertThat(fixture.send(fixture.as(colleague, path)).body()).contains("\"running\"");
    }

    @Test
    void aSocketIsClosed() throws Exception {
        for (var path : new String[] {"/v1/executions/connect", "/api/v2/connect"}) {
            key = key("acme", "");
            try (var socket = TestSocket.open(fixture.server.url() + path, Map.of("Authorization", "Bearer " + key))) {
                revoke();
                assertThat(socket.closed()).as(path).isEqualTo(1008);
            }
        }
    }

    @Test
    void aSessionOfAnAgentEnds() throws Exception {
        McpClient.initialized(fixture, key);
        var open = fixture.server.agentSessions();
        assertThat(open).isEqualTo(1);
        revokeInDatabase();
        until(() -> fixture.server.agentSessions() == 0);
    }

    @Test
    void anAgentThatListensIsCutOff() throws Exception {
        var client = McpClient.stateless(fixture, key);
        var listening = later(client.request("subscriptions/listen", Map.of()));
        until(() -> fixture.server.agentListeners() == 1);
        revoke();
        assertThat(soon(listening).body()).contains("the key or token has ended");
        assertThat(fixture.server.agentListeners()).isZero();
    }

    /// Nothing is kept of what has ended.
    @Test
    void closedConnectionsAreForgotten() throws Exception {
        var runs = fixture.send(
                fixture.sending("POST", key, "/v1/executions", "{\"language\":\"javascript\",\"code\":\"1\"}"));
        assertThat(runs.statusCode()).isEqualTo(200);
        assertThat(fixture.server.held()).isZero();
    }
}
