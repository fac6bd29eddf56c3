package io.caisson.server;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.account.Scope;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.record.ApiKey;
import io.caisson.server.config.ServerFixture;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every operation as another user of the same tenant: Anne owns everything, Bob has the same scopes, Carla
/// may read all data of the tenant.
class UsersOfOneTenantTest {
    /// A text in all data of Anne.
    private static final String MARK = "of-anne";

    private static final String AGENT = "agent-" + MARK;
    private static final String PROGRAM = "{\"language\":\"javascript\",\"code\":\"" + MARK + "\",\"agentId\":\""
            + AGENT + "\",\"files\":[{\"path\":\"a.txt\",\"content\":\"" + MARK + "\"}]}";
    private static final String FAILING =
            "{\"language\":\"javascript\",\"code\":\"throw\",\"agentId\":\"" + AGENT + "\"}";
    private static final String OTHER = "{\"language\":\"javascript\",\"code\":\"hello\"}";

    private static final Set<Scope> USER = Set.of(Scope.EXECUTE, Scope.DEPLOY, Scope.READ);
    private static final Set<Scope> READER = Set.of(Scope.EXECUTE, Scope.DEPLOY, Scope.READ_ALL);

    /// The visibility of data. These are the rows of docs/decisions/0017-below-the-tenant.md.
    private enum Rule {
        /// An object of one user, by its id: 404 for other users, visible to a reader of all.
        OWN_BY_ID,
        /// Objects of one user in a list or sum: left out for other users, included for a reader of all.
        OWN_IN_LIST,
        /// The caller's own run, which contains no data of others.
        OWN_RUN,
        /// Decided by the access list of the code, for a reader of all too.
        ACCESS_LIST,
        /// Data of the tenant as a whole.
        READ_ALL_ONLY,
        ADMINISTRATOR_ONLY,
        /// The same for all users.
        SAME_FOR_ALL,
        /// Contains further operations or needs several requests: has its own test here.
        OWN_TEST
    }

