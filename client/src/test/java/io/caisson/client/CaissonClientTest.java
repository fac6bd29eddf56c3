package io.caisson.client;

import static io.caisson.client.FakeServer.answer;
import static io.caisson.client.FakeServer.endless;
import static io.caisson.client.FakeServer.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.caisson.Artifact;
import io.caisson.LogLine;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Value;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// The requests and retries of a client, and its results for correct answers.
@Timeout(30)
class CaissonClientTest {
    private static final String JSON = "application/json";
    private static final String EVENTS = "text/event-stream";
    private static final String PROBLEM = "application/problem+json";
    private static final String QUOTA =
            "{\"type\":\"urn:caisson:problem:quota\",\"title\":\"Too much\",\"status\":429,\"detail\":\"2 at once\"";

    private static CaissonClient client(FakeServer server) {
        return CaissonClient.connect(config(server));
    }

    private static ClientConfig config(FakeServer server) {
        return ClientConfig.of(server.uri(), "the-key").withPatience(Duration.ofSeconds(5));
    }

    @Test
    void sendsTheRequestWithItsKeyAndReadsTheReceipt() throws IOException {
        try (var server = new FakeServer((_, _, out) -> out.write(answer(200, JSON, Receipts.completed())));
                var client = client(server)) {
            var receipt = client.execute(Receipts.REQUEST);
            assertThat(receipt.outcome()).isEqualTo(new Outcome.Completed(Value.of(42)));
            assertThat(receipt.attempt().request()).isEqualTo(Receipts.REQUEST);
            var asked = server.asked.getFirst();
            assertThat(asked.line()).isEqualTo("POST /v1/executions HTTP/1.1");
            assertThat(asked.header("Authorization")).contains("Bearer the-key");
            assertThat(asked.header("Content-Type")).contains(JSON);
            assertThat(asked.header("Idempotency-Key")).isPresent();
            assertThat(asked.header("Upgrade")).isEmpty();
            assertThat(asked.body()).contains("\"code\":\"return 6 * 7\"");
        }
    }

    @Test
    void asksAgainUnderTheSameKeyWhenTheConnectionIsLost() throws IOException {
        try (var server = new FakeServer((number, _, out) -> {
                    if (number > 0) {
                        out.write(answer(200, JSON, Receipts.completed()));
                    }
                });
                var client = client(server)) {
            assertThat(client.execute(Receipts.REQUEST).success()).isTrue();
            assertThat(server.asked).hasSize(2);
            assertThat(key(server, 1)).isEqualTo(key(server, 0));
        }
    }

    @Test
    void doesNotAskForEver() throws IOException {
        try (var server = new FakeServer((_, _, _) -> {});
                var client = client(server)) {
            assertThatThrownBy(() -> client.execute(Receipts.REQUEST))
                    .isInstanceOf(CallException.class)
                    .hasMessageContaining("broke the connection off");
            assertThat(server.asked).hasSize(3);
        }
    }

    /// With the key of a recorded refusal, the answer would be that refusal for a day, so a retry needs a new
    /// key.
    @Test
    void waitsForTheRetryTime() throws IOException {
        try (var server = new FakeServer((number, _, out) -> out.write(
                        switch (number) {
                            case 0 -> answer(429, PROBLEM, QUOTA + ",\"executionId\":\"exe_1\"}", "Retry-After: 1");
                            case 1 -> answer(503, PROBLEM, QUOTA + "}", "Retry-After: 0");
                            default -> answer(200, JSON, Receipts.completed());
                        }));
                var client = client(server)) {
            var began = System.nanoTime();
            assertThat(client.execute(Receipts.REQUEST).success()).isTrue();
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isGreaterThan(Duration.ofMillis(990));
            assertThat(key(server, 1)).isNotEqualTo(key(server, 0));
            assertThat(key(server, 2)).isEqualTo(key(server, 1));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "429|Retry-After: 3600",
                "429|Retry-After: -1",
                "429|Retry-After: soon",
                "429|X: y",
                "500|Retry-After: 0",
                "409|Retry-After: 0",
                "401|Retry-After: 0"
            })
    void aProblemIsThrownWithoutARetry(String refusal) throws IOException {
        var status = Integer.parseInt(refusal.substring(0, 3));
        try (var server = new FakeServer(
                        (_, _, out) -> out.write(answer(status, PROBLEM, QUOTA + "}", refusal.substring(4))));
                var client = client(server)) {
            var problem = catchThrowableOfType(CallException.class, () -> client.execute(Receipts.REQUEST));
            assertThat(problem.status()).isEqualTo(status);
            assertThat(problem.type()).isEqualTo("urn:caisson:problem:quota");
            assertThat(problem.detail()).isEqualTo("2 at once");
            assertThat(problem).hasMessageContaining("answered " + status + ", Too much: 2 at once");
            assertThat(server.asked).hasSize(1);
        }
    }

