package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.account.Scope;
import io.caisson.ledger.DurableLedger;
import io.caisson.server.config.ServerFixture;
import java.math.BigDecimal;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Watching an execution before its receipt, and cancelling it.
@Timeout(120)
class LiveTest {
    @TempDir
    private Path folder;

    private ServerFixture fixture;

    @BeforeEach
    void start() {
        fixture = new ServerFixture(folder.resolve("data"));
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    private record Sent(String type, String id, Map<String, @Nullable Object> data) {}

    private static List<Sent> events(String body) {
        var events = new ArrayList<Sent>();
        for (var block : body.split("\n\n", -1)) {
            if (!block.startsWith(":") && !block.isBlank()) {
                var lines = block.split("\n", -1);
                events.add(new Sent(
                        lines[0].substring("event: ".length()),
                        lines[1].substring("id: ".length()),
                        Value.json(lines[2].substring("data: ".length())).map()));
            }
        }
        return events;
    }

    private HttpRequest.Builder streaming(String code) {
        return fixture.posting("{\"language\":\"javascript\",\"code\":\"" + code + "\"}")
                .header("Accept", "text/event-stream");
    }

    private HttpResponse<String> async(String code) throws Exception {
        return fixture.send(fixture.posting("{\"language\":\"javascript\",\"code\":\"" + code + "\"}")
                .header("Prefer", "respond-async"));
    }

    private static Map<String, @Nullable Object> json(HttpResponse<String> answer) {
        return Value.json(answer.body()).map();
    }

    private static String id(HttpResponse<String> answer) {
        return String.valueOf(json(answer).get("id"));
    }

    @Test
    void aStreamHasAllOutputInOrder() throws Exception {
        var answer = fixture.send(streaming("talk"));
        assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("text/event-stream");
        var events = events(answer.body());
        assertThat(events).extracting(Sent::type).containsExactly("started", "log", "stdout", "stderr", "receipt");
        assertThat(events).extracting(Sent::id).containsExactly("1", "2", "3", "4", "5");
        assertThat(events.get(1).data).containsEntry("level", "warn").containsEntry("message", "mind the \"gap\"\n");
        assertThat(events.get(2).data).containsEntry("data", "grüße\n");
        assertThat(events.get(3).data).containsEntry("data", "/wA=").containsEntry("encoding", "base64");
        assertThat(events.getLast().data)
                .containsEntry("id", events.getFirst().data.get("id"))
                .containsEntry("result", "talked");
    }

    @Test
    void aCharacterIsNotCutInTwo() throws Exception {
        var events = events(fixture.send(streaming("stutter")).body());
        assertThat(events).extracting(Sent::type).containsExactly("started", "stdout", "stdout", "stdout", "receipt");
        assertThat(events.get(1).data).containsEntry("data", "1");
        assertThat(events.get(2).data).containsEntry("data", "€2");
        assertThat(events.get(3).data).containsEntry("data", "ww==").containsEntry("encoding", "base64");
    }

    @Test
    void aFastReaderMissesNothing() throws Exception {
        var events = events(fixture.send(streaming("flood")).body());
        assertThat(events).filteredOn(event -> event.type.equals("stdout")).hasSize(4 << 10);
        assertThat(events.getLast().type).isEqualTo("receipt");
    }

    @Test
    void aRefusedExecutionIsNotStreamed() throws Exception {
        assertThat(fixture.send(streaming("quota")).statusCode()).isEqualTo(200);
        assertThat(fixture.send(fixture.posting("{}").header("Accept", "text/event-stream"))
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void aStreamWhoseReceiptCannotBeWrittenEndsWithAProblem() throws Exception {
        try (var body = fixture.stream(streaming("sleep")).body()) {
            fixture.engine.started.await();
            fixture.caisson.unwrap(DurableLedger.class).close();
            var events = events(new String(body.readAllBytes(), StandardCharsets.UTF_8));
            assertThat(events).extracting(Sent::type).containsExactly("started", "problem");
            assertThat(events.getLast().data)
                    .containsEntry("status", new BigDecimal(503))
                    .containsEntry("type", "urn:caisson:problem:ledger");
        }
    }

    @Test
    void hangingUpOnAStreamEndsIt() throws Exception {
        try (var _ = fixture.sending("wait", "Accept: text/event-stream\r\n")) {
            fixture.engine.started.await();
        }
        assertThat(fixture.engine.canceller.get()).contains("hung up");
    }

    @Test
    void anAnswerAtOnceLeadsToTheReceipt() throws Exception {
        var answer = async("held");
        assertThat(answer.statusCode()).isEqualTo(202);
        assertThat(json(answer)).containsEntry("status", "running").containsEntry("success", null);
        var path = answer.headers().firstValue("Location").orElseThrow();
        assertThat(path).isEqualTo("/v1/executions/" + id(answer));
        assertThat(json(fixture.send(fixture.keyed(path)))).containsEntry("status", "running");
        for (var bad : List.of("-1", "x", "60001", "99999999999")) {
            assertThat(fixture.send(fixture.keyed(path + "?waitMs=" + bad)).statusCode())
                    .as(bad)
                    .isEqualTo(400);
        }
        fixture.engine.release.complete("released");
        assertThat(json(fixture.send(fixture.keyed(path + "?waitMs=20000"))))
                .containsEntry("status", "completed")
                .containsEntry("result", "released");
        assertThat(json(fixture.send(fixture.keyed(path)))).containsEntry("result", "released");
    }

    @Test
    void aLateReaderGetsTheOutputSoFar() throws Exception {
        var answer = async("held");
        var path = "/v1/executions/" + id(answer);
        try (var body = fixture.stream(fixture.keyed(path).header("Accept", "text/event-stream"))
                .body()) {
            var first = Character.toString(body.read());
            fixture.engine.release.complete("released");
            var events = events(first + new String(body.readAllBytes(), StandardCharsets.UTF_8));
            assertThat(events).extracting(Sent::type).containsExactly("started", "receipt");
        }
        var ended = events(fixture.send(fixture.keyed(path).header("Accept", "text/event-stream"))
                .body());
        assertThat(ended).extracting(Sent::type).containsExactly("receipt");
    }

    @Test
    void whoComesAgainMissesNothingAndSeesNothingTwice() throws Exception {
        var path = "/v1/executions/" + id(async("sleep"));
        var again = fixture.keyed(path).header("Accept", "text/event-stream").header("Last-Event-ID", "1");
        assertThat(events(fixture.send(again).body())).extracting(Sent::type).containsExactly("receipt");
    }

    @Test
    void aWatcherWhoHangsUpEndsNothing() throws Exception {
        var path = "/v1/executions/" + id(async("pour"));
        try (var watcher = fixture.stream(fixture.keyed(path).header("Accept", "text/event-stream"))
                .body()) {
            assertThat(watcher.read()).isPositive();
            fixture.engine.mayPour.complete(null);
            watcher.readNBytes(1 << 20);
        }
        assertThat(json(fixture.send(fixture.keyed(path + "?waitMs=50000")))).containsEntry("status", "completed");
    }

    @Test
    void cancellingEndsItAndReturnsTheReceipt() throws Exception {
        var path = "/v1/executions/" + id(async("wait"));
        fixture.engine.started.await();
        var stranger = fixture.key("other", Scope.values());
        assertThat(fixture.send(fixture.as(stranger, path).DELETE()).statusCode())
                .isEqualTo(404);
        assertThat(fixture.send(fixture.as(stranger, path)).statusCode()).isEqualTo(404);
        assertThat(json(fixture.send(fixture.keyed(path).DELETE()))).containsEntry("status", "cancelled");
        assertThat(json(fixture.send(fixture.keyed(path).DELETE()))).containsEntry("status", "cancelled");
        assertThat(fixture.send(fixture.keyed("/v1/executions/exe_none").DELETE())
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void theSameCallAtOnceRunsOnce() throws Exception {
        var call = fixture.posting("{\"language\":\"javascript\",\"code\":\"sleep\"}")
                .header("Prefer", "respond-async")
                .header("Idempotency-Key", "k");
        var first = fixture.send(call.copy());
        assertThat(first.statusCode()).isEqualTo(202);
        var again = fixture.send(call.copy());
        assertThat(again.headers().firstValue("Idempotent-Replayed")).contains("true");
        assertThat(id(again)).isEqualTo(id(first));
    }

    @Test
    void everyAnswerHasTheNameOfItsRequest() throws Exception {
        var given = fixture.send(fixture.keyed("/v1/runtimes").header("X-Request-Id", "abc-1"));
        assertThat(given.headers().firstValue("X-Request-Id")).contains("abc-1");
        var forged = fixture.send(fixture.keyed("/v1/runtimes").header("X-Request-Id", "a b\u00e9"));
        assertThat(forged.headers().firstValue("X-Request-Id").orElseThrow()).startsWith("req_");
    }

    @Test
    void longAnswersArePackedForThoseWhoAsk() throws Exception {
        var answer =
                fixture.send(fixture.posting("{\"language\":\"javascript\",\"code\":\"" + "x".repeat(5_000) + "\"}")
                        .header("Accept-Encoding", "gzip"));
        assertThat(answer.headers().firstValue("Content-Encoding")).contains("gzip");
    }
}