    private static final Map<String, Rule> RULES = Map.ofEntries(
            entry("POST /v1/executions", Rule.OWN_RUN),
            entry("GET /v1/executions", Rule.OWN_IN_LIST),
            entry("GET /v1/executions/{id}", Rule.OWN_BY_ID),
            entry("DELETE /v1/executions/{id}", Rule.OWN_TEST),
            entry("GET /v1/executions/{id}/artifacts/<path>", Rule.OWN_BY_ID),
            entry("GET /v1/executions/connect", Rule.OWN_TEST),
            entry("POST /v1/code/{codeUid}/prepare", Rule.OWN_RUN),
            entry("POST /v1/code/{codeUid}/deployments", Rule.OWN_TEST),
            entry("GET /v1/code/{codeUid}/deployments", Rule.ACCESS_LIST),
            entry("POST /v1/code/{codeUid}/execute", Rule.ACCESS_LIST),
            entry("GET /v1/code/{codeUid}/access", Rule.ACCESS_LIST),
            entry("PUT /v1/code/{codeUid}/access", Rule.ACCESS_LIST),
            entry("GET /v1/deployments/{id}", Rule.ACCESS_LIST),
            entry("DELETE /v1/deployments/{id}", Rule.ACCESS_LIST),
            entry("POST /v1/deployments/{id}/execute", Rule.ACCESS_LIST),
            entry("GET /v1/agents/{id}/stats", Rule.OWN_IN_LIST),
            entry("GET /v1/agents/{id}/failures", Rule.OWN_IN_LIST),
            entry("GET /v1/security-log", Rule.OWN_TEST),
            entry("GET /v1/usage", Rule.OWN_TEST),
            entry("GET /v1/invoices/{month}", Rule.READ_ALL_ONLY),
            entry("GET /v1/pricing", Rule.SAME_FOR_ALL),
            entry("PUT /v1/pricing/{tier}", Rule.ADMINISTRATOR_ONLY),
            entry("POST /v1/quote", Rule.OWN_TEST),
            entry("POST /v1/scan", Rule.OWN_RUN),
            entry("GET /v1/events", Rule.OWN_TEST),
            entry("POST /v1/webhooks", Rule.ADMINISTRATOR_ONLY),
            entry("GET /v1/webhooks", Rule.ADMINISTRATOR_ONLY),
            entry("DELETE /v1/webhooks/{id}", Rule.ADMINISTRATOR_ONLY),
            entry("GET /v1/webhooks/{id}/dead-letters", Rule.ADMINISTRATOR_ONLY),
            entry("POST /v1/webhooks/{id}/replay", Rule.ADMINISTRATOR_ONLY),
            entry("GET /v1/retention", Rule.ADMINISTRATOR_ONLY),
            entry("PUT /v1/retention", Rule.ADMINISTRATOR_ONLY),
            entry("POST /v1/keys", Rule.ADMINISTRATOR_ONLY),
            entry("GET /v1/keys", Rule.ADMINISTRATOR_ONLY),
            entry("GET /v1/keys/{id}", Rule.ADMINISTRATOR_ONLY),
            entry("DELETE /v1/keys/{id}", Rule.ADMINISTRATOR_ONLY),
            entry("GET /v1/config", Rule.ADMINISTRATOR_ONLY),
            entry("PATCH /v1/config", Rule.ADMINISTRATOR_ONLY),
            entry("GET /v1/audit/verify", Rule.ADMINISTRATOR_ONLY),
            entry("GET /metrics", Rule.ADMINISTRATOR_ONLY),
            entry("GET /v1/runtimes", Rule.SAME_FOR_ALL),
            entry("GET /healthz", Rule.SAME_FOR_ALL),
            entry("GET /readyz", Rule.SAME_FOR_ALL),
            entry("GET /openapi.yaml", Rule.SAME_FOR_ALL),
            entry("GET /docs", Rule.SAME_FOR_ALL),
            entry("POST /mcp", Rule.OWN_TEST),
            entry("DELETE /mcp", Rule.OWN_TEST),
            // Piston's clients run programs and look up nothing
            entry("POST /api/v2/execute", Rule.OWN_TEST),
            entry("GET /api/v2/connect", Rule.OWN_TEST),
            entry("GET /api/v2/runtimes", Rule.SAME_FOR_ALL),
            entry("GET /api/v2/packages", Rule.SAME_FOR_ALL),
            entry("POST /api/v2/packages", Rule.OWN_TEST),
            entry("DELETE /api/v2/packages", Rule.OWN_TEST),
            entry("POST /api/v2/piston/execute", Rule.OWN_TEST),
            entry("GET /api/v2/piston/connect", Rule.OWN_TEST),
            entry("GET /api/v2/piston/runtimes", Rule.SAME_FOR_ALL),
            entry("GET /api/v2/piston/packages", Rule.SAME_FOR_ALL),
            entry("POST /api/v2/piston/packages", Rule.OWN_TEST),
            entry("DELETE /api/v2/piston/packages", Rule.OWN_TEST));

    private static final Map<String, String> BODIES = Map.of(
            "POST /v1/executions",
            OTHER,
            "POST /v1/code/{codeUid}/prepare",
            OTHER,
            "POST /v1/code/{codeUid}/execute",
            "{}",
            "PUT /v1/code/{codeUid}/access",
            "{\"access\":{\"user:bob\":[\"owner\"]}}",
            "POST /v1/deployments/{id}/execute",
            "{}",
            "POST /v1/scan",
            OTHER);

    @TempDir
    private Path folder;

    private ServerFixture fixture;
    private String anne = "";
    private String bob = "";
    private String carla = "";
    private final Map<String, String> ids = new HashMap<>();

