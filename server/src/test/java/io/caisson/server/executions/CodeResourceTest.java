package io.caisson.server.executions;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.account.Scope;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.record.ApiKey;
import io.caisson.server.config.ServerFixture;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Deployed code: prepared, deployed, executed, shared, deleted.
class CodeResourceTest {
    private static final String INPUT = "{\"language\":\"javascript\",\"code\":\"input\"}";
    private static final String OTHER = "{\"language\":\"javascript\",\"code\":\"other\"}";

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

    private HttpResponse<String> post(String path, String body) throws Exception {
        return fixture.send(fixture.sending("POST", ServerFixture.KEY, path, body));
    }

    private static Map<String, @Nullable Object> json(HttpResponse<String> answer) {
        return Value.json(answer.body()).map();
    }

    @Test
    void preparingKeepsNothing() throws Exception {
        var prepared = json(post("/v1/code/sum/prepare", INPUT));
        assertThat(prepared)
                .containsEntry("prepared", true)
                .containsEntry("version", null)
                .containsEntry("errors", List.of())
                .containsKeys("codeHash", "warnings", "findings", "decision", "runtime");
        assertThat(post("/v1/code/sum/execute", "{}").statusCode()).isEqualTo(404);
        post("/v1/code/sum/deployments", INPUT);
        assertThat(json(post("/v1/code/sum/prepare", INPUT)).get("version")).hasToString("1");
    }

    @Test
    void theNewestRunsUnlessOneIsNamed() throws Exception {
        var first = post("/v1/code/sum/deployments", INPUT);
        assertThat(first.statusCode()).isEqualTo(201);
        assertThat(first.headers().firstValue("Location"))
                .contains("/v1/deployments/" + json(first).get("id"));
        post("/v1/code/sum/deployments", OTHER);
        assertThat(json(post("/v1/code/sum/execute", "{\"input\":[1]}"))).containsEntry("result", "other");
        var exactly = json(post("/v1/deployments/" + json(first).get("id") + "/execute", "{\"input\":{\"a\":1}}"));
        assertThat(exactly)
                .containsEntry("deploymentId", json(first).get("id"))
                .extracting("result")
                .hasToString("{a=1}");
        assertThat(json(post("/v1/code/sum/deployments", "{\"version\":1}")).get("version"))
                .hasToString("3");
        assertThat(json(post("/v1/code/sum/execute", "{\"input\":7}")).get("result"))
                .hasToString("7");
        var list = (List<?>)
                json(fixture.send(fixture.keyed("/v1/code/sum/deployments"))).get("deployments");
        assertThat(list).hasSize(3);
    }

    @Test
    void aUseMayHaveLimitsOfItsOwn() throws Exception {
        post("/v1/code/sum/deployments", INPUT);
        var receipt = json(post("/v1/code/sum/execute", "{\"limits\":{\"timeoutMs\":1234}}"));
        assertThat(String.valueOf(receipt.get("limits"))).contains("timeoutMs=1234");
        for (var bad : List.of(
                "{\"limits\":{\"timeoutMs\":0}}",
                "{\"limits\":{\"colour\":1}}",
                "{\"limits\":7}",
                "{\"limits\":{\"timeoutMs\":1e99}}",
                "{\"code\":\"1\"}")) {
            assertThat(post("/v1/code/sum/execute", bad).statusCode()).as(bad).isEqualTo(400);
        }
    }

    @Test
    void aDeletedVersionIsGone() throws Exception {
        var id = json(post("/v1/code/sum/deployments", INPUT)).get("id");
        var path = "/v1/deployments/" + id;
        assertThat(fixture.send(fixture.keyed(path)).statusCode()).isEqualTo(200);
        assertThat(fixture.send(fixture.keyed(path).DELETE()).statusCode()).isEqualTo(204);
        assertThat(fixture.send(fixture.keyed(path).DELETE()).statusCode()).isEqualTo(404);
        assertThat(post(path + "/execute", "{}").statusCode()).isEqualTo(404);
    }