    @Test
    void passesOutputOnWhileItRuns() throws IOException {
        var heard = new ArrayList<String>();
        try (var server = new FakeServer((_, _, out) -> {
                    out.write(endless(EVENTS + ";charset=utf-8"));
                    out.write(event("started", "{\"id\":\"exe_7\"}"));
                    out.write(": still there\n\n".getBytes(StandardCharsets.UTF_8));
                    out.write(event("log", "{\"seq\":1,\"level\":\"warn\",\"message\":\"ü\",\"atMs\":1.5}"));
                    out.write(event("stdout", "{\"seq\":2,\"data\":\"a\\n\"}"));
                    out.write(event("stderr", "{\"seq\":3,\"data\":\"/w==\",\"encoding\":\"base64\"}"));
                    out.write(event("novelty", "?"));
                    out.write(event("receipt", Receipts.completed()));
                });
                var client = client(server)) {
            var receipt = client.execute(Receipts.REQUEST, writingTo(heard));
            assertThat(receipt.success()).isTrue();
            assertThat(heard).containsExactly("exe_7", "WARN ü PT0.0015S", "out [97, 10]", "err [-1]");
            assertThat(server.asked.getFirst().header("Accept")).contains(EVENTS + ", " + JSON);
        }
    }

    private static Output writingTo(List<String> heard) {
        return new Output() {
            @Override
            public void started(String id) {
                heard.add(id);
            }

            @Override
            public void log(LogLine line) {
                heard.add(line.level() + " " + line.message() + " " + line.at());
            }

            @Override
            public void stdout(byte[] bytes) {
                heard.add("out " + Arrays.toString(bytes));
            }

            @Override
            public void stderr(byte[] bytes) {
                heard.add("err " + Arrays.toString(bytes));
            }
        };
    }

    /// Output received before must not be passed on twice: the retry requests only the receipt.
    @Test
    void asksForTheReceiptWhenAStreamIsLost() throws IOException {
        var heard = new ArrayList<String>();
        try (var server = new FakeServer((number, asked, out) -> {
                    if (asked.header("Accept").orElse("").startsWith(EVENTS)) {
                        out.write(endless(EVENTS));
                        out.write(event("started", "{\"id\":\"exe_7\"}"));
                        out.write("event: receipt\ndata: {}".getBytes(StandardCharsets.UTF_8));
                    } else {
                        out.write(answer(200, JSON, Receipts.completed()));
                    }
                });
                var client = client(server)) {
            assertThat(client.execute(Receipts.REQUEST, writingTo(heard)).success())
                    .isTrue();
            assertThat(heard).containsExactly("exe_7");
            assertThat(key(server, 1)).isEqualTo(key(server, 0));
        }
    }

    @Test
    void retriesWithEventsWhenNoneWasReceived() throws IOException {
        var heard = new ArrayList<String>();
        try (var server = new FakeServer((number, _, out) -> {
                    if (number > 0) {
                        out.write(endless(EVENTS));
                        out.write(event("started", "{\"id\":\"exe_7\"}"));
                        out.write(event("receipt", Receipts.completed()));
                    }
                });
                var client = client(server)) {
            assertThat(client.execute(Receipts.REQUEST, writingTo(heard)).success())
                    .isTrue();
            assertThat(heard).containsExactly("exe_7");
            assertThat(key(server, 1)).isEqualTo(key(server, 0));
        }
    }