    @BeforeEach
    void start() throws Exception {
        fixture = new ServerFixture(folder.resolve("data"));
        anne = key("anne", USER);
        bob = key("bob", USER);
        carla = key("carla", READER);
        ids.put("executions", id(post(anne, "/v1/executions", PROGRAM)));
        ids.put("failures", id(post(anne, "/v1/executions", FAILING)));
        ids.put("deployments", id(post(anne, "/v1/code/code-" + MARK + "/deployments", PROGRAM)));
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    private String key(String name, Set<Scope> scopes) {
        var owner = new ApiKey.Owner("acme", name, Set.of(), "premium", scopes);
        return fixture.caisson
                .unwrap(DurableLedger.class)
                .keys()
                .create(owner, Optional.empty(), "a test")
                .text();
    }

    private HttpResponse<String> post(String key, String path, String body) throws IOException, InterruptedException {
        return fixture.send(fixture.sending("POST", key, path, body));
    }

    private HttpResponse<String> get(String key, String path) throws IOException, InterruptedException {
        return fixture.send(fixture.as(key, path));
    }

    private static Map<String, @Nullable Object> json(HttpResponse<String> answer) {
        return Value.json(answer.body()).map();
    }

    private static String id(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isBetween(200, 202);
        return String.valueOf(json(answer).get("id"));
    }

    private HttpRequest.Builder request(String operation, String key) {
        var method = operation.substring(0, operation.indexOf(' '));
        var path = operation.substring(method.length() + 1);
        var parts = path.split("/", -1);
        var what = path.startsWith("/v1/agents") ? AGENT : parts.length < 3 ? null : ids.get(parts[2]);
        var filled = path.replace("{id}", what == null ? "none" : what)
                .replace("{codeUid}", "code-" + MARK)
                .replace("{month}", "2026-05")
                .replace("{tier}", "basic")
                .replace("<path>", "a.txt");
        var body = BODIES.getOrDefault(operation, "");
        return method.equals("GET") || method.equals("DELETE")
                ? fixture.as(key, filled).method(method, HttpRequest.BodyPublishers.noBody())
                : fixture.sending(method, key, filled, body);
    }

    /// An operation without a row was not reviewed yet: add it, here and to the decision.
    @Test
    void everyOperationHasARow() {
        assertThat(Stream.concat(
                                fixture.server.operations(fixture.caisson).stream(), fixture.server.admitted().stream())
                        .map(operation -> operation.method() + " " + operation.path())
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(RULES.keySet());
    }

    @Test
    void aUserSeesItsOwnAndAReaderOfAllSeesTheTenants() throws Exception {
        for (var row : RULES.entrySet()) {
            if (row.getValue() != Rule.OWN_TEST) {
                var stranger = fixture.sendAlone(request(row.getKey(), bob));
                var reader = fixture.sendAlone(request(row.getKey(), carla));
                check(row.getKey(), row.getValue(), stranger, reader);
            }
        }
        assertThat(get(anne, "/v1/executions/" + ids.get("executions")).body()).contains(MARK);
        assertThat(get(anne, "/v1/deployments/" + ids.get("deployments")).statusCode())
                .isEqualTo(200);
    }

    private void check(String operation, Rule rule, HttpResponse<String> stranger, HttpResponse<String> reader) {
        switch (rule) {
            case OWN_BY_ID -> {
                assertThat(stranger.statusCode()).as(operation).isEqualTo(404);
                assertThat(reader.statusCode()).as(operation).isEqualTo(200);
                assertThat(reader.body()).as(operation).contains(MARK);
            }
            case OWN_IN_LIST -> {
                assertThat(List.of(stranger.statusCode(), reader.statusCode()))
                        .as(operation)
                        .containsOnly(200);
                assertThat(isAboutAnne(stranger)).as(operation).isFalse();
                assertThat(isAboutAnne(reader)).as(operation).isTrue();
            }
            case OWN_RUN -> {
                assertThat(stranger.statusCode()).as(operation).isEqualTo(200);
                assertThat(stranger.body()).as(operation).doesNotContain(MARK).doesNotContain(ids.values());
            }
            case ACCESS_LIST -> {
                for (var answer : List.of(stranger, reader)) {
                    assertThat(answer.statusCode()).as(operation).isIn(200, 404);
                    assertThat(answer.body()).as(operation).doesNotContain(MARK).doesNotContain(ids.values());
                }
            }
            case READ_ALL_ONLY -> {
                assertThat(stranger.statusCode()).as(operation).isEqualTo(403);
                assertThat(reader.statusCode()).as(operation).isEqualTo(200);
            }
            case ADMINISTRATOR_ONLY -> {
                assertThat(stranger.statusCode()).as(operation).isEqualTo(403);
                assertThat(reader.statusCode()).as(operation).isEqualTo(403);
            }
            case SAME_FOR_ALL -> assertThat(stranger.body()).as(operation).isEqualTo(reader.body());
            case OWN_TEST -> throw new IllegalStateException(operation);
        }
    }

    /// Whether an answer contains data of Anne. Lists contain the ids of her executions; figures count them,
    /// because only she has run for this agent.
    private boolean isAboutAnne(HttpResponse<String> answer) {
        return ids.values().stream().anyMatch(answer.body()::contains)
                || (answer.body().contains("\"totalExecutions\":")
                        && !answer.body().contains("\"totalExecutions\":0"));
    }

    @Test
    void usageIsTheUsersOwn() throws Exception {
        post(bob, "/v1/executions", OTHER);
        assertThat(executions(bob, "/v1/usage")).isEqualTo("1");
        assertThat(executions(bob, "/v1/usage?agentId=" + AGENT)).isEqualTo("0");
        // two runs, and the deployment check
        assertThat(executions(anne, "/v1/usage")).isEqualTo("3");
        assertThat(executions(carla, "/v1/usage")).isEqualTo("4");
        assertThat(get(bob, "/v1/usage?by=agent").body()).doesNotContain(AGENT);
        assertThat(get(carla, "/v1/usage?by=agent").body()).contains(AGENT);
    }

    private String executions(String key, String path) throws IOException, InterruptedException {
        return String.valueOf(Value.of(json(get(key, path)).get("total")).map().get("executions"));
    }

    /// The name of an agent is only a label of a request: Bob's runs under it are his, Anne's stay hers.
    @Test
    void anAgentsFiguresAreThoseOfOwnRuns() throws Exception {
        var own = id(post(bob, "/v1/executions", FAILING));
        var stats = json(get(bob, "/v1/agents/" + AGENT + "/stats"));
        assertThat(String.valueOf(stats.get("totalExecutions"))).isEqualTo("1");
        assertThat(String.valueOf(stats.get("successfulExecutions"))).isEqualTo("0");
        assertThat(String.valueOf(
                        json(get(anne, "/v1/agents/" + AGENT + "/stats")).get("totalExecutions")))
                .isEqualTo("2");
        assertThat(String.valueOf(
                        json(get(carla, "/v1/agents/" + AGENT + "/stats")).get("totalExecutions")))
                .isEqualTo("3");
        assertThat(get(bob, "/v1/agents/" + AGENT + "/failures").body())
                .contains(own)
                .doesNotContain(ids.get("failures"));
    }

    @Test
    void aQuoteTellsOnlyOfOwnRuns() throws Exception {
        assertThat(String.valueOf(json(post(bob, "/v1/quote", PROGRAM)).get("basedOnRuns")))
                .isEqualTo("0");
        assertThat(String.valueOf(json(post(anne, "/v1/quote", PROGRAM)).get("basedOnRuns")))
                .isEqualTo("1");
        assertThat(String.valueOf(json(post(carla, "/v1/quote", PROGRAM)).get("basedOnRuns")))
                .isEqualTo("1");
    }

    @Test
    void anotherKeyOfTheSameUserSeesTheSame() throws Exception {
        var second = key("anne", Set.of(Scope.READ));
        assertThat(get(second, "/v1/executions/" + ids.get("executions")).statusCode())
                .isEqualTo(200);
        assertThat(get(second, "/v1/executions").body())
                .contains(ids.values().stream()
                        .filter(id -> id.startsWith("exe_"))
                        .toList());
        var namesake = new ApiKey.Owner("other", "anne", Set.of(), "premium", READER);
        var elsewhere = fixture.caisson.unwrap(DurableLedger.class).keys().create(namesake, Optional.empty(), "a test");
        assertThat(get(elsewhere.text(), "/v1/executions/" + ids.get("executions"))
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void aKeyThatOnlyExecutesSeesItsUsersRunsByIdOnly() throws Exception {
        var runner = key("anne", Set.of(Scope.EXECUTE));
        var other = key("bob", Set.of(Scope.EXECUTE));
        var path = "/v1/executions/" + ids.get("executions");
        assertThat(get(runner, path).statusCode()).isEqualTo(200);
        assertThat(get(other, path).statusCode()).isEqualTo(404);
        assertThat(get(other, path + "/artifacts/a.txt").statusCode()).isEqualTo(404);
        assertThat(get(runner, "/v1/executions").statusCode()).isEqualTo(403);
    }

    /// The same key and body would return the first receipt if the user were the same.
    @Test
    void anIdempotencyKeyBelongsToItsUser() throws Exception {
        var first = once(anne, PROGRAM);
        var stranger = once(bob, PROGRAM);
        assertThat(id(stranger)).isNotEqualTo(id(first));
        assertThat(stranger.headers().firstValue("Idempotent-Replayed")).isEmpty();
        assertThat(once(carla, OTHER).statusCode()).as("no clash either").isEqualTo(200);
        var again = once(key("anne", USER), PROGRAM);
        assertThat(again.headers().firstValue("Idempotent-Replayed")).contains("true");
        assertThat(id(again)).isEqualTo(id(first));
    }

    private HttpResponse<String> once(String key, String body) throws IOException, InterruptedException {
        return fixture.send(fixture.sending("POST", key, "/v1/executions", body).header("Idempotency-Key", "same"));
    }

    @Test
    void aRunningExecutionIsSeenAndEndedByItsUser() throws Exception {
        var path = "/v1/executions/" + running();
        var watching = "text/event-stream";
        for (var stranger : List.of(bob, key("bob", Set.of(Scope.EXECUTE, Scope.READ, Scope.ADMIN)))) {
            assertThat(get(stranger, path).statusCode()).isEqualTo(404);
            assertThat(fixture.send(fixture.as(stranger, path).header("Accept", watching))
                            .statusCode())
                    .isEqualTo(404);
            assertThat(fixture.send(fixture.as(stranger, path).DELETE()).statusCode())
                    .isEqualTo(404);
        }
        assertThat(get(carla, path).body()).contains("\"status\":\"running\"");
        assertThat(fixture.send(fixture.as(carla, path).DELETE()).statusCode())
                .as("a reader of all changes nothing")
                .isEqualTo(403);
        assertThat(json(get(anne, path))).containsEntry("status", "running");
        assertThat(json(fixture.send(
                        fixture.as(key("anne", Set.of(Scope.EXECUTE)), path).DELETE())))
                .containsEntry("status", "cancelled");
    }

    @Test
    void anAdministratorWhoReadsAllEndsTheRunsOfOthers() throws Exception {
        var path = "/v1/executions/" + running();
        var admin = key("dora", Set.of(Scope.EXECUTE, Scope.READ_ALL, Scope.ADMIN));
        assertThat(json(fixture.send(fixture.as(admin, path).DELETE()))).containsEntry("status", "cancelled");
        assertThat(fixture.send(fixture.as(bob, path).DELETE()).statusCode()).isEqualTo(404);
        assertThat(fixture.send(fixture.as(carla, path).DELETE()).statusCode()).isEqualTo(403);
        assertThat(fixture.send(fixture.as(anne, path).DELETE()).statusCode()).isEqualTo(200);
    }

    /// The id of an execution of Anne's that runs until it is cancelled.
    private String running() throws Exception {
        return id(fixture.send(
                fixture.sending("POST", anne, "/v1/executions", "{\"language\":\"javascript\",\"code\":\"wait\"}")
                        .header("Prefer", "respond-async")));
    }

    /// Reads from the beginning of the ledger to the end of the reader's own execution.
    @Test
    void eventsAreTheUsersOwn() throws Exception {
        assertThat(eventsUntil(bob, id(post(bob, "/v1/executions", OTHER))))
                .doesNotContain(MARK)
                .doesNotContain(ids.values());
        assertThat(eventsUntil(anne, id(post(anne, "/v1/executions", OTHER)))).contains(ids.get("executions"));
        assertThat(eventsUntil(carla, id(post(carla, "/v1/executions", OTHER)))).contains(ids.get("executions"));
    }

    private String eventsUntil(String key, String last) throws IOException, InterruptedException {
        var answer = fixture.stream(fixture.as(key, "/v1/events").header("Last-Event-ID", "0-0"));
        var text = new StringBuilder();
        try (var lines = new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                text.append(line).append('\n');
                if (line.contains(last) && line.contains("code:execution:completed")) {
                    return text.toString();
                }
            }
        }
        throw new IllegalStateException("the stream ended before " + last + ":\n" + text);
    }

    /// A violation reported by the engine is a security issue.
    @Test
    void theSecurityLogIsTheUsersOwn() throws Exception {
        var caught = "{\"language\":\"javascript\",\"code\":\"caught\"}";
        var hers = id(post(anne, "/v1/executions", caught));
        var his = id(post(bob, "/v1/executions", caught));
        assertThat(get(anne, "/v1/security-log").body()).contains(hers).doesNotContain(his);
        assertThat(get(bob, "/v1/security-log").body()).contains(his).doesNotContain(hers);
        assertThat(get(carla, "/v1/security-log").body()).contains(his, hers);
    }

    /// The names of codes belong to the tenant: a name in use is refused without revealing its owner.
    @Test
    void aCodeOfAnotherUserIsNotChanged() throws Exception {
        var answer = post(bob, "/v1/code/code-" + MARK + "/deployments", OTHER);
        assertThat(answer.statusCode()).isEqualTo(403);
        assertThat(answer.body()).doesNotContain(ids.values()).doesNotContain("user:anne");
        assertThat(get(anne, "/v1/code/code-" + MARK + "/deployments").body()).contains(ids.get("deployments"));
    }

    /// A team shares code, not receipts: the run of a shared deployment belongs to the user who ran it.
    @Test
    void aSharedDeploymentSharesNoReceipts() throws Exception {
        fixture.send(fixture.sending(
                "PUT",
                anne,
                "/v1/code/code-" + MARK + "/access",
                "{\"access\":{\"user:anne\":[\"owner\",\"read\",\"write\"],\"user:bob\":[\"read\"]}}"));
        var path = "/v1/deployments/" + ids.get("deployments") + "/execute";
        var hers = id(post(anne, path, "{}"));
        var his = id(post(bob, path, "{}"));
        assertThat(get(bob, "/v1/executions/" + his).statusCode()).isEqualTo(200);
        assertThat(get(bob, "/v1/executions/" + hers).statusCode()).isEqualTo(404);
        assertThat(get(anne, "/v1/executions/" + his).statusCode()).isEqualTo(404);
    }

    @Test
    void agentsSeeWhatTheirKeysUserSees() throws Exception {
        var receipt = "caisson://executions/" + ids.get("executions");
        for (var client : McpClient.ofBothKinds(fixture, bob)) {
            assertThat(client.result("resources/list", Map.of()).toString()).doesNotContain(ids.values());
            for (var uri : List.of(receipt, receipt + "/artifacts/a.txt")) {
                assertThat(client.ask("resources/read", Map.of("uri", uri)))
                        .containsKey("error")
                        .doesNotContainKey("result");
            }
            assertThat(usage(client, Map.of())).isEqualTo("0");
            assertThat(usage(client, Map.of("clientId", AGENT))).isEqualTo("0");
            assertThat(client.call("listDeployments", Map.of("codeUid", "code-" + MARK))
                            .toString())
                    .doesNotContain(ids.values());
        }
        for (var client : McpClient.ofBothKinds(fixture, carla)) {
            assertThat(client.result("resources/list", Map.of()).toString()).contains(receipt);
            for (var uri : List.of(receipt, receipt + "/artifacts/a.txt")) {
                assertThat(client.ask("resources/read", Map.of("uri", uri))).containsKey("result");
            }
            assertThat(usage(client, Map.of())).isEqualTo("3");
        }
    }

    private static String usage(McpClient client, Map<String, Object> arguments) throws Exception {
        var answer = client.call("getCodeExecutionUsage", arguments);
        return String.valueOf(Value.of(answer.get("structuredContent")).map().get("executions"));
    }

    @Test
    void anIdempotencyKeyOfAToolBelongsToItsUser() throws Exception {
        var before = new ArrayList<String>();
        for (var key : List.of(anne, bob)) {
            var client = McpClient.stateless(fixture, key);
            var call = Map.<String, Object>of("code", "hello", "language", "javascript", "idempotencyKey", "same");
            client.call("executeCode", call);
            client.call("executeCode", call);
            before.add(usage(McpClient.stateless(fixture, key.equals(bob) ? bob : key("anne", USER)), Map.of()));
        }
        assertThat(before).containsExactly("4", "1");
    }

    /// The socket runs one program and looks up nothing.
    @Test
    void aSocketsExecutionBelongsToItsUser() throws Exception {
        var keyed = Map.of("Authorization", "Bearer " + anne);
        try (var socket = TestSocket.open(fixture.server.url() + "/v1/executions/connect", keyed)) {
            var receipt = socket.say(OTHER).hear("receipt").toString();
            var id = receipt.replaceFirst("(?s).*?(exe_[0-9a-f-]+).*", "$1");
            assertThat(get(anne, "/v1/executions/" + id).statusCode()).isEqualTo(200);
            assertThat(get(bob, "/v1/executions/" + id).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void aKeyGivesAwayNoMoreSightThanItHas() throws Exception {
        var reader = key("dora", Set.of(Scope.ADMIN, Scope.READ));
        var allReader = key("dora", Set.of(Scope.ADMIN, Scope.READ_ALL));
        var wish = "{\"name\":\"ed\",\"tier\":\"premium\",\"scopes\":[\"%s\"]}";
        assertThat(post(reader, "/v1/keys", wish.formatted("read:all")).statusCode())
                .isEqualTo(400);
        assertThat(post(allReader, "/v1/keys", wish.formatted("read")).statusCode())
                .isEqualTo(201);
        var given = json(post(allReader, "/v1/keys", wish.formatted("read:all")));
        assertThat(given.get("scopes")).isEqualTo(List.of("read:all"));
        assertThat(get(String.valueOf(given.get("key")), "/v1/executions").body())
                .contains(ids.get("executions"));
    }
}
