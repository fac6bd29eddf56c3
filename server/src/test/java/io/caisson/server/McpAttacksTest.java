package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.account.Scope;
import io.caisson.ledger.DurableLedger;
import io.caisson.server.config.ServerFixture;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Attacks on the MCP endpoint. After each of them the next request is served.
class McpAttacksTest {
    @TempDir
    private Path folder;

    private ServerFixture fixture;
    private String mine;
    private String theirs;

    @BeforeEach
    void start() {
        fixture = new ServerFixture(folder.resolve("data"));
        mine = fixture.key("mine", Scope.EXECUTE, Scope.READ);
        theirs = fixture.key("theirs", Scope.EXECUTE, Scope.READ);
    }

    @AfterEach
    void stop() throws Exception {
        for (var client : McpClient.ofBothKinds(fixture, mine)) {
            assertThat(client.call("code_execute", Map.of("code", "fine"))).containsEntry("isError", false);
        }
        fixture.close();
    }

    private static int code(Map<String, ?> answer) {
        return Value.of(Value.of(answer.get("error")).map().get("code")).as(Integer.class);
    }

    private HttpResponse<String> post(String body) throws Exception {
        return fixture.sendAlone(McpClient.stateless(fixture, mine).posting(body));
    }

    @Test
    void aSessionIsNoneForAnotherKey() throws Exception {
        var session = McpClient.initialized(fixture, mine);
        var thief = new McpClient(fixture, theirs, session.session());
        assertThat(thief.send("tools/list", Map.of()).statusCode()).isEqualTo(404);
        assertThat(thief.notify("notifications/cancelled", Map.of("requestId", 1))
                        .statusCode())
                .isEqualTo(404);
        var delete = fixture.as(theirs, "/mcp").header("Mcp-Session-Id", String.valueOf(session.session()));
        assertThat(fixture.send(delete.DELETE()).statusCode()).isEqualTo(404);
        assertThat(session.send("tools/list", Map.of()).statusCode()).isEqualTo(200);
    }

    @Test
    void aSessionIsNoneForAnotherKeyOfTheSameUser() throws Exception {
        var session = McpClient.initialized(fixture, mine);
        var other = new McpClient(fixture, fixture.key("mine", Scope.READ), session.session());
        assertThat(other.send("tools/list", Map.of()).statusCode()).isEqualTo(404);
    }

    @Test
    void aSessionDoesNotOutliveItsKey() throws Exception {
        var session = McpClient.initialized(fixture, mine);
        var id = Value.of(fixture.caisson
                .unwrap(DurableLedger.class)
                .keys()
                .named(mine)
                .orElseThrow()
                .members()
                .get("id"));
        assertThat(fixture.send(fixture.keyed("/v1/keys/" + id.as(String.class)).DELETE())
                        .statusCode())
                .isEqualTo(200);
        assertThat(session.send("tools/list", Map.of()).statusCode()).isEqualTo(401);
        mine = fixture.key("mine", Scope.EXECUTE, Scope.READ);
    }

    /// A session keeps the description of its client. A few dozen of eight megabytes each must not fill the
    /// memory.
    @Test
    void aSessionKeepsLittleOfItsClient() throws Exception {
        var open = fixture.server.agentSessions();
        for (var said : List.of(
                "\"capabilities\":{},\"clientInfo\":{\"name\":\"" + "n".repeat(1 << 20) + "\",\"version\":\"1\"}",
                "\"capabilities\":{\"experimental\":{\"much\":{\"x\":\"" + "x".repeat(1 << 20)
                        + "\"}}},\"clientInfo\":{\"name\":\"n\",\"version\":\"1\"}")) {
            var answer = post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{"
                    + "\"protocolVersion\":\"2025-11-25\"," + said + "}}");
            assertThat(answer.statusCode()).isEqualTo(400);
            assertThat(answer.body()).contains("16 KiB");
        }
        assertThat(fixture.server.agentSessions()).isEqualTo(open);
    }

    @Test
    void nothingWithoutAKeyOrFromAnotherOrigin() throws Exception {
        var client = McpClient.stateless(fixture, "no key of anybody, but long enough");
        assertThat(client.send("tools/list", Map.of()).statusCode()).isEqualTo(401);
        var foreign = McpClient.stateless(fixture, mine).request("tools/list", Map.of());
        assertThat(fixture.send(foreign.header("Origin", "http://evil.example")).statusCode())
                .isEqualTo(403);
    }

    @Test
    void aKeyWithoutScopesForToolsIsRefused() throws Exception {
        var admin = McpClient.stateless(fixture, fixture.key("mine", Scope.ADMIN));
        assertThat(admin.send("tools/list", Map.of()).statusCode()).isEqualTo(403);
    }

    @Test
    void aToolWithoutItsScopeIsNone() throws Exception {
        for (var client : McpClient.ofBothKinds(fixture, fixture.key("mine", Scope.READ))) {
            assertThat(code(client.ask("tools/call", Map.of("name", "code_execute", "arguments", Map.of("code", "1")))))
                    .isEqualTo(-32602);
            assertThat(code(client.ask("tools/call", Map.of("name", "deployCode"))))
                    .isEqualTo(-32602);
        }
    }

    @Test
    void aRequestOfAnotherSessionIsNotCancelled() throws Exception {
        var victim = McpClient.initialized(fixture, mine);
        var running = CompletableFuture.supplyAsync(() -> sleeping(victim), Thread.ofVirtual()::start);
        assertThat(fixture.engine.started.await(10, TimeUnit.SECONDS)).isTrue();
        var thief = McpClient.initialized(fixture, theirs);
        assertThat(thief.notify("notifications/cancelled", Map.of("requestId", 7))
                        .statusCode())
                .isEqualTo(202);
        assertThat(String.valueOf(running.get(10, TimeUnit.SECONDS))).contains("slept");
    }