    @Test
    void passesAWishToEndItOn() throws IOException {
        var begun = new CountDownLatch(1);
        var ended = new CountDownLatch(1);
        try (var server = new FakeServer((_, asked, out) -> {
                    if (asked.line().startsWith("DELETE")) {
                        ended.countDown();
                        out.write(answer(202, JSON, "{}"));
                        return;
                    }
                    out.write(endless(EVENTS));
                    out.write(event("started", "{\"id\":\"exe_7\"}"));
                    begun.countDown();
                    ended.await();
                    out.write(event("receipt", Receipts.of(new Outcome.Cancelled("caller"), List.of())));
                });
                var client = client(server)) {
            var execution = client.start(Receipts.REQUEST);
            begun.await();
            execution.cancel();
            assertThat(execution.receipt().outcome()).isEqualTo(new Outcome.Cancelled("caller"));
            assertThat(server.asked.get(1).line()).isEqualTo("DELETE /v1/executions/exe_7 HTTP/1.1");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aWishBeforeTheBeginningIsPassedOnAfterIt() throws Exception {
        var wished = new CountDownLatch(1);
        var ended = new CountDownLatch(1);
        try (var server = new FakeServer((_, asked, out) -> {
                    if (asked.line().startsWith("DELETE")) {
                        ended.countDown();
                        out.write(answer(404, PROBLEM, "{}"));
                        return;
                    }
                    wished.await();
                    out.write(endless(EVENTS));
                    out.write(event("started", "{\"id\":\"exe_7\"}"));
                    ended.await();
                    out.write(event("receipt", Receipts.of(new Outcome.Cancelled("caller"), List.of())));
                });
                var client = client(server)) {
            var execution = client.start(Receipts.REQUEST);
            execution.cancel();
            wished.countDown();
            assertThat(execution.receipt().outcome()).isEqualTo(new Outcome.Cancelled("caller"));
        }
    }

    /// A retry after a cancellation would start an execution that is not wanted any more.
    @Test
    void aRequestLostAfterACancellationIsNotRetried() throws Exception {
        var asked = new CountDownLatch(1);
        var wished = new CountDownLatch(1);
        try (var server = new FakeServer((_, _, _) -> {
                    asked.countDown();
                    wished.await();
                });
                var client = client(server)) {
            var execution = client.start(Receipts.REQUEST);
            asked.await();
            execution.cancel();
            wished.countDown();
            assertThatThrownBy(execution::receipt).isInstanceOf(CallException.class);
            assertThat(server.asked).hasSize(1);
        }
    }

    @Test
    void fetchesLargeFilesByAnAddressOfItsOwnMaking() throws IOException {
        var large = new Artifact("out/ä b.txt", "text/plain", new byte[100_000]);
        try (var server = new FakeServer((number, _, out) -> out.write(
                        number == 0
                                ? answer(
                                        200,
                                        JSON,
                                        Receipts.of(new Outcome.Completed(Value.NULL), List.of(large))
                                                .replace("\"url\":\"/v1", "\"url\":\"http://elsewhere.example/v1"))
                                : answer(200, "text/plain", "\0".repeat(100_000))));
                var client = client(server)) {
            var receipt = client.execute(Receipts.REQUEST);
            assertThat(receipt.run().artifacts().getFirst().content()).isEqualTo(large.content());
            assertThat(server.asked.get(1).line())
                    .isEqualTo("GET /v1/executions/exe_7/artifacts/out/%C3%A4%20b.txt HTTP/1.1");
        }
    }

    @Test
    void readsTheFindings() throws IOException {
        var finding = "{\"rule\":\"js.eval\",\"family\":\"dynamic-code\",\"severity\":\"high\",\"message\":\"m\","
                + "\"file\":null,\"line\":1,\"column\":null,\"excerpt\":null,\"suggestion\":null}";
        var answer = "{\"language\":\"javascript\",\"codeHash\":\"\",\"decision\":{\"allowed\":false,\"riskScore\":0.5,"
                + "\"riskParts\":[],\"mode\":\"standard\",\"reason\":\"no\"},\"findings\":[" + finding + "]}";
        try (var server = new FakeServer((_, _, out) -> out.write(answer(200, JSON, answer)));
                var client = client(server)) {
            var assessment = client.scan(Receipts.REQUEST);
            assertThat(assessment.findings()).hasSize(1);
            assertThat(assessment.decision().weighing().score()).isEqualTo(0.5);
            assertThat(server.asked.getFirst().line()).startsWith("POST /v1/scan ");
        }
    }

    @Test
    void readsTheLanguages() throws IOException {
        var answer =
                "{\"runtimes\":[{\"language\":\"javascript\",\"name\":\"v8\",\"version\":\"14\",\"state\":\"warm\"}],"
                        + "\"missing\":[{\"language\":\"awk\",\"remedy\":\"install gawk\"}]}";
        try (var server = new FakeServer((_, _, out) -> out.write(answer(200, JSON, answer)));
                var client = client(server)) {
            assertThat(client.runtimes())
                    .singleElement()
                    .satisfies(runtime -> assertThat(runtime.name()).isEqualTo("v8"));
            assertThat(client.absences())
                    .singleElement()
                    .satisfies(absence -> assertThat(absence.remedy()).isEqualTo("install gawk"));
        }
    }

    @Test
    void aPathBeforeTheRoutesIsKept() {
        var config = ClientConfig.of(URI.create("https://proxy.example/caisson/"), "k");
        assertThat(config.at("/v1/runtimes")).hasToString("https://proxy.example/caisson/v1/runtimes");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ftp://host",
                "host",
                "file:///etc/passwd",
                "https://user:pw@host",
                "https://host?key=1",
                "https://host#x",
                "http:///v1"
            })
    void refusesAddressesThatAreNoHttpHost(String address) {
        assertThatThrownBy(() -> ClientConfig.of(URI.create(address), "k"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a\r\nX: y", "ü"})
    void sendsNoKeyThatIsNone(String key) {
        var uri = URI.create("https://host");
        assertThatThrownBy(() -> ClientConfig.of(uri, key)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void sendsNoKeyUnencryptedUnlessAllowed() {
        var config = ClientConfig.of(URI.create("http://caisson.example"), "secret-key");
        assertThatThrownBy(() -> CaissonClient.connect(config))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("unencrypted")
                .hasMessageNotContaining("secret-key");
        CaissonClient.connect(config.withPlainHttp()).close();
        assertThat(config.toString()).doesNotContain("secret-key");
    }

    private static String key(FakeServer server, int number) {
        return server.asked.get(number).header("Idempotency-Key").orElseThrow();
    }
}
