package io.caisson.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Outcome;
import io.caisson.Refusal;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.gate.Decision;
import io.caisson.gate.Weighing;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Price;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import io.caisson.server.config.ServerFixture;
import io.caisson.server.executions.Executions;
import io.caisson.server.http.Problem;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
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
                .asString()
                .matches("\\{tier=enterprise, computeUnits=0.102, amount=0.0002042[0-9]+, currency=USD, priceList=1,"
                        + " time=wall\\}");
    }

    @Test
    void scansWithoutRunning() throws Exception {
        var body = "{\"language\":\"js\",\"code\":\"throw\"}";
        var answer = fixture.send(fixture.keyed("/v1/scan")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)));
        assertThat(answer.statusCode()).isEqualTo(200);
        var assessment = json(answer);
        assertThat(assessment.get("decision")).asString().contains("allowed=true", "mode=standard");
        assertThat(answer.body()).as("a place without a parser").contains("gate/unscanned");
        assertThat(answer.headers().firstValue("Caisson-Execution-Id")).isPresent();
        assertThat(json(fixture.send(fixture.keyed("/v1/executions?activity=run")))
                        .get("executions"))
                .asString()
                .isEqualTo("[]");
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
    void aLanguageOfThisHostAloneIsKnownHere() throws Exception {
        var answer = fixture.send(fixture.posting("{\"language\":\"awk\",\"code\":\"1\"}"));
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).contains("no runtime for awk is installed here; install gawk");
        assertThat(fixture.send(fixture.posting("{\"language\":\"klingon\",\"code\":\"1\"}"))
                        .body())
                .contains("there is no language 'klingon'; known are javascript")
                .contains(", wasm, awk\",\"field\":\"language\"}");
    }

    @Test
    void aFullServerIsAProblemWithTheExecutionsId() throws Exception {
        var answer = fixture.run("quota");
        assertThat(answer.statusCode()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Retry-After")).contains("1");
        var id = answer.headers().firstValue("Caisson-Execution-Id").orElseThrow();
        assertThat(json(answer)).containsEntry("executionId", id);
        assertThat(json(fixture.send(fixture.keyed("/v1/executions/" + id)))).containsEntry("status", "refused");
    }

    @Test
    void aShareThatIsUsedUpIsAnotherProblem() {
        var refusal = new Refusal(ErrorKind.QUOTA, "60 a minute are allowed");
        var request = ExecutionRequest.javascript("1");
        var attempt = new Attempt(
                "exe_1",
                Caller.local(),
                request,
                Origin.NONE,
                "",
                List.of(),
                new Decision.Deny(refusal, Weighing.NONE),
                Duration.ZERO,
                Instant.EPOCH);
        var run = Run.unstarted(new Outcome.Refused(refusal));
        var receipt = new Receipt(attempt, run, Price.of(Tier.BASIC, run.usage()), Instant.EPOCH);
        assertThat(Executions.refusal(receipt).map(Problem::status)).contains(429);
    }

    @Test
    void findsAReceiptAgain() throws Exception {
        var receipt = json(fixture.run("hello"));
        var found = fixture.send(fixture.keyed("/v1/executions/" + receipt.get("id")));
        assertThat(found.statusCode()).isEqualTo(200);
        assertThat(json(found)).isEqualTo(receipt);
    }

    @Test
    void unknownExecutionsAreNotFound() throws Exception {
        var answer = fixture.send(fixture.keyed("/v1/executions/exe_0198"));
        assertThat(answer.statusCode()).isEqualTo(404);
        assertThat(json(answer)).containsEntry("title", "There is no such execution");
    }

    @Test
    void listsRuntimes() throws Exception {
        var answer = fixture.send(fixture.keyed("/v1/runtimes"));
        assertThat(answer.body())
                .startsWith("{\"runtimes\":[{\"language\":\"javascript\",\"name\":\"scripted\",\"version\":\"1\","
                        + "\"state\":\"warm\"}],\"missing\":[{\"language\":\"typescript\",\"remedy\":\"this version")
                .endsWith(",{\"language\":\"awk\",\"remedy\":\"install gawk\"}]}");
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
    void closingCancelsAndAnswersRunningExecutions() throws Exception {
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
                        "x-content-type-options",
                        "x-request-id");
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
                .POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(body.getBytes(UTF_8))));
        assertThat(fixture.send(chunked).statusCode()).isEqualTo(200);
    }

    @Test
    void aCallerWhoHangsUpCancels() throws Exception {
        var socket = fixture.sending("wait");
        fixture.engine.started.await();
        socket.close();
        assertThat(fixture.engine.canceller.get(5, TimeUnit.SECONDS)).isEqualTo("the caller, who hung up");
        assertThat(fixture.run("next").statusCode()).isEqualTo(200);
    }

    /// The first byte of a second request is consumed by the thread that watches for a hang-up. The rest must
    /// not be parsed as a request.
    @Test
    void aPipelinedRequestClosesTheConnection() throws Exception {
        try (var socket = fixture.sending("sleep")) {
            fixture.engine.started.await();
            socket.getOutputStream().write("GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), UTF_8))
                    .startsWith("HTTP/1.1 200")
                    .containsOnlyOnce("HTTP/1.1")
                    .containsIgnoringCase("Connection: close")
                    .contains("slept");
        }
    }

    static Map<String, @Nullable Object> json(HttpResponse<String> answer) {
        return Value.json(answer.body()).map();
    }
}
