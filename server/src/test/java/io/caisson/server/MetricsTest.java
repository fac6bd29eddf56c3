package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.server.config.ServerFixture;
import io.caisson.server.telemetry.ExpositionReader;
import io.caisson.server.telemetry.Telemetry;
import io.caisson.server.telemetry.TelemetryConfig;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsTest {
    private static final String NO_REQUEST = "route=\"none\",status=\"400\"";

    @TempDir
    private Path data;

    private ServerFixture fixture;

    @BeforeEach
    void start() {
        fixture = new ServerFixture(data);
    }

    @AfterEach
    void stop() {
        fixture.close();
    }

    @Test
    void countsExecutionsByLanguageAndOutcome() throws IOException, InterruptedException {
        fixture.run("1");
        fixture.run("2");
        fixture.run("throw");
        var samples = samples();
        assertThat(samples)
                .containsEntry("caisson_executions_total{language=\"javascript\",outcome=\"completed\"}", 2.0)
                .containsEntry("caisson_executions_total{language=\"javascript\",outcome=\"failed\"}", 1.0)
                .containsEntry(
                        "caisson_execution_duration_seconds_count{language=\"javascript\",outcome=\"completed\"}", 2.0)
                .containsEntry("caisson_step_duration_seconds_count{step=\"run\"}", 3.0)
                .containsEntry("caisson_guest_cpu_seconds_total{language=\"javascript\"}", 0.003)
                .containsEntry("caisson_ready", 1.0)
                .containsEntry("caisson_ledger_database_up", 1.0)
                .containsEntry("caisson_webhook_dead_letters", 0.0)
                .containsKeys("process_open_fds", "process_resident_memory_bytes", "jvm_threads_current");
        assertThat(samples.get("caisson_ledger_entries_total")).isGreaterThanOrEqualTo(6);
    }

    @Test
    void countsRefusalsByReason() throws IOException, InterruptedException {
        fixture.run("quota");
        fixture.send(fixture.posting("{\"language\":\"ruby\",\"code\":\"1\"}"));
        assertThat(samples())
                .containsEntry("caisson_refusals_total{reason=\"quota\"}", 1.0)
                .containsEntry("caisson_executions_total{language=\"ruby\",outcome=\"refused\"}", 1.0);
    }

    @Test
    void countsRequestsByTemplateAndStatus() throws IOException, InterruptedException {
        var id = fixture.run("1").headers().firstValue("Caisson-Execution-Id").orElseThrow();
        fixture.send(fixture.keyed("/v1/executions/" + id));
        fixture.send(fixture.keyed("/v1/executions/exe_unknown"));
        fixture.send(fixture.request("/v1/executions"));
        fixture.raw("NONSENSE\r\n\r\n");
        assertThat(samplesWith(NO_REQUEST))
                .containsEntry(http("POST", "/v1/executions", 200), 1.0)
                .containsEntry(http("GET", "/v1/executions/{id}", 200), 1.0)
                .containsEntry(http("GET", "/v1/executions/{id}", 404), 1.0)
                .containsEntry(http("GET", "none", 401), 1.0)
                .containsEntry("caisson_failed_keys_total", 1.0)
                .containsEntry("caisson_http_requests_in_flight", 1.0)
                .anySatisfy((series, _) -> assertThat(series).contains(NO_REQUEST));
    }

    @Test
    void aCallerWhoHungUpIsInFlightNoMore() throws Exception {
        try (var caller = fixture.sending("wait")) {
            fixture.engine.started.await();
            assertThat(caller.isConnected()).isTrue();
        }
        assertThat(fixture.engine.canceller.get(10, TimeUnit.SECONDS)).contains("hung up");
        assertThat(samples())
                .containsEntry("caisson_http_requests_in_flight", 1.0)
                .containsEntry("caisson_executions_total{language=\"javascript\",outcome=\"cancelled\"}", 1.0);
    }

    @Test
    void isForTheOperatorAlone() throws IOException, InterruptedException {
        assertThat(fixture.send(fixture.request("/metrics")).statusCode()).isEqualTo(401);
        assertThat(withKey("{\"name\":\"runner\",\"tenant\":\"them\",\"scopes\":[\"execute\"]}"))
                .isEqualTo(403);
        assertThat(withKey("{\"name\":\"reader\",\"tenant\":\"them\",\"scopes\":[\"read\"]}"))
                .isEqualTo(403);
        assertThat(withKey("{\"name\":\"their admin\",\"tenant\":\"them\",\"scopes\":[\"admin\"]}"))
                .isEqualTo(403);
        assertThat(fixture.send(fixture.keyed("/metrics")).headers().firstValue("Content-Type"))
                .hasValue("text/plain; version=0.0.4; charset=utf-8");
    }

    @Test
    void openMetricsIsNegotiated() throws IOException, InterruptedException {
        fixture.run("1");
        var accept = "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5";
        var answer = fixture.send(fixture.keyed("/metrics").header("Accept", accept));
        assertThat(answer.headers().firstValue("Content-Type"))
                .hasValue("application/openmetrics-text; version=1.0.0; charset=utf-8");
        assertThat(answer.body())
                .contains("# TYPE caisson_executions counter\n")
                .contains("\ncaisson_executions_total{language=\"javascript\",outcome=\"completed\"} 1.0\n")
                .contains("# TYPE caisson_build info\n")
                .endsWith("# EOF\n");
    }

    /// A text of a caller becomes a label only when it is in a fixed list, so that callers cannot create time
    /// series.
    @Test
    void noWordOfACallerBecomesALabel() throws IOException, InterruptedException {
        fixture.send(fixture.posting("{\"language\":\"awk\",\"code\":\"1\",\"agentId\":\"agent-x\"}"));
        fixture.sendAlone(fixture.keyed("/v1/%22%7D%0Aforged_total%201"));
        fixture.sendAlone(fixture.keyed("/v1/runtimes").method("FORGE", BodyPublishers.noBody()));
        fixture.send(fixture.keyed("/v1/agents/agent-x/stats?since=forged"));
        var answer = text();
        assertThat(ExpositionReader.read(answer))
                .containsEntry("caisson_executions_total{language=\"other\",outcome=\"refused\"}", 1.0);
        assertThat(answer)
                .doesNotContain("awk")
                .doesNotContain("agent-x")
                .doesNotContain("forged")
                .doesNotContain("FORGE")
                .doesNotContain("tenant=");
    }

    @Test
    void canBeOff(@TempDir Path other) throws IOException, InterruptedException {
        var off = new TelemetryConfig("1", false, false, Optional.empty(), Map.of());
        try (var without = new ServerFixture(other, Telemetry.of(off))) {
            assertThat(without.send(without.keyed("/metrics")).statusCode()).isEqualTo(404);
        }
    }

    private int withKey(String body) throws IOException, InterruptedException {
        var created = fixture.send(fixture.keyed("/v1/keys")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body)));
        var key = Value.json(created.body()).map().get("key");
        return fixture.send(fixture.request("/metrics").header("X-API-Key", String.valueOf(key)))
                .statusCode();
    }

    /// Waits until no other request is being answered: a request is counted just after its caller has the
    /// answer.
    private Map<String, Double> samples() throws IOException, InterruptedException {
        return ExpositionReader.read(text());
    }

    /// Waits for a sample: invalid HTTP is counted after its connection has been closed.
    private Map<String, Double> samplesWith(String labels) throws IOException, InterruptedException {
        var text = text();
        for (var tries = 0; tries < 500 && !text.contains(labels); tries++) {
            text = text();
        }
        return ExpositionReader.read(text);
    }

    private String text() throws IOException, InterruptedException {
        var text = fixture.send(fixture.keyed("/metrics")).body();
        for (var tries = 0; tries < 500 && !text.contains("\ncaisson_http_requests_in_flight 1.0\n"); tries++) {
            text = fixture.send(fixture.keyed("/metrics")).body();
        }
        return text;
    }

    private static String http(String method, String route, int status) {
        return "caisson_http_requests_total{method=\"" + method + "\",route=\"" + route + "\",status=\"" + status
                + "\"}";
    }
}
