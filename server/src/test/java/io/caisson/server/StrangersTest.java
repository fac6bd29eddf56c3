package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.account.Scope;
import io.caisson.account.Tier;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.record.ApiKey;
import io.caisson.server.DescribedRequests.Request;
import io.caisson.server.config.ServerFixture;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every operation, called by a tenant that does not own its data.
class StrangersTest {
    private static final OpenApi API = OpenApi.read();
    private static final Set<Scope> ALL = EnumSet.allOf(Scope.class);
    /// A text in all data of the victim.
    private static final String MARK = "of-the-victim";

    @TempDir
    private Path folder;

    private ServerFixture fixture;
    private DescribedRequests requests;
    private Map<String, String> names;
    private String victim;

    @BeforeEach
    void start() throws Exception {
        fixture = new ServerFixture(folder.resolve("data"));
        requests = new DescribedRequests(API, fixture);
        names = new HashMap<>(Map.of("month", "2026-05", "tier", "basic", "path", "a.txt", "codeUid", "code-" + MARK));
        victim = key("victim", ALL);
        makeOneOfEverything();
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    private String key(String tenant, Set<Scope> scopes) {
        var owner = new ApiKey.Owner(tenant, tenant + "-user", Set.of(), Tier.ENTERPRISE.name(), scopes);
        return fixture.caisson
                .unwrap(DurableLedger.class)
                .keys()
                .create(owner, Optional.empty(), "test")
                .text();
    }

    @Test
    void nothingIsAnsweredWithoutAKey() throws Exception {
        for (var operation : API.operations()) {
            if (!operation.scopes().isEmpty()) {
                requests.drive(request(operation, 401), "", names);
            }
        }
    }

    @Test
    void nothingIsAnsweredToAKeyWithoutTheScope() throws Exception {
        var keys = new HashMap<Set<Scope>, String>();
        for (var operation : API.operations()) {
            var others = EnumSet.copyOf(ALL);
            operation.scopes().forEach(label -> {
                var needed = Scope.named(label).orElseThrow();
                others.removeIf(scope -> scope.includes(needed));
            });
            if (others.size() < ALL.size()) {
                var key = keys.computeIfAbsent(others, scopes -> key("victim", scopes));
                requests.drive(request(operation, 403), key, names);
            }
        }
    }

    @Test
    void nobodyButTheOperatorIsTheOperator() throws Exception {
        for (var operation : API.operations()) {
            if (operation.isForOperator()) {
                requests.drive(request(operation, 403), victim, names);
            }
        }
    }

    /// Data of another tenant gives 404, and no answer contains any of it.
    @Test
    void anotherTenantsThingsAreNotThere() throws Exception {
        var stranger = key("stranger", ALL);
        var ids = names.values().stream().filter(value -> value.length() > 20).toList();
        for (var operation : API.operations()) {
            if (!operation.isForOperator()) {
                var answer = requests.drive(request(operation, status(operation)), stranger, names);
                // this answer repeats the requested name
                assertThat(answer.replace("\"agentId\":\"agent-" + MARK + "\",\"since\":null", ""))
                        .as(operation.id())
                        .doesNotContain(MARK)
                        .doesNotContain(ids);
                assertThat(operation.id().equals("getAgentStats") && !answer.contains("\"totalExecutions\":0"))
                        .isFalse();
            }
        }
        for (var still : List.of(
                new Request("getExecution", 200, "/v1/executions/{executions}"),
                new Request("getDeployment", 200, "/v1/deployments/{deployments}"),
                new Request("getKey", 200, "/v1/keys/{keys}"),
                new Request("listDeadLetters", 200, "/v1/webhooks/{webhooks}/dead-letters"))) {
            requests.drive(still, victim, names);
        }
    }

    private void makeOneOfEverything() throws Exception {
        var program = "{\"language\":\"javascript\",\"code\":\"" + MARK + "\",\"agentId\":\"agent-" + MARK
                + "\",\"files\":[{\"path\":\"a.txt\",\"content\":\"" + MARK + "\"}]}";
        make("createExecution", 200, "/v1/executions", program, "executions");
        make("deployCode", 201, "/v1/code/{codeUid}/deployments", program, "deployments");
        make("createKey", 201, "/v1/keys", "{\"name\":\"" + MARK + "\",\"tier\":\"enterprise\"}", "keys");
        make("createWebhook", 201, "/v1/webhooks", "{\"url\":\"https://" + MARK + ".example\"}", "webhooks");
        make("setRetention", 200, "/v1/retention", "{\"hold\":\"" + MARK + "\"}", "none");
        names.put("agents", "agent-" + MARK);
    }

    private void make(String operation, int status, String path, String body, String keep) throws Exception {
        requests.drive(new Request(operation, status, path, Map.of(), body, keep), victim, names);
    }

    /// Fills in ids by the type of their path.
    private static Request request(OpenApi.Described operation, int status) {
        var path = operation.path().replaceFirst("^(/v1/)([a-z]+)(/)\\{id}", "$1$2$3{$2}");
        var example = OpenApiTest.body(operation).get("example");
        // a source would be deployed under the caller's own name, which is another code
        var body = operation.id().equals("deployCode")
                ? "{\"version\": 1}"
                : example == null ? "" : Value.of(example).json();
        var headers = operation.id().equals("watchEvents") ? Map.of("Last-Event-ID", "0-0") : Map.<String, String>of();
        return new Request(operation.id(), status, path, headers, body, "");
    }

    private static int status(OpenApi.Described operation) {
        var statuses = API.responses(operation).keySet();
        return statuses.contains("404")
                ? 404
                : statuses.stream()
                        .mapToInt(Integer::parseInt)
                        .filter(status -> status >= 200 && status != 401 && status != 403)
                        .findFirst()
                        .orElseThrow();
    }
}
