package io.caisson.server.auth;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.ledger.store.Records;
import io.caisson.server.McpClient;
import io.caisson.server.TestSocket;
import io.caisson.server.config.ServerFixture;
import io.caisson.server.config.TestIssuer;
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
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Open resources end with the key that opened them; resources of other callers stay open.
class LiveAuthorityTest {
    /// One second is promised; the build runs on slow machines.
    private static final Duration END_TIMEOUT = Duration.ofSeconds(10);

    private static final String SLEEP = "{\"language\":\"javascript\",\"code\":\"wait\"}";

    private static final Executor THREADS = task -> Thread.ofPlatform().daemon().start(task);

    private static TestIssuer issuer;

    @TempDir
    private Path folder;

    private ServerFixture fixture;
    private String id = "";
    private String key = "";

    @BeforeAll
    static void publish() throws Exception {
        issuer = new TestIssuer();
    }

    @AfterAll
    static void unpublish() {
        issuer.close();
    }

    @BeforeEach
    void start() throws Exception {
        fixture = new ServerFixture(folder.resolve("data"), config -> config.withTokens(issuer.config()));
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

    /// Revokes the key in the database, without this server's knowledge.
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
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        return fixture.sendAlone(request);
                    } catch (IOException | InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                THREADS);
    }

    private static <T> T soon(CompletableFuture<T> future) throws Exception {
        return future.get(END_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static void until(BooleanSupplier condition) throws InterruptedException {
        var deadline = Instant.now().plus(END_TIMEOUT);
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).isBefore(deadline);
            Thread.sleep(10);
        }
    }

    private CompletableFuture<String> events(String reader) throws Exception {
        var before = fixture.server.listening();
        var stream = fixture.stream(fixture.as(reader, "/v1/events"));
        until(() -> fixture.server.listening() > before);
        return CompletableFuture.supplyAsync(
                () -> {
                    var lines = new BufferedReader(new InputStreamReader(stream.body(), StandardCharsets.UTF_8));
                    return String.join("\n", lines.lines().toList());
                },
                THREADS);
    }

    /// The ways in which a credential ends.
    enum End {
        REVOKED {
            @Override
            Instant end(LiveAuthorityTest test, Instant due) throws Exception {
                var now = Instant.now();
                test.revoke();
                return now;
            }
        },
        REVOKED_ELSEWHERE {
            @Override
            Instant end(LiveAuthorityTest test, Instant due) throws Exception {
                var now = Instant.now();
                test.revokeInDatabase();
                return now;
            }
        },
        EXPIRED_KEY {
            @Override
            String credential(LiveAuthorityTest test, Instant due) throws Exception {
                return test.key("acme", ",\"expiresAt\":\"" + due + "\"");
            }
        },
        EXPIRED_TOKEN {
            @Override
            String credential(LiveAuthorityTest test, Instant due) throws Exception {
                return issuer.token("acme", due.minusSeconds(TestIssuer.LEEWAY_SECONDS));
            }
        };

        /// A credential that expires at `due`, if it expires by itself.
        String credential(LiveAuthorityTest test, Instant due) throws Exception {
            return test.key("acme", "");
        }

        /// Ends the credential, or waits for its expiry.
        ///
        /// @return when it ended
        Instant end(LiveAuthorityTest test, Instant due) throws Exception {
            return due;
        }
    }

    /// Opens five resources at once and measures from the end of their credential until the caller sees it.
    /// One second is promised; delays of the machine itself are subtracted.
    @ParameterizedTest
    @EnumSource
    void whateverIsOpenEndsWithinASecond(End end) throws Exception {
        var pauses = new Pauses();
        var due = Instant.now();
        Map<String, CompletableFuture<Instant>> open = Map.of();
        for (var seconds = 2; open.isEmpty(); seconds *= 2) {
            due = Instant.now().truncatedTo(ChronoUnit.SECONDS).plusSeconds(seconds);
            key = end.credential(this, due);
            open = openedBefore(due);
        }
        var ended = end.end(this, due);
        for (var each : open.entrySet()) {
            assertThat(Duration.between(ended, soon(each.getValue())))
                    .as(each.getKey())
                    .isBetween(
                            Duration.ZERO,
                            Duration.ofSeconds(1).plus(pauses.worst().multipliedBy(5)));
        }
        pauses.close();
        until(() -> fixture.server.held() == 0);
    }

    /// When each resource ended; empty when the machine was too slow to open all of them in time.
    private Map<String, CompletableFuture<Instant>> openedBefore(Instant due) throws Exception {
        try {
            var all = Map.of(
                    "stream",
                    over(events(key)),
                    "socket",
                    over(closed(TestSocket.open(
                            fixture.server.url() + "/v1/executions/connect",
                            Map.of("Authorization", "Bearer " + key)))),
                    "run",
                    over(later(running("text/event-stream"))),
                    "listener",
                    over(later(McpClient.stateless(fixture, key).request("subscriptions/listen", Map.of()))),
                    "session",
                    session());
            until(() -> fixture.server.held() == all.size() || Instant.now().isAfter(due));
            return Instant.now().isBefore(due) ? all : Map.of();
        } catch (AssertionError | CompletionException | NoSuchElementException e) {
            if (Instant.now().isBefore(due)) {
                throw e;
            }
            return Map.of();
        }
    }

    private static <T> CompletableFuture<Instant> over(CompletableFuture<T> future) {
        return future.thenApply(_ -> Instant.now());
    }

    private static CompletableFuture<Integer> closed(TestSocket socket) {
        return CompletableFuture.supplyAsync(socket::closed, THREADS);
    }

    /// Opens a session, and waits for its end at the server, because a session holds no connection.
    private CompletableFuture<Instant> session() throws Exception {
        McpClient.initialized(fixture, key);
        return CompletableFuture.supplyAsync(
                () -> {
                    try {
                        until(() -> fixture.server.agentSessions() == 0);
                        return Instant.now();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                },
                THREADS);
    }

    /// Measures how late a sleeping thread wakes up: the worst of many times.
    private static final class Pauses implements AutoCloseable {
        private static final Duration STEP = Duration.ofMillis(5);

        private final AtomicLong worst = new AtomicLong();
        private final Thread thread = Thread.ofPlatform().daemon().start(this::watch);

        private void watch() {
            try {
                for (var before = System.nanoTime(); ; ) {
                    Thread.sleep(STEP);
                    var now = System.nanoTime();
                    worst.accumulateAndGet(now - before - STEP.toNanos(), Math::max);
                    before = now;
                }
            } catch (InterruptedException e) {
                // the measurement has ended
            }
        }

        Duration worst() {
            return Duration.ofNanos(worst.get());
        }

        @Override
        public void close() {
            thread.interrupt();
        }
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
        var execution = fixture.engine.sleeper.get(END_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        revoke();
        assertThat(soon(answer).statusCode()).isEqualTo(401);
        assertThat(soon(answer).body()).contains("key-ended").doesNotContain(execution);
        assertThat(fixture.caisson
                        .unwrap(Records.class)
                        .receipt("acme", execution)
                        .orElseThrow())
                .contains("\"cancelled\"", "the key or token has ended");
    }

    @Test
    void aStreamedRunIsCancelledAndItsStreamIsCutOff() throws Exception {
        var answer = later(running("text/event-stream"));
        fixture.engine.sleeper.get(END_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        revoke();
        assertThat(soon(answer).body()).contains("event: problem").doesNotContain("event: receipt");
    }

    @Test
    void watchersAreCutOffAndTheRunContinues() throws Exception {
        var execution = Value.json(fixture.send(running("application/json").header("Prefer", "respond-async"))
                        .body())
                .map()
                .get("id");
        var path = "/v1/executions/" + execution;
        var watching = later(fixture.as(key, path).header("Accept", "text/event-stream"));
        var waiting = later(fixture.as(key, path + "?waitMs=60000"));
        fixture.engine.sleeper.get(END_TIMEOUT.toSeconds(), TimeUnit.SECONDS);
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

    /// The state of closed connections is dropped.
    @Test
    void closedConnectionsAreForgotten() throws Exception {
        var runs = fixture.send(
                fixture.sending("POST", key, "/v1/executions", "{\"language\":\"javascript\",\"code\":\"1\"}"));
        assertThat(runs.statusCode()).isEqualTo(200);
        assertThat(fixture.server.held()).isZero();
    }
}
