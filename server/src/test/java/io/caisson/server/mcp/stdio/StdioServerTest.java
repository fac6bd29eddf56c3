package io.caisson.server.mcp.stdio;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Scope;
import io.caisson.server.mcp.protocol.Library;
import io.caisson.server.mcp.protocol.Offer;
import io.caisson.server.mcp.protocol.Tool;
import io.caisson.server.mcp.protocol.ToolAnswer;
import io.caisson.server.mcp.protocol.ToolCall;
import io.caisson.server.mcp.protocol.ToolContent;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Messages on lines of standard input and output, and nothing else on stdout.
class StdioServerTest {
    private static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"initialize\",\"params\":{\"protocolVersion\":\"2025-06-18\","
                    + "\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}}\n"
                    + "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n";
    private static final String META = "\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\","
            + "\"io.modelcontextprotocol/clientCapabilities\":{}}";

    private final CountDownLatch waiting = new CountDownLatch(1);
    private final AtomicInteger neverCancelled = new AtomicInteger();
    private final CompletableFuture<String> cancelledBy = new CompletableFuture<>();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private Offer offer() {
        return new Offer(
                "test",
                "1",
                "",
                List.of(
                        tool(
                                "greet",
                                Scope.EXECUTE,
                                call -> ToolAnswer.of(List.of(new ToolContent.Text(
                                        "hello " + call.arguments().text("who"))))),
                        tool("wait", Scope.READ, this::await),
                        tool("reveal", Scope.READ, StdioServerTest::reveal),
                        tool("hidden", Scope.DEPLOY, _ -> ToolAnswer.failed("nobody sees this"))),
                new NoLibrary(),
                List.of(),
                (_, _, _) -> List.of());
    }

    private static Tool tool(String name, Scope scope, Tool.Work work) {
        return new Tool(name, name, name, Map.of("type", "object"), Map.of(), scope, Tool.Effect.NOTHING, work);
    }

    /// No question was asked, so the call has no replies and no state.
    private static ToolAnswer reveal(ToolCall call) {
        return ToolAnswer.of(List.of(new ToolContent.Text(
                "state '" + call.state() + "', replies " + call.replies().members())));
    }

    private ToolAnswer await(ToolCall call) {
        var ended = new CountDownLatch(1);
        try (var _ = call.peer().cancellation().onCancel(ended::countDown)) {
            waiting.countDown();
            if (!ended.await(20, TimeUnit.SECONDS)) {
                neverCancelled.incrementAndGet();
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        cancelledBy.complete(call.peer().cancellation().by().orElse(""));
        return ToolAnswer.failed("cancelled");
    }

    private record NoLibrary() implements Library {
        @Override
        public List<Entry> entries(Caller caller) {
            return List.of();
        }

        @Override
        public List<Entry> templates(Caller caller) {
            return List.of();
        }

        @Override
        public Optional<Page> read(Caller caller, String uri) {
            return Optional.empty();
        }
    }

    private StdioServer server() {
        var caller = Caller.local().withScopes(Set.of(Scope.EXECUTE, Scope.READ));
        return new StdioServer(offer(), caller, new PrintStream(out, true, StandardCharsets.UTF_8));
    }

    private List<Map<String, @Nullable Object>> said() {
        return out.toString(StandardCharsets.UTF_8)
                .lines()
                .map(line -> Value.json(line).map())
                .toList();
    }

    private Map<String, @Nullable Object> answer(int id) {
        return said().stream()
                .filter(message -> String.valueOf(id).equals(String.valueOf(message.get("id"))))
                .findFirst()
                .orElseThrow();
    }

    private void serve(String lines) throws IOException {
        server().serve(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void answersAClientWithAHandshake() throws IOException {
        serve(INITIALIZE + "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":"
                + "{\"name\":\"greet\",\"arguments\":{\"who\":\"you\\nthere\"}}}\n");
        assertThat(Value.of(answer(0).get("result")).map()).containsEntry("protocolVersion", "2025-06-18");
        assertThat(String.valueOf(answer(1))).contains("hello you\nthere");
        assertThat(said()).hasSize(2);
    }

    @Test
    void aClientCannotMakeUpItsAnswers() throws IOException {
        var made = "{\"name\":\"reveal\",\"requestState\":\"mine\",\"inputResponses\":{\"a\":{}}";
        serve(INITIALIZE + "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":" + made + "}}\n"
                + "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"tools/call\",\"params\":" + made + "," + META + "}}\n");
        assertThat(String.valueOf(answer(1))).contains("state '', replies {}");
        assertThat(String.valueOf(answer(2).get("error"))).contains("requestState: it is not what was given");
    }

    @Test
    void answersAClientWithoutOne() throws IOException {
        serve("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\",\"params\":{" + META + "}}\n"
                + "{\"jsonrpc\":\"2.0\",\"id\":\"2\",\"method\":\"tools/list\",\"params\":{" + META + "}}");
        assertThat(String.valueOf(answer(1))).contains("2026-07-28");
        assertThat(String.valueOf(answer(2))).contains("greet").doesNotContain("hidden");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "no json",
                "[]",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"server/discover\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":[]}}"
            })
    void reportsErrorsAndGoesOn(String line) throws IOException {
        serve(line + "\n{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"tools/list\",\"params\":{" + META + "}}\n");
        assertThat(said()).hasSize(2);
        assertThat(said()).anySatisfy(message -> assertThat(message).containsKey("error"));
        assertThat(answer(9)).containsKey("result");
    }

    @Test
    void aLineWithoutAnEndIsNotKept() throws IOException {
        serve("\"" + "a".repeat(9 << 20) + "\"\n{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"tools/list\",\"params\":{"
                + META + "}}\n");
        assertThat(said().getFirst()).containsKey("error");
        assertThat(answer(9)).containsKey("result");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", META})
    void aRequestIsCancelledByANotification(String meta) throws Exception {
        var in = new PipedOutputStream();
        var piped = new PipedInputStream(in);
        var serving = CompletableFuture.runAsync(() -> serve(piped), Thread.ofVirtual()::start);
        in.write((INITIALIZE + "{\"jsonrpc\":\"2.0\",\"id\":5,\"method\":\"tools/call\",\"params\":{\"name\":\"wait\""
                        + (meta.isEmpty() ? "" : "," + meta) + "}}\n")
                .getBytes(StandardCharsets.UTF_8));
        assertThat(waiting.await(10, TimeUnit.SECONDS)).isTrue();
        in.write("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":5}}\n"
                .getBytes(StandardCharsets.UTF_8));
        assertThat(cancelledBy.get(10, TimeUnit.SECONDS)).isEqualTo("the client");
        in.close();
        serving.get(10, TimeUnit.SECONDS);
    }

    /// The cancellations are read before the threads of their requests have run.
    @ParameterizedTest
    @ValueSource(strings = {"", META})
    void aRequestCanBeCancelledByTheVeryNextLine(String meta) throws Exception {
        var lines = new StringBuilder(INITIALIZE);
        for (var id = 1; id <= 20; id++) {
            lines.append("{\"jsonrpc\":\"2.0\",\"id\":" + id
                    + ",\"method\":\"tools/call\",\"params\":{\"name\":\"wait\"" + (meta.isEmpty() ? "" : "," + meta)
                    + "}}\n{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id
                    + "}}\n");
        }
        serve(lines.toString());
        assertThat(neverCancelled).hasValue(0);
    }

    private void serve(PipedInputStream in) {
        try (in) {
            server().serve(in);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
