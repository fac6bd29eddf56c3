package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.account.Scope;
import io.caisson.server.config.ServerFixture;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LedgerRoutesTest {
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

    @Test
    void listsExecutionsNewestFirstInPages() throws Exception {
        var ids = List.of(
                String.valueOf(json(fixture.run("hello")).get("id")),
                String.valueOf(json(fixture.run("hello")).get("id")),
                String.valueOf(json(fixture.run("hello")).get("id")));
        var first = json(fixture.send(fixture.keyed("/v1/executions?limit=2")));
        assertThat(ids(first)).containsExactly(ids.get(2), ids.get(1));
        var second = json(fixture.send(fixture.keyed("/v1/executions?limit=2&cursor=" + first.get("next"))));
        assertThat(ids(second)).containsExactly(ids.get(0));
        assertThat(second.get("next")).isNull();
    }

    @Test
    void filtersAndRefusesUnknownParameters() throws Exception {
        fixture.run("hello");
        assertThat(ids(json(fixture.send(fixture.keyed("/v1/executions?status=failed")))))
                .isEmpty();
        assertThat(ids(json(fixture.send(fixture.keyed("/v1/executions?status=completed&language=javascript")))))
                .hasSize(1);
        for (var bad : List.of("colour=red", "limit=0", "limit=x", "from=yesterday", "cursor=%00")) {
            assertThat(fixture.send(fixture.keyed("/v1/executions?" + bad)).statusCode())
                    .as(bad)
                    .isEqualTo(400);
        }
    }

    @Test
    void theSameCallTwiceRunsOnce() throws Exception {
        var first = once("k-1", "hello");
        var again = once("k-1", "hello");
        assertThat(again.body()).isEqualTo(first.body());
        assertThat(first.headers().firstValue("Idempotent-Replayed")).isEmpty();
        assertThat(again.headers().firstValue("Idempotent-Replayed")).contains("true");
        assertThat(once("k-1", "other").statusCode()).isEqualTo(409);
        assertThat(once("k 2", "hello").statusCode()).isEqualTo(400);
        assertThat(ids(json(fixture.send(fixture.keyed("/v1/executions"))))).hasSize(1);
    }

    @Test
    void theChainIsProvenOnDemand() throws Exception {
        fixture.run("hello");
        assertThat(json(fixture.send(fixture.keyed("/v1/audit/verify"))))
                .containsEntry("holds", true)
                .containsEntry("flaw", null);
    }

    @Test
    void aTenantCannotGetAroundAHoldOfTheOperator() throws Exception {
        var acme = fixture.key("acme", Scope.ADMIN);
        var held = "{\"days\":30,\"hold\":\"case 12/26\"}";
        assertThat(retention(ServerFixture.KEY, "{\"tenant\":\"acme\",\"hold\":\"case 12/26\"}")
                        .body())
                .isEqualTo(held);
        for (var attempt :
                List.of("{\"hold\":null}", "{\"hold\":\"mine\"}", "{\"days\":1}", "{\"days\":1,\"hold\":null}")) {
            var answer = retention(acme, attempt);
            assertThat(answer.statusCode()).as(attempt).isEqualTo(403);
            assertThat(String.valueOf(json(answer).get("detail"))).contains("Only the operator can release");
        }
        assertThat(fixture.send(fixture.as(acme, "/v1/retention")).body()).isEqualTo(held);
        assertThat(retention(acme, "{\"days\":90}").body()).isEqualTo("{\"days\":90,\"hold\":\"case 12/26\"}");
        assertThat(retention(ServerFixture.KEY, "{\"tenant\":\"acme\",\"hold\":null}")
                        .statusCode())
                .isEqualTo(200);
        assertThat(retention(acme, "{\"hold\":\"mine\"}").statusCode()).isEqualTo(200);
        assertThat(retention(acme, "{\"hold\":null}").body()).isEqualTo("{\"days\":90,\"hold\":null}");
        assertThat(retention(acme, "{\"tenant\":\"globex\",\"days\":1}").statusCode())
                .isEqualTo(400);
    }

    private HttpResponse<String> retention(String key, String body) throws Exception {
        return fixture.send(fixture.sending("PUT", key, "/v1/retention", body));
    }

    private HttpResponse<String> once(String key, String code) throws Exception {
        return fixture.send(fixture.posting("{\"language\":\"javascript\",\"code\":\"" + code + "\"}")
                .header("Idempotency-Key", key));
    }

    private static Map<String, @Nullable Object> json(HttpResponse<String> answer) {
        return Value.json(answer.body()).map();
    }

    private static List<Object> ids(Map<String, @Nullable Object> answer) {
        return Value.of(answer.get("executions")).list(Map.class).stream()
                .<Object>map(line -> line.get("id"))
                .toList();
    }
}
