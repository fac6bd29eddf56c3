package io.caisson.client;

import static io.caisson.client.FakeServer.answer;
import static io.caisson.client.FakeServer.endless;
import static io.caisson.client.FakeServer.event;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.caisson.Artifact;
import io.caisson.Outcome;
import io.caisson.Value;
import io.caisson.work.ByteBudget;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Servers that try to use up the client's time or memory, to get its key, or to forge a receipt. Each call
/// ends with an exception that names the problem, within its timeout.
@Tag("slow")
@Timeout(60)
class HostileServerTest {
    private static final String JSON = "application/json";
    private static final String EVENTS = "text/event-stream";
    private static final Duration CALL_TIMEOUT = Duration.ofMillis(800);
    /// The limits of the request, the patience, and a margin for a slow machine.
    private static final Duration AT_MOST = Duration.ofSeconds(5);

    private static CaissonClient client(FakeServer server) {
        return CaissonClient.connect(ClientConfig.of(server.uri(), "the-key").withPatience(CALL_TIMEOUT));
    }

    private static CallException execute(FakeServer.Script script) throws IOException {
        try (var server = new FakeServer(script);
                var client = client(server)) {
            var began = System.nanoTime();
            var failure = catchThrowableOfType(CallException.class, () -> client.execute(Receipts.REQUEST, _ -> {}));
            assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(AT_MOST);
            assertThat(failure).as("the end of the call").isNotNull();
            assertThat(failure.status()).isZero();
            return failure;
        }
    }

    @Test
    void neverAnswers() throws IOException {
        assertThat(execute((_, _, _) -> new CountDownLatch(1).await())).hasMessageContaining("did not answer in time");
    }

    /// Answers of other places use the same memory budget as requests.
    @Test
    void answersWhereThereIsNoMemoryLeft() throws IOException {
        var budget = ByteBudget.ofThisProcess();
        var all = budget.left();
        assertThat(budget.take(all, Duration.ZERO)).isTrue();
        try {
            assertThat(execute((_, _, out) -> out.write(answer(200, JSON, Receipts.completed()))))
                    .hasMessageContaining("no memory for it");
        } finally {
            budget.giveBack(all);
        }
        assertThat(budget.left()).as("nothing is kept back").isEqualTo(all);
    }

    @Test
    void dripsItsAnswer() throws IOException {
        assertThat(execute((_, _, out) -> {
                    out.write(endless(JSON));
                    drip(out, Receipts.completed());
                }))
                .hasMessageContaining("did not end its answer in time");
    }

    @Test
    void dripsItsHead() throws IOException {
        assertThat(execute((_, _, out) -> drip(out, "HTTP/1.1 200 OK\r\n" + "X: y\r\n".repeat(1_000))))
                .hasMessageContaining("did not answer in time");
    }

    private static void drip(OutputStream out, String text) throws IOException, InterruptedException {
        for (var unit : text.getBytes(StandardCharsets.UTF_8)) {
            out.write(unit);
            out.flush();
            Thread.sleep(20);
        }
    }

    @Test
    void commentsForEver() throws IOException {
        assertThat(execute((_, _, out) -> {
                    out.write(endless(EVENTS));
                    while (true) {
                        out.write(": still there\n\n".getBytes(StandardCharsets.UTF_8));
                        out.flush();
                        Thread.sleep(20);
                    }
                }))
                .hasMessageContaining("did not end its answer in time");
    }

    @Test
    void sendsEventsForEver() throws IOException {
        assertThat(execute((_, _, out) -> {
                    out.write(endless(EVENTS));
                    var line = "\"level\":\"log\",\"message\":\"" + "x".repeat(100_000) + "\",\"atMs\":1}";
                    for (var seq = 0; ; seq++) {
                        out.write(event("log", "{\"seq\":" + seq + "," + line));
                    }
                }))
                .satisfies(failure ->
                        assertThat(failure.getMessage()).containsAnyOf("did not end its answer in time", "more than"));
    }

