package io.caisson.server;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.account.Scope;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.admission.Accounts.Bounds;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.record.ApiKey;
import io.caisson.ledger.store.Records;
import io.caisson.server.config.ServerFixture;
import io.caisson.server.config.TalkingServer;
import io.caisson.server.http.Access;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// No operation spends compute outside of admission: a tenant with a basic key tries each of them, beside a
/// neighbour.
final class FreeComputeTest {
    private static final String SOURCE = "{\"language\":\"javascript\",\"code\":\"%s\"}";

    private static final Bounds NOTHING = new Bounds(OptionalLong.empty(), OptionalLong.of(0));
    private static final String NO_PLACE = "0 executions a month are allowed";
    private static final String PISTON = "{\"language\":\"python\",\"version\":\"*\",\"files\":[{\"content\":\"1\"}]}";

    /// The operations that spend compute, with a body. All others that a basic key may call spend none.
    private static final Map<String, String> SPENDING = Map.ofEntries(
            entry("POST /v1/executions", SOURCE.formatted("1")),
            entry("POST /v1/scan", SOURCE.formatted("1")),
            entry("POST /v1/quote", SOURCE.formatted("1")),
            entry("POST /v1/code/{codeUid}/prepare", SOURCE.formatted("1")),
            entry("POST /v1/code/{codeUid}/deployments", SOURCE.formatted("2")),
            entry("POST /v1/code/{codeUid}/execute", "{}"),
            entry("POST /v1/deployments/{id}/execute", "{}"));

    /// Operations that contain further operations; each has its own test here.
    private static final Set<String> DOORS = Set.of(
            "POST /mcp",
            "DELETE /mcp",
            "GET /v1/executions/connect",
            "POST /api/v2/execute",
            "POST /api/v2/piston/execute",
            "GET /api/v2/connect",
            "GET /api/v2/piston/connect");

    /// Reviewed operations that read only stored data, or data that the service has in memory.
    private static final Set<String> FREE = Set.of(
            "GET /v1/executions",
            "GET /v1/executions/{id}",
            "DELETE /v1/executions/{id}",
            "GET /v1/executions/{id}/artifacts/<path>",
            "GET /v1/code/{codeUid}/deployments",
            "GET /v1/code/{codeUid}/access",
            "PUT /v1/code/{codeUid}/access",
            "GET /v1/deployments/{id}",
            "DELETE /v1/deployments/{id}",
            "GET /v1/agents/{id}/stats",
            "GET /v1/agents/{id}/failures",
            "GET /v1/security-log",
            "GET /v1/usage",
            "GET /v1/invoices/{month}",
            "GET /v1/pricing",
            "GET /v1/runtimes",
            "GET /v1/events",
            "GET /healthz",
            "GET /readyz",
            "GET /openapi.yaml",
            "GET /docs",
            "GET /api/v2/runtimes",
            "GET /api/v2/packages",
            "POST /api/v2/packages",
            "DELETE /api/v2/packages",
            "GET /api/v2/piston/runtimes",
            "GET /api/v2/piston/packages",
            "POST /api/v2/piston/packages",
            "DELETE /api/v2/piston/packages");

    @TempDir
    private Path data;

    private ServerFixture fixture;
    private String attacker = "";
    private String neighbour = "";

