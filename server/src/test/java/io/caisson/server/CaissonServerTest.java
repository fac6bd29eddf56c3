package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaissonServerTest {
    private ServerFixture fixture;

    @BeforeEach
    void start(@TempDir Path folder) {
        fixture = new ServerFixture(folder.resolve("data"));
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    @Test
    void answersWithTheReceipt() throws Exception {
        var answer = fixture.send(
                fixture.posting("{\"language\":\"js\",\"code\":\"input\",\"input\":{\"x\":[1.50,\"ü\"]}}"));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
        var receipt = json(answer);
        assertThat(receipt).containsEntry("status", "completed").containsEntry("success", true);
        assertThat(answer.body()).contains("\"result\":{\"x\":[1.50,\"ü\"]}");
        assertThat(answer.headers().firstValue("Caisson-Execution-Id")).contains((String) receipt.get("id"));
        assertThat(receipt.get("price"))
                .hasToString("{tier=enterprise, computeUnits=0.102, amount=0.000204, currency=USD, priceList=1}");
    }

    @Test
    void guestErrorsAreReceiptsToo() throws Exception {
        var answer = fixture.run("throw");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(json(answer)).containsEntry("status", "failed");
    }

    @Test
    void ourOwnFailureIsAReceiptWithoutInternals() throws Exception {
        var answer = fixture.run("break");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(json(answer)).containsEntry("status", "broken");
        assertThat(answer.body()).doesNotContain("secret").doesNotContain("Exception");
    }

    @Test
    void knownLanguagesThatAreNotInstalledAreReceipts() throws Exception {
        var answer = fixture.send(fixture.posting("{\"language\":\"python\",\"code\":\"1\"}"));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("\"kind\":\"unsupported\"");
    }

    @Test
    void aQuotaIsAProblemWithTheExecutionsId() throws Exception {
        var answer = fixture.run("quota");
        assertThat(answer.statusCode()).isEqualTo(429);
        assertThat(answer.headers().firstValue("Retry-After")).contains("1");
        assertThat(json(answer))
                .containsEntry(
                        "executionId",
                        answer.headers().firstValue("Caisson-Execution-Id").orElseThrow());
    }

    @Test
    void findsAReceiptAgain() throws Exception {
        var receipt = json(fixture.run("hello"));
        var found = fixture.send(fixture.keyed("/v1/executions/" + receipt.get("id")));
        assertThat(found.statusCode()).isEqualTo(200);
        assertThat(json(found)).isEqualTo(receipt);
    }

    @Test
    void doesNotFindWhatIsNotThere() throws Exception {
        var answer = fixture.send(fixture.keyed("/v1/executions/exe_0198"));
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(json(answer)).containsEntry("title", "There is no such execution");
    }

    @Test
    void listsRuntimes() throws Exception {
        var answer = fixture.send(fixture.keyed("/v1/runtimes"));
        assertThat(answer.body())
                .startsWith("{\"runtimes\":[{\"language\":\"javascript\",\"name\":\"scripted\",\"version\":\"1\"}],"
                        + "\"missing\":[\"typescript\",\"node\",\"python\"");
    }

    @Test
    void healthIsOneWordForEverybody() throws Exception {
        assertThat(fixture.send(fixture.request("/healthz")).body()).isEqualTo("ok");
        assertThat(fixture.send(fixture.request("/readyz")).body()).isEqualTo("ready");
        fixture.engine.vanish();
        var answer = fixture.send(fixture.request("/readyz"));
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.body()).isEqualTo("unready");
    }

    @Test
    void acceptsTheKeyInItsOwnHeader() throws Exception {
        assertThat(fixture.send(fixture.request("/v1/runtimes").header("X-API-Key", ServerFixture.KEY))
                        .statusCode())
                .isEqualTo(200);
    }

    @Test
    void aRunMayLastLongerThanAConnectionMayBeIdle() throws Exception {
        assertThat(fixture.run("sleep").body()).contains("\"result\":\"slept\"");
    }

    @Test
    void closingCancelsAndAnswersWhatRuns() throws Exception {
        var answer = CompletableFuture.supplyAsync(() -> {
            try {
                return fixture.run("wait");
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        fixture.engine.started.await();
        fixture.server.close();
        assertThat(json(answer.get())).containsEntry("status", "cancelled");
    }

    @Test
    void saysNothingAboutItself() throws Exception {
        var answer = fixture.send(fixture.request("/healthz"));
        assertThat(answer.headers().map().keySet().stream()
                        .filter(name -> !name.equals("date"))
                        .sorted()
                        .toList())
                .containsExactly(
                        "cache-control",
                        "content-length",
                        "content-security-policy",
                        "content-type",
                        "cross-origin-resource-policy",
                        "referrer-policy",
                        "x-content-type-options");
        assertThat(answer.headers().firstValue("x-content-type-options")).contains("nosniff");
    }

    @Test
    void aJavaErrorLeavesNoTrace() throws Exception {
        var answer = fixture.run("die");
        assertThat(answer.body()).doesNotContain("StackOverflow").doesNotContain("at io.");
        assertThat(fixture.run("hello").statusCode()).isEqualTo(200);
    }

    @Test
    void acceptsChunkedBodiesUpToTheLimit() throws Exception {
        var body = "{\"language\":\"javascript\",\"code\":\"x\",\"stdin\":\"" + "a".repeat(1 << 20) + "\"}";
        var chunked = fixture.keyed("/v1/executions")
                .header("Content-Type", "application/json; charset=UTF-8")
                .POST(BodyPublishers.ofInputStream(
                        () -> new java.io.ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8))));
        assertThat(fixture.send(chunked).statusCode()).isEqualTo(200);
    }

    static Map<String, @Nullable Object> json(HttpResponse<String> answer) {
        return Value.json(answer.body()).map();
    }
}
