package io.caisson.server.dialects;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.account.Scope;
import io.caisson.server.McpClient;
import io.caisson.server.config.ServerFixture;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The tools for agents, called by clients with and without a session.
class McpDoorTest {
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

    private List<McpClient> clients() throws Exception {
        return McpClient.ofBothKinds(fixture, ServerFixture.KEY);
    }

    private static Map<String, @Nullable Object> structured(Map<String, @Nullable Object> result) {
        return Value.of(result.get("structuredContent")).map();
    }

    private static List<String> names(McpClient client) throws Exception {
        return Value.of(client.result("tools/list", Map.of()).get("tools")).list(Map.class).stream()
                .map(tool -> String.valueOf(tool.get("name")))
                .toList();
    }

    @Test
    void describesItself() throws Exception {
        var found = McpClient.stateless(fixture, ServerFixture.KEY).result("server/discover", Map.of());
        assertThat(found).containsEntry("supportedVersions", List.of("2026-07-28"));
        assertThat(Value.of(found.get("capabilities")).map()).containsKeys("tools", "resources", "prompts");
    }

    @Test
    void listsWhatTheScopesPermit() throws Exception {
        for (var client : McpClient.ofBothKinds(fixture, fixture.key("acme", Scope.EXECUTE))) {
            assertThat(names(client)).containsExactly("code_execute", "executeCode", "scanCode", "executeDeployment");
        }
        for (var client : McpClient.ofBothKinds(fixture, fixture.key("acme", Scope.READ))) {
            assertThat(names(client))
                    .containsExactly("getCodeExecutionPricing", "getCodeExecutionUsage", "listDeployments");
        }
        for (var client : clients()) {
            assertThat(names(client)).hasSize(10);
        }
    }

    @Test
    void runsCodeInTheShapeOfCodeExecute() throws Exception {
        for (var client : clients()) {
            var result = client.call("code_execute", Map.of("code", "input", "context", Map.of("x", 1), "unknown", 1));
            var answer = structured(result);
            assertThat(result).containsEntry("isError", false);
            assertThat(answer)
                    .containsEntry("success", true)
                    .containsEntry("logs", List.of())
                    .containsEntry("outputTruncated", false)
                    .containsKeys("executionTime", "codeHash", "resourceUsage")
                    .doesNotContainKey("error");
            assertThat(Value.of(answer.get("output"))).isEqualTo(Value.json("{\"x\":1}"));
            assertThat(Value.of(answer.get("resourceUsage")).map().keySet())
                    .containsExactlyInAnyOrder("memory", "timeout");
        }
    }

    @Test
    void runsCodeInTheShapeOfExecuteCode() throws Exception {
        for (var client : clients()) {
            var answer = structured(client.call(
                    "executeCode", Map.of("code", "talk", "language", "javascript", "memoryLimit", 50 << 20)));
            assertThat(answer).containsEntry("success", true).containsKeys("result", "output");
            assertThat(Value.of(answer.get("metrics")).map().keySet())
                    .containsExactlyInAnyOrder("executionTime", "memoryUsage", "computeUnits", "cost");
        }
    }

    @Test
    void reportsTheProgramsErrorAsAResult() throws Exception {
        for (var client : clients()) {
            var result = client.call("executeCode", Map.of("code", "throw", "language", "javascript"));
            assertThat(result).containsEntry("isError", true);
            assertThat(structured(result))
                    .containsEntry("success", false)
                    .containsEntry("error", Map.of("message", "x is not a function", "type", "TypeError"));
        }
    }

    @Test
    void namesTheArgumentThatIsWrong() throws Exception {
        for (var client : clients()) {
            var result = client.call("code_execute", Map.of("code", "1", "timeout", "soon"));
            assertThat(result).containsEntry("isError", true);
            assertThat(String.valueOf(result.get("content"))).contains("timeout: it must be a whole number");
            assertThat(String.valueOf(client.call("executeCode", Map.of("language", "javascript"))))
                    .contains("code: it is required");
            assertThat(String.valueOf(client.call("executeCode", Map.of("code", "1", "language", "klingon"))))
                    .contains("there is no language 'klingon'");
        }
    }

    @Test
    void runsOnceForOneIdempotencyKey() throws Exception {
        for (var client : clients()) {
            var key = "key-" + client.session();
            var first = client.call("code_execute", Map.of("code", "a", "idempotencyKey", key));
            assertThat(client.call("code_execute", Map.of("code", "a", "idempotencyKey", key)))
                    .isEqualTo(first);
            assertThat(String.valueOf(client.call("code_execute", Map.of("code", "b", "idempotencyKey", key))))
                    .contains("idempotencyKey: it was used for another call");
        }
    }

    @Test
    void reportsPricesAndUsage() throws Exception {
        for (var client : clients()) {
            var pricing = structured(client.call("getCodeExecutionPricing", Map.of("tier", "basic")));
            assertThat(Value.of(pricing.get("tiers")).json()).contains("\"maxExecutionTime\":10000");
            assertThat(String.valueOf(client.call("getCodeExecutionPricing", Map.of("tier", "gold"))))
                    .contains("tier: it must be one of basic");
            client.call("code_execute", Map.of("code", "a"));
            assertThat(structured(client.call("getCodeExecutionUsage", Map.of("startDate", "2026-01-01"))))
                    .containsKeys("executions", "total", "byLanguage", "byTier", "byStatus");
        }
    }