    @BeforeEach
    void open() {
        fixture = new ServerFixture(data);
        attacker = basic("attacker");
        neighbour = basic("neighbour");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private String basic(String tenant) {
        var scopes = Set.of(Scope.EXECUTE, Scope.DEPLOY, Scope.READ);
        var owner = new ApiKey.Owner(tenant, tenant, Set.of(), "basic", scopes);
        return fixture.caisson
                .unwrap(DurableLedger.class)
                .keys()
                .create(owner, Optional.empty(), "a test")
                .text();
    }

    private HttpResponse<String> post(String key, String path, String body) throws IOException, InterruptedException {
        return fixture.send(fixture.sending("POST", key, path, body));
    }

    @Test
    void everyOperationThatSpendsComputeNeedsAPlace() throws Exception {
        var deployed = post(attacker, "/v1/code/kept/deployments", SOURCE.formatted("1"));
        var id = String.valueOf(Value.json(deployed.body()).map().get("id"));
        var checks = fixture.engine.checks.get();
        refuseAll();

        for (var operation : SPENDING.entrySet()) {
            var path = operation
                    .getKey()
                    .substring("POST ".length())
                    .replace("{codeUid}", "kept")
                    .replace("{id}", id);
            var answer = post(attacker, path, operation.getValue());
            assertThat(answer.statusCode()).as(operation.getKey()).isEqualTo(429);
        }
        assertThat(fixture.engine.checks).hasValue(checks);
        assertThat(post(neighbour, "/v1/scan", SOURCE.formatted("1")).statusCode())
                .isEqualTo(200);
    }

    /// A repeated refusal costs no more than reading the head: a body that would be answered with 400 is not
    /// read.
    @Test
    void whoIsRefusedAgainIsNotRead() throws Exception {
        HttpResponse<String> refused;
        do {
            refused = post(attacker, "/v1/scan", SOURCE.formatted("1"));
        } while (refused.statusCode() == 200);
        assertThat(refused.statusCode()).isEqualTo(429);
        var first = Value.json(refused.body()).map().get("executionId");

        var again = post(attacker, "/v1/scan", "{ this is no JSON");
        assertThat(again.statusCode()).isEqualTo(429);
        assertThat(Value.json(again.body()).map()).containsEntry("executionId", first);
        assertThat(again.headers().firstValue("Retry-After")).isPresent();
        assertThat(post(neighbour, "/v1/scan", "{ this is no JSON").statusCode())
                .isEqualTo(400);
    }

    /// An operation in neither list was not reviewed yet: add it to one of them.
    @Test
    void everyOperationOfABasicKeyIsKnownToSpendOrNot() {
        var known = new ArrayList<>(SPENDING.keySet());
        known.addAll(FREE);
        known.addAll(DOORS);

        assertThat(fixture.server.operations(fixture.caisson).stream()
                        .filter(operation ->
                                operation.access() != Access.ADMIN && operation.access() != Access.OPERATOR)
                        .map(operation -> operation.method() + " " + operation.path()))
                .containsExactlyInAnyOrderElementsOf(known);
    }

    @Test
    void everyToolThatSpendsComputeNeedsAPlace() throws Exception {
        refuseAll();
        var spending = List.of("code_execute", "executeCode", "scanCode", "prepareCode", "deployCode");
        var client = McpClient.stateless(fixture, attacker);
        for (var tool : spending) {
            var arguments = new LinkedHashMap<String, Object>(Map.of("code", "1", "language", "javascript"));
            if (tool.equals("prepareCode") || tool.equals("deployCode")) {
                arguments.put("codeUid", "kept");
            }
            assertThat(client.call(tool, arguments).toString())
                    .as(tool)
                    .contains(NO_PLACE)
                    .contains("isError=true");
        }
        var others = List.of(
                "executeDeployment",
                "listDeployments",
                "deleteDeployment",
                "getCodeExecutionPricing",
                "getCodeExecutionUsage");
        assertThat(Value.of(client.result("tools/list", Map.of()).get("tools")).list(Map.class))
                .extracting(tool -> String.valueOf(tool.get("name")))
                .containsExactlyInAnyOrderElementsOf(
                        Stream.concat(spending.stream(), others.stream()).toList());
        assertThat(fixture.engine.checks).hasValue(0);
    }

    @Test
    void theSocketNeedsAPlace() {
        refuseAll();
        var keyed = Map.of("Authorization", "Bearer " + attacker);
        try (var socket = TestSocket.open(fixture.server.url() + "/v1/executions/connect", keyed)) {
            var told = socket.say(SOURCE.formatted("1")).hear("receipt");
            assertThat(told.toString()).contains("status=refused").contains(NO_PLACE);
        }
    }

    @Test
    void pistonNeedsAPlace() throws Exception {
        try (var server = new TalkingServer(data.resolve("piston"), UnaryOperator.identity())) {
            var key = server.key("attacker", "basic", Scope.EXECUTE);
            var keyed = Map.of("Authorization", "Bearer " + key);
            server.caisson.unwrap(DurableLedger.class).accounts().bound("attacker", NOTHING);
            for (var path : List.of("/api/v2", "/api/v2/piston")) {
                var answer =
                        server.send(server.posting(path + "/execute", PISTON).header("Authorization", "Bearer " + key));
                assertThat(answer.statusCode()).isEqualTo(429);
                try (var socket = TestSocket.open(server.at(path + "/connect"), keyed)) {
                    socket.say("{\"type\":\"init\"," + PISTON.substring(1));
                    assertThat(socket.hear("error").toString()).contains(NO_PLACE);
                }
            }
        }
    }

    private void refuseAll() {
        fixture.caisson.unwrap(DurableLedger.class).accounts().bound("attacker", NOTHING);
    }

    @Test
    void aCheckIsRecordedAndCharged() throws Exception {
        var prepared = Value.json(
                post(attacker, "/v1/code/kept/prepare", SOURCE.formatted("1")).body());
        post(attacker, "/v1/code/kept/deployments", SOURCE.formatted("1"));
        var scanned = post(attacker, "/v1/scan", SOURCE.formatted("1"));
        var quoted = post(attacker, "/v1/quote", SOURCE.formatted("1"));

        for (var told : List.of(
                entry("prepare", String.valueOf(prepared.map().get("executionId"))),
                entry("deploy", newest("deploy")),
                entry("scan", header(scanned)),
                entry("quote", header(quoted)))) {
            var receipt = fixture.send(fixture.as(attacker, "/v1/executions/" + told.getValue()));
            assertThat(receipt.statusCode()).as(told.getKey()).isEqualTo(200);
            var members = Value.json(receipt.body()).map();
            assertThat(members).containsEntry("activity", told.getKey()).containsEntry("status", "completed");
            assertThat(amount(members)).as(told.getKey()).isPositive();
        }
        assertThat(String.valueOf(prepared.map().get("usage"))).contains("cpuMs");
        var list = fixture.send(fixture.as(attacker, "/v1/executions?activity=prepare"));
        assertThat(String.valueOf(Value.json(list.body()).map().get("executions")))
                .contains(String.valueOf(prepared.map().get("executionId")))
                .doesNotContain(header(scanned));
        assertThat(fixture.caisson.unwrap(Records.class).list("neighbour", Filter.newest(10)))
                .isEmpty();
    }

    private String newest(String activity) {
        var filter = new Filter(null, null, activity, null, null, null, null, null, 1);
        return fixture.caisson
                .unwrap(Records.class)
                .list("attacker", filter)
                .getFirst()
                .id();
    }

    private static BigDecimal amount(Map<String, ?> receipt) {
        var price = (Map<?, ?>) Objects.requireNonNull(receipt.get("price"));
        return new BigDecimal(String.valueOf(price.get("amount")));
    }

    private static String header(HttpResponse<String> answer) {
        return answer.headers().firstValue("Caisson-Execution-Id").orElseThrow();
    }

    /// Two checks use the two slots of the basic tier; a third check, and a run, are refused.
    @Test
    void aCheckHoldsItsPlaceUntilItEnds() throws Exception {
        var checking = new ArrayList<CompletableFuture<HttpResponse<String>>>();
        for (var at = 0; at < 2; at++) {
            checking.add(CompletableFuture.supplyAsync(() -> {
                try {
                    return post(attacker, "/v1/code/kept/prepare", SOURCE.formatted("linger"));
                } catch (IOException | InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }));
        }
        while (fixture.engine.checks.get() < 2) {
            Thread.onSpinWait();
        }

        assertThat(post(attacker, "/v1/code/kept/prepare", SOURCE.formatted("1"))
                        .statusCode())
                .isEqualTo(429);
        assertThat(post(attacker, "/v1/executions", SOURCE.formatted("1")).statusCode())
                .isEqualTo(429);
        assertThat(post(neighbour, "/v1/executions", SOURCE.formatted("1")).statusCode())
                .isEqualTo(200);
        checking.forEach(each -> assertThat(each.join().statusCode()).isEqualTo(200));
        assertThat(post(attacker, "/v1/executions", SOURCE.formatted("1")).statusCode())
                .isEqualTo(200);
    }

    @Test
    void hangingUpEndsACheck() throws Exception {
        var url = URI.create(fixture.server.url());
        var body = SOURCE.formatted("wait");
        try (var socket = new Socket(url.getHost(), url.getPort())) {
            socket.getOutputStream()
                    .write(("POST /v1/code/kept/prepare HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer "
                                    + attacker
                                    + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                                    + "\r\n\r\n" + body)
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(fixture.engine.started.await(10, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(fixture.engine.canceller.get(10, TimeUnit.SECONDS)).contains("hung up");
    }
}