    private static Map<String, ?> sleeping(McpClient client) {
        try {
            return client.call("code_execute", Map.of("code", "sleep"));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void somebodyElsesReceiptIsNotThere() throws Exception {
        var result = McpClient.stateless(fixture, theirs).call("code_execute", Map.of("code", "secret"));
        var link = Value.of(result.get("content")).list(Map.class).getLast();
        var uri = String.valueOf(link.get("uri"));
        var owner = McpClient.stateless(fixture, theirs);
        assertThat(String.valueOf(owner.result("resources/read", Map.of("uri", uri))))
                .contains("secret");
        for (var client : McpClient.ofBothKinds(fixture, mine)) {
            assertThat(code(client.ask("resources/read", Map.of("uri", uri)))).isIn(-32602, -32002);
            assertThat(String.valueOf(client.result("resources/list", Map.of())))
                    .doesNotContain(uri);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "caisson://executions/../executions",
                "caisson://executions/exe_0/artifacts/..%2f..%2fadmin.key",
                "caisson://executions/exe_0/artifacts/%",
                "file:///etc/passwd",
                "",
                "caisson://executions/exe_0' or '1'='1"
            })
    void addressesThatAreNone(String uri) throws Exception {
        for (var client : McpClient.ofBothKinds(fixture, mine)) {
            var answer = client.ask("resources/read", Map.of("uri", uri));
            assertThat(code(answer)).isIn(-32602, -32002, -32020);
        }
    }

    @Test
    void methodsThatAreNone() throws Exception {
        var stateless = McpClient.stateless(fixture, mine).send("tools/steal", Map.of());
        assertThat(stateless.statusCode()).isEqualTo(404);
        assertThat(code(McpClient.messages(stateless).getLast())).isEqualTo(-32601);
        assertThat(code(McpClient.initialized(fixture, mine).ask("tools/steal", Map.of())))
                .isEqualTo(-32601);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "{",
                "{}",
                "{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":5}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":[]}",
                "{\"jsonrpc\":\"2.0\",\"id\":1e999999999,\"method\":\"ping\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":{}}}",
                "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"
            })
    void messagesThatAreNone(String body) throws Exception {
        var answer = post(body);
        assertThat(answer.statusCode()).isBetween(400, 499);
        assertThat(answer.body()).doesNotContain("at io.").doesNotContain("stackTrace");
    }

    @Test
    void deepAndHugeMessages() throws Exception {
        assertThat(post("{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\",\"params\":" + "[".repeat(100_000))
                        .statusCode())
                .isEqualTo(400);
        assertThat(post("{\"a\":".repeat(500) + "1" + "}".repeat(500)).statusCode())
                .isEqualTo(400);
        // only the length is sent, because the server closes the connection of a client that sends on
        assertThat(fixture.raw("POST /mcp HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + mine
                        + "\r\nContent-Type: application/json\r\nContent-Length: " + (17 << 20) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 413");
        assertThat(post("\"" + "a".repeat(9 << 20) + "\"").statusCode()).isEqualTo(400);
    }

    @Test
    void headersThatSayAnotherThing() throws Exception {
        var client = McpClient.stateless(fixture, mine);
        var params = Map.<String, Object>of("name", "code_execute", "arguments", Map.of("code", "1"));
        var other = client.request("tools/call", params).setHeader("Mcp-Name", "getCodeExecutionPricing");
        assertThat(code(McpClient.messages(fixture.send(other)).getLast())).isEqualTo(-32020);
        var old = client.request("tools/call", params).setHeader("MCP-Protocol-Version", "2025-11-25");
        assertThat(code(McpClient.messages(fixture.send(old)).getLast())).isEqualTo(-32020);
    }

    @Test
    void answersToNoQuestion() throws Exception {
        var session = McpClient.initialized(fixture, mine);
        var answer = fixture.send(session.posting("{\"jsonrpc\":\"2.0\",\"id\":\"x-1\",\"result\":{}}"));
        assertThat(answer.body()).doesNotContain("stackTrace");
        assertThat(answer.statusCode()).isLessThan(500);
    }

    /// When a key has its maximum of sessions, the session that was idle longest makes room for a new one.
    @Test
    void moreSessionsThanAKeyCanHave() throws Exception {
        var key = fixture.key("greedy", Scope.READ);
        var first = McpClient.initialized(fixture, key);
        var second = McpClient.initialized(fixture, key);
        for (var i = 2; i < 100; i++) {
            McpClient.initialized(fixture, key);
        }
        assertThat(first.send("tools/list", Map.of()).statusCode()).isEqualTo(200);
        McpClient.initialized(fixture, key);
        assertThat(fixture.server.agentSessions()).isEqualTo(100);
        assertThat(second.send("tools/list", Map.of()).statusCode()).isEqualTo(404);
        assertThat(first.send("tools/list", Map.of()).statusCode()).isEqualTo(200);
    }

    @Test
    void aTenantInTheArgumentsIsIgnored() throws Exception {
        for (var client : McpClient.ofBothKinds(fixture, mine)) {
            client.call("code_execute", Map.of("code", "a", "tenant", "theirs", "tier", "enterprise"));
        }
        var theirUsage = McpClient.stateless(fixture, theirs).call("getCodeExecutionUsage", Map.of());
        assertThat(Value.of(theirUsage.get("structuredContent")).map().get("executions"))
                .hasToString("0");
    }
}