    @Test
    void keepsCodeAndRunsItByName() throws Exception {
        for (var client : clients()) {
            var source = Map.<String, Object>of("codeUid", "sum", "language", "javascript", "code", "input");
            assertThat(structured(client.call("scanCode", source))).containsKeys("decision", "findings");
            assertThat(structured(client.call("prepareCode", source))).containsEntry("prepared", true);
            var deployed = structured(client.call("deployCode", source));
            var id = String.valueOf(deployed.get("id"));
            var run = structured(client.call("executeDeployment", Map.of("codeUid", "sum", "input", List.of(1))));
            assertThat(Value.of(run.get("result"))).isEqualTo(Value.json("[1]"));
            assertThat(String.valueOf(client.call("listDeployments", Map.of("codeUid", "sum"))))
                    .contains(id);
            var delete = Map.<String, Object>of("codeUid", "sum", "deploymentId", id);
            assertThat(structured(client.call("deleteDeployment", delete))).containsEntry("deleted", true);
            assertThat(client.call("deleteDeployment", delete)).containsEntry("isError", true);
        }
    }

    @Test
    void hasReceiptsAndRulesToRead() throws Exception {
        for (var client : clients()) {
            client.call("code_execute", Map.of("code", "a"));
            var resources = Value.of(client.result("resources/list", Map.of()).get("resources"))
                    .list(Map.class);
            var uri = String.valueOf(resources.get(1).get("uri"));
            assertThat(uri).startsWith("caisson://executions/exe_");
            assertThat(String.valueOf(client.result("resources/read", Map.of("uri", uri))))
                    .contains("\"status\":\"completed\"");
            assertThat(String.valueOf(client.result("resources/read", Map.of("uri", "caisson://rules"))))
                    .contains("dynamic-code/eval");
        }
    }

    @Test
    void offersPromptsAndCompletesTheirArguments() throws Exception {
        for (var client : clients()) {
            var prompt = client.result(
                    "prompts/get",
                    Map.of("name", "run-program", "arguments", Map.of("code", "6*7", "language", "javascript")));
            assertThat(String.valueOf(prompt)).contains("6*7");
            var completed = client.result(
                    "completion/complete",
                    Map.of(
                            "ref", Map.of("type", "ref/prompt", "name", "run-program"),
                            "argument", Map.of("name", "language", "value", "java")));
            assertThat(Value.of(completed.get("completion")).map()).containsEntry("values", List.of("javascript"));
        }
    }

    @Test
    void sendsProgress() throws Exception {
        for (var client : clients()) {
            var answer = client.send(
                    "tools/call",
                    Map.of(
                            "name", "code_execute",
                            "arguments", Map.of("code", "linger"),
                            "_meta", Map.of("progressToken", "t")));
            var progress = McpClient.messages(answer).stream()
                    .filter(message -> "notifications/progress".equals(message.get("method")))
                    .toList();
            assertThat(progress).isNotEmpty();
            assertThat(String.valueOf(progress)).contains("progressToken=t").containsPattern("running for [1-4] s");
        }
    }

    @Test
    void aClientWithASessionCancels() throws Exception {
        var client = McpClient.initialized(fixture, ServerFixture.KEY);
        var waiting = CompletableFuture.supplyAsync(() -> waiting(client), Thread.ofVirtual()::start);
        assertThat(fixture.engine.started.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(client.notify("notifications/cancelled", Map.of("requestId", 41))
                        .statusCode())
                .isEqualTo(202);
        assertThat(fixture.engine.canceller.get(10, TimeUnit.SECONDS)).isEqualTo("the client");
        assertThat(waiting.get(10, TimeUnit.SECONDS)).isEmpty();
    }

    @Test
    @Timeout(20)
    void aCancellationThatOvertookItsRequestEndsIt() throws Exception {
        var client = McpClient.initialized(fixture, ServerFixture.KEY);
        client.notify("notifications/cancelled", Map.of("requestId", 41));
        assertThat(waiting(client)).isEmpty();
    }

    private String waiting(McpClient client) {
        try {
            return fixture.send(waitingFor(client)).body();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static HttpRequest.Builder waitingFor(McpClient client) {
        return client.request(41, "tools/call", Map.of("name", "code_execute", "arguments", Map.of("code", "wait")));
    }

    @Test
    void aClientWithoutOneCancelsByHangingUp() throws Exception {
        var client = McpClient.stateless(fixture, ServerFixture.KEY);
        try (var hasty = HttpClient.newHttpClient()) {
            var answer = hasty.sendAsync(waitingFor(client).build(), BodyHandlers.ofString());
            assertThat(fixture.engine.started.await(10, TimeUnit.SECONDS)).isTrue();
            answer.cancel(true);
            hasty.shutdownNow();
        }
        assertThat(fixture.engine.canceller.get(10, TimeUnit.SECONDS)).contains("hung up");
    }

    @Test
    void aSessionEndsByDelete() throws Exception {
        var client = McpClient.initialized(fixture, ServerFixture.KEY);
        var delete = fixture.keyed("/mcp").header("Mcp-Session-Id", String.valueOf(client.session()));
        assertThat(fixture.send(delete.DELETE()).statusCode()).isEqualTo(200);
        assertThat(client.send("tools/list", Map.of()).statusCode()).isEqualTo(404);
    }

    @Test
    void hasNoStreamOfItsOwn() throws Exception {
        assertThat(fixture.sendAlone(fixture.keyed("/mcp").GET()).statusCode()).isEqualTo(405);
        assertThat(fixture.send(fixture.keyed("/mcp")
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString("[]")))
                        .statusCode())
                .isEqualTo(400);
    }
}