    @Test
    void answersWithoutAnEnd() throws IOException {
        assertThat(execute((_, _, out) -> {
                    out.write(endless(JSON));
                    endlessly(out, "[");
                }))
                .satisfies(failure ->
                        assertThat(failure.getMessage()).containsAnyOf("did not end its answer in time", "more than"));
    }

    @Test
    void sendsOneEventWithoutAnEnd() throws IOException {
        assertThat(execute((_, _, out) -> {
                    out.write(endless(EVENTS));
                    out.write("data: ".getBytes(StandardCharsets.UTF_8));
                    endlessly(out, "x");
                }))
                .satisfies(failure ->
                        assertThat(failure.getMessage()).containsAnyOf("did not end its answer in time", "more than"));
    }

    /// A small answer has a small bound, so an endless one uses little memory.
    @Test
    void listsRuntimesWithoutAnEnd() throws IOException {
        try (var server = new FakeServer((_, _, out) -> {
                    out.write(endless(JSON));
                    endlessly(out, "[");
                });
                var client = client(server)) {
            assertThatThrownBy(client::runtimes)
                    .isInstanceOf(CallException.class)
                    .hasMessageContaining("more than " + (1 << 20) + " bytes");
        }
    }

    private static void endlessly(OutputStream out, String unit) throws IOException {
        var much = unit.repeat(1 << 16).getBytes(StandardCharsets.UTF_8);
        while (true) {
            out.write(much);
        }
    }