    @Test
    void aSourceThatWouldNotRunIsNotDeployed() throws Exception {
        var refused =
                post("/v1/code/sum/deployments", "{\"language\":\"javascript\",\"code\":\"1\",\"network\":\"all\"}");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("network");
        assertThat(post("/v1/code/sum/deployments", "{\"version\":9}").statusCode())
                .isEqualTo(404);
        assertThat(fixture.sendAlone(fixture.sending("POST", ServerFixture.KEY, "/v1/code/%00/deployments", INPUT))
                        .statusCode())
                .isEqualTo(400);
        assertThat(post("/v1/code/sum/deployments?expiresAt=soon", INPUT).statusCode())
                .isEqualTo(400);
        assertThat(post("/v1/code/sum/deployments?expiresAt=2020-01-01T00:00:00Z", INPUT)
                        .statusCode())
                .isEqualTo(400);
    }

    @Test
    void theOwnerDecidesWhoSharesACode() throws Exception {
        var anne = fixture.key("acme", Scope.values());
        var id = json(fixture.send(fixture.sending("POST", anne, "/v1/code/sum/deployments", INPUT)))
                .get("id");
        var path = "/v1/deployments/" + id;
        var owner = new ApiKey.Owner("acme", "bert", Set.of(), "basic", Set.of(Scope.values()));
        var bert = fixture.caisson
                .unwrap(DurableLedger.class)
                .keys()
                .create(owner, Optional.empty(), "a test")
                .text();
        assertThat(fixture.send(fixture.as(bert, path)).statusCode()).isEqualTo(404);
        assertThat(fixture.send(fixture.sending("POST", bert, "/v1/code/sum/deployments", OTHER))
                        .statusCode())
                .isEqualTo(403);
        var access = "{\"access\":{\"user:acme\":[\"owner\"],\"user:bert\":[\"read\"]}}";
        assertThat(json(fixture.send(fixture.sending("PUT", anne, "/v1/code/sum/access", access))))
                .containsKey("access");
        assertThat(fixture.send(fixture.sending("POST", bert, path + "/execute", "{}"))
                        .statusCode())
                .isEqualTo(200);
        assertThat(fixture.send(fixture.as(bert, path).DELETE()).statusCode()).isEqualTo(404);
        assertThat(fixture.send(fixture.as(bert, "/v1/code/sum/access")).statusCode())
                .isEqualTo(404);
        for (var bad : List.of(
                "{\"access\":{\"user:bert\":[\"read\"]}}",
                "{\"access\":{\"nobody\":[\"owner\"]}}",
                "{\"access\":{\"user:acme\":[\"king\"]}}",
                "{\"access\":[]}",
                "{}")) {
            assertThat(fixture.send(fixture.sending("PUT", anne, "/v1/code/sum/access", bad))
                            .statusCode())
                    .as(bad)
                    .isEqualTo(400);
        }
    }

    @Test
    void theSettingsHoldAtOnce() throws Exception {
        var path = "/v1/config";
        assertThat(json(fixture.send(fixture.keyed(path)))).containsEntry("gateMode", "standard");
        var changed = json(fixture.send(fixture.sending(
                "PATCH",
                ServerFixture.KEY,
                path,
                "{\"gateMode\":\"observe\",\"limits\":{\"timeoutMs\":777},\"retentionDays\":30}")));
        assertThat(changed).containsEntry("gateMode", "observe").containsEntry("captureConsole", true);
        assertThat(String.valueOf(changed.get("retentionDays"))).isEqualTo("30");
        assertThat(fixture.run("1").body()).contains("\"timeoutMs\":777").contains("\"mode\":\"observe\"");
        for (var bad : List.of(
                "{\"gateMode\":\"off\"}",
                "{\"limits\":{\"timeoutMs\":-1}}",
                "{\"captureConsole\":\"yes\"}",
                "{\"retentionDays\":0.5}",
                "{\"port\":1}")) {
            assertThat(fixture.send(fixture.sending("PATCH", ServerFixture.KEY, path, bad))
                            .statusCode())
                    .as(bad)
                    .isEqualTo(400);
        }
    }
}
