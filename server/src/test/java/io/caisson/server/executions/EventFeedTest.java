package io.caisson.server.executions;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.server.config.ServerFixture;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Events, webhooks and retention over HTTP.
class EventFeedTest {
    private ServerFixture fixture;

    @BeforeEach
    void start(@TempDir Path folder) {
        fixture = new ServerFixture(folder.resolve("data"));
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    /// A caller that reads the event stream.
    private final class Listening implements AutoCloseable {
        private final Socket socket;
        private final BufferedReader lines;

        Listening(String lastEventId) throws IOException {
            var url = URI.create(fixture.server.url());
            socket = new Socket(url.getHost(), url.getPort());
            socket.setSoTimeout(20_000);
            socket.getOutputStream()
                    .write(("GET /v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                                    + ServerFixture.KEY + "\r\n"
                                    + (lastEventId.isEmpty() ? "" : "Last-Event-ID: " + lastEventId + "\r\n") + "\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
            until(":");
        }

        private List<String> until(String end) throws IOException {
            var read = new ArrayList<String>();
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                read.add(line);
                if (line.equals(end)) {
                    return read;
                }
            }
            throw new IOException("it ended after " + read);
        }

        /// The next event: its name, its id and its data.
        List<String> next() throws IOException {
            while (true) {
                var line = lines.readLine();
                assertThat(line).isNotNull();
                if (line.startsWith("event: ")) {
                    var id = lines.readLine().substring("id: ".length());
                    var data = lines.readLine().substring("data: ".length());
                    assertThat(lines.readLine()).isEmpty();
                    return List.of(line.substring("event: ".length()), id, data);
                }
            }
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }

    private static Map<String, @Nullable Object> json(String body) {
        return Value.json(body).map();
    }

    @Test
    void sendsEvents() throws Exception {
        try (var listening = new Listening("")) {
            var receipt = json(fixture.run("1").body());
            var told = new ArrayList<List<String>>();
            while (told.size() < 4) {
                told.add(listening.next());
            }
            assertThat(told.stream().map(List::getFirst))
                    .containsExactly(
                            "code:validation:started",
                            "code:validation:completed",
                            "code:execution:started",
                            "code:execution:completed");
            for (var one : told) {
                var event = json(one.get(2));
                assertThat(event).containsEntry("eventType", one.get(0)).containsEntry("eventId", one.get(1));
                assertThat(Value.of(event.get("data")).map()).containsEntry("requestId", receipt.get("id"));
            }
        }
    }

    @Test
    void goesOnAfterTheLastId() throws Exception {
        fixture.run("1");
        fixture.run("throw");
        var told = new ArrayList<List<String>>();
        try (var listening = new Listening("0-0")) {
            while (told.size() < 8) {
                told.add(listening.next());
            }
        }
        assertThat(told.getLast().getFirst()).isEqualTo("code:execution:failed");
        try (var listening = new Listening(told.get(2).get(1))) {
            assertThat(listening.next()).isEqualTo(told.get(3));
            assertThat(listening.next()).isEqualTo(told.get(4));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "1", "1-", "-1-1", "99999999999999999999-1"})
    void aMalformedIdIsRefused(String id) throws Exception {
        var answer = fixture.send(fixture.keyed("/v1/events").header("Last-Event-ID", id));
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(answer.body()).contains("an event id looks like 12-3");
    }

    @Test
    void needsAKey() throws Exception {
        assertThat(fixture.send(fixture.request("/v1/events")).statusCode()).isEqualTo(401);
    }

    @Test
    void outlivesTheIdleTimeout() throws Exception {
        try (var listening = new Listening("")) {
            Thread.sleep(Duration.ofMillis(1_500));
            fixture.run("1");
            assertThat(listening.next().getFirst()).isEqualTo("code:validation:started");
        }
    }

    @Test
    void endsWhenTheCallerHangsUp() throws Exception {
        try (var _ = new Listening("")) {
            assertThat(fixture.server.listening()).isEqualTo(1);
        }
        var deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (fixture.server.listening() > 0) {
            assertThat(System.nanoTime()).as("before the next comment").isLessThan(deadline);
            Thread.sleep(Duration.ofMillis(10));
        }
    }

    @Test
    void endsWithTheServer() throws Exception {
        try (var listening = new Listening("")) {
            fixture.server.close();
            assertThat(listening.lines.lines().toList()).noneMatch(line -> line.startsWith("event:"));
        }
    }

    private HttpResponse<String> send(String method, String path, String body) throws Exception {
        return fixture.send(fixture.keyed(path)
                .header("Content-Type", "application/json")
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body)));
    }

    @Test
    void webhooksAreMadeShownAndDeleted() throws Exception {
        var made = send(
                "POST",
                "/v1/webhooks",
                "{\"url\":\"https://hooks.example.com/x\",\"events\":[\"code:execution:failed\"]}");
        assertThat(made.statusCode()).isEqualTo(201);
        var webhook = json(made.body());
        assertThat(webhook)
                .containsEntry("url", "https://hooks.example.com/x")
                .containsEntry("events", List.of("code:execution:failed"))
                .containsEntry("state", "active");
        assertThat((String) webhook.get("secret")).startsWith("whsec_");
        var list = send("GET", "/v1/webhooks", "").body();
        assertThat(list).contains((String) webhook.get("id")).doesNotContain("whsec_");
        var path = "/v1/webhooks/" + webhook.get("id");
        assertThat(send("GET", path + "/dead-letters", "").body()).isEqualTo("{\"deadLetters\":[],\"next\":null}");
        var replayed = send("POST", path + "/replay", "");
        assertThat(replayed.statusCode()).isEqualTo(202);
        assertThat(replayed.body()).isEqualTo("{\"replayed\":0}");
        assertThat(send("DELETE", path, "").statusCode()).isEqualTo(204);
        assertThat(send("DELETE", path, "").statusCode()).isEqualTo(404);
        assertThat(send("GET", path + "/dead-letters", "").statusCode()).isEqualTo(404);
        assertThat(send("POST", path + "/replay", "").statusCode()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{} | url",
                "{\"url\":1} | url",
                "{\"url\":\"http://example.com/\"} | url",
                "{\"url\":\"https://127.0.0.1/\"} | url",
                "{\"url\":\"https://[::ffff:10.0.0.1]/\"} | url",
                "{\"url\":\"https://169.254.169.254/latest/meta-data\"} | url",
                "{\"url\":\"https://example.com/\",\"events\":\"all\"} | events",
                "{\"url\":\"https://example.com/\",\"events\":[\"code:execution:exploded\"]} | events",
                "{\"url\":\"https://example.com/\",\"secret\":\"mine\"} | secret",
                "[] | ''"
            })
    void aBadWebhookIsRefused(String body, String field) throws Exception {
        var answer = send("POST", "/v1/webhooks", body);
        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(json(answer.body()).getOrDefault("field", "")).isEqualTo(field);
        assertThat(send("GET", "/v1/webhooks", "").body()).isEqualTo("{\"webhooks\":[]}");
    }

    @Test
    void retentionIsShownAndSet() throws Exception {
        assertThat(send("GET", "/v1/retention", "").body()).isEqualTo("{\"days\":30,\"hold\":null}");
        assertThat(send("PUT", "/v1/retention", "{\"days\":90,\"hold\":\"case 12/26\"}")
                        .body())
                .isEqualTo("{\"days\":90,\"hold\":\"case 12/26\"}");
        assertThat(send("PUT", "/v1/retention", "{\"hold\":null}").body()).isEqualTo("{\"days\":90,\"hold\":null}");
        for (var bad : List.of("{\"days\":0}", "{\"days\":1.5}", "{\"days\":\"x\"}", "{\"hold\":1}", "{\"weeks\":1}")) {
            assertThat(send("PUT", "/v1/retention", bad).statusCode()).as(bad).isEqualTo(400);
        }
        assertThat(send("GET", "/v1/retention", "").body()).isEqualTo("{\"days\":90,\"hold\":null}");
    }
}