    /// Endless problem documents are cut, and their text is made printable.
    @Test
    void complainsWithoutAnEnd() throws IOException {
        try (var server = new FakeServer((_, _, out) -> {
                    out.write("HTTP/1.1 403 No\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                    endlessly(out, "\u001b[2J");
                });
                var client = client(server)) {
            assertThatThrownBy(() -> client.execute(Receipts.REQUEST))
                    .isInstanceOf(CallException.class)
                    .hasMessageEndingWith("answered 403");
        }
    }

    @Test
    void saysWhatATerminalShouldNotShow() throws IOException {
        try (var server = new FakeServer((_, _, out) -> out.write(
                        answer(403, JSON, "{\"title\":\"\\u001b[2J\",\"detail\":\"" + "x".repeat(5_000) + "\"}")));
                var client = client(server)) {
            assertThatThrownBy(() -> client.execute(Receipts.REQUEST))
                    .hasMessageContaining("\\u{1b}[2J")
                    .satisfies(failure -> assertThat(failure.getMessage()).hasSizeLessThan(1_200));
        }
    }

    @Test
    void pointsElsewhere() throws IOException {
        try (var elsewhere = new FakeServer((_, _, out) -> out.write(answer(200, JSON, Receipts.completed())))) {
            for (var status : List.of(301, 302, 303, 307, 308)) {
                try (var server = new FakeServer((_, _, out) -> out.write(
                                answer(status, JSON, "", "Location: " + elsewhere.uri() + "/v1/executions")));
                        var client = client(server)) {
                    assertThatThrownBy(() -> client.execute(Receipts.REQUEST))
                            .isInstanceOf(CallException.class)
                            .hasMessageContaining("redirects to another address");
                }
            }
            assertThat(elsewhere.asked).isEmpty();
        }
    }

    static Stream<String> lies() {
        var truth = Receipts.completed();
        return Stream.of(
                truth.replace("\"wallMs\":2.0", "\"wallMs\":-2.0"),
                truth.replace("\"codeHash\":\"", "\"codeHash\":\"0"),
                truth.replace("\"result\":42", "\"result\":" + "[".repeat(100_000) + "]".repeat(100_000)),
                truth.replace("\"logs\":[]", "\"logs\":{}"),
                truth.replace("\"id\":\"exe_7\"", "\"id\":\"exe_7/../../keys\""),
                truth.replace("\"status\":\"completed\"", "\"status\":\"running\""),
                truth.substring(0, truth.length() - 1),
                "",
                "<html>",
                "[]",
                "null");
    }

    @ParameterizedTest
    @MethodSource("lies")
    void lies(String lie) throws IOException {
        assertThat(execute((_, _, out) -> out.write(answer(200, JSON, lie))))
                .hasMessageContaining("cannot be understood");
        assertThat(execute((_, _, out) -> {
                    out.write(endless(EVENTS));
                    out.write(event("receipt", lie.isEmpty() ? "{}" : lie));
                }))
                .hasMessageContaining("cannot be understood");
    }

    @ParameterizedTest
    @MethodSource("strangeEvents")
    void sendsUnknownEvents(String name, String data) throws IOException {
        assertThat(execute((_, _, out) -> {
                    out.write(endless(EVENTS));
                    out.write(event("log", "{\"seq\":5,\"level\":\"log\",\"message\":\"\",\"atMs\":1}"));
                    out.write(event(name, data));
                    out.write(event("receipt", Receipts.completed()));
                }))
                .hasMessageContaining("cannot be understood");
    }

    static Stream<Arguments> strangeEvents() {
        return Stream.of(
                        List.of("log", "{\"seq\":5,\"level\":\"log\",\"message\":\"\",\"atMs\":1}"),
                        List.of("log", "{\"seq\":4,\"level\":\"log\",\"message\":\"\",\"atMs\":1}"),
                        List.of("log", "{\"seq\":6,\"level\":\"loud\",\"message\":\"\",\"atMs\":1}"),
                        List.of("log", "{\"seq\":6,\"level\":\"log\",\"message\":7,\"atMs\":1}"),
                        List.of("log", "{\"seq\":6,\"level\":\"log\",\"message\":\"\",\"atMs\":-1}"),
                        List.of("log", "{\"seq\":1e400,\"level\":\"log\",\"message\":\"\",\"atMs\":1}"),
                        List.of("stdout", "{\"seq\":6,\"data\":\"!\",\"encoding\":\"base64\"}"),
                        List.of("stdout", "[".repeat(100_000)),
                        List.of("started", "{\"id\":\"../keys\"}"))
                .map(event -> Arguments.of(event.get(0), event.get(1)));
    }

    @Test
    void givesTheReceiptOfAnotherExecution() throws IOException {
        assertThat(execute((_, _, out) -> {
                    out.write(endless(EVENTS));
                    out.write(event("started", "{\"id\":\"exe_1\"}"));
                    out.write(event("receipt", Receipts.completed()));
                }))
                .hasMessageContaining("receipt of another execution");
    }

    @Test
    void closesInMidStreamEachTime() throws IOException {
        assertThat(execute((_, _, out) -> {
                    out.write(endless(EVENTS));
                    out.write("event: receipt\ndata: {".getBytes(StandardCharsets.UTF_8));
                }))
                // the retry is answered without a stream and without a receipt
                .hasMessageContaining("broke the connection off");
    }

    @Test
    void hasFilesThatAreTooManyOrOfAnotherLength() throws IOException {
        var large = new Artifact("a.bin", "text/plain", new byte[70_000]);
        var receipt = Receipts.of(new Outcome.Completed(Value.NULL), List.of(large));
        assertThat(execute((_, _, out) ->
                        out.write(answer(200, JSON, receipt.replace("\"bytes\":70000", "\"bytes\":70000000000")))))
                .hasMessageContaining("more bytes than are taken");
        assertThat(execute((number, _, out) -> out.write(answer(200, JSON, number == 0 ? receipt : "short"))))
                .hasMessageContaining("not as long as it is said to be");
        assertThat(execute((number, _, out) -> {
                    out.write(number == 0 ? answer(200, JSON, receipt) : endless("text/plain"));
                    if (number > 0) {
                        endlessly(out, "x");
                    }
                }))
                .hasMessageContaining("more than 70000 bytes");
    }

    @Test
    void aClosedClientDoesNotWait() throws Exception {
        var asked = new CountDownLatch(1);
        try (var server = new FakeServer((_, _, out) -> {
            out.write(endless(EVENTS));
            out.flush();
            asked.countDown();
            new CountDownLatch(1).await();
        })) {
            var client = CaissonClient.connect(
                    ClientConfig.of(server.uri(), "the-key").withPatience(Duration.ofMinutes(5)));
            var execution = client.start(Receipts.REQUEST);
            asked.await();
            client.close();
            assertThatThrownBy(execution::receipt).isInstanceOf(CallException.class);
        }
    }
}
