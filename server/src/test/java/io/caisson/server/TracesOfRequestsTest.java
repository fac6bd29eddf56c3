package io.caisson.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.server.config.ServerFixture;
import io.caisson.server.telemetry.Collector;
import io.caisson.server.telemetry.Telemetry;
import io.caisson.server.telemetry.TelemetryConfig;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TracesOfRequestsTest {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
    private static final String PARENT = "b7ad6b7169203331";
    private static final List<String> STEPS = List.of("admit", "scan", "decide", "open", "run", "close");

    @TempDir
    private Path data;

    private Collector collector;
    private Telemetry telemetry;
    private ServerFixture fixture;

    @BeforeEach
    void start() throws IOException {
        collector = new Collector(200);
        telemetry = Telemetry.of(
                new TelemetryConfig("1", true, false, Optional.of(collector.address()), Map.of("X-Token", "t")));
        fixture = new ServerFixture(data, telemetry);
    }

    @AfterEach
    void stop() {
        fixture.close();
        telemetry.close();
        collector.close();
    }

    @Test
    void theStepsOfAnExecutionHangBelowItsRequest() throws IOException, InterruptedException {
        var answer = fixture.send(fixture.posting("{\"language\":\"javascript\",\"code\":\"hidden words\"}")
                .header("X-Request-Id", "mine-1")
                .header("traceparent", "00-" + TRACE + "-" + PARENT + "-01"));
        var spans = collector.take(2 + STEPS.size());
        var execution = named(spans, "execution");
        var request = named(spans, "POST /v1/executions");
        assertThat(spans).allSatisfy(span -> assertThat(span).containsEntry("traceId", TRACE));
        assertThat(request).containsEntry("parentSpanId", PARENT);
        assertThat(execution).containsEntry("parentSpanId", request.get("spanId"));
        for (var step : STEPS) {
            assertThat(named(spans, step)).containsEntry("parentSpanId", execution.get("spanId"));
        }
        assertThat(attributes(request)).contains("mine-1", "intValue=200");
        assertThat(attributes(execution))
                .contains(answer.headers().firstValue("Caisson-Execution-Id").orElseThrow())
                .contains("javascript", "completed");
        assertThat(collector.text()).doesNotContain("hidden words").doesNotContain(ServerFixture.KEY);
    }

    @Test
    void anAsynchronousExecutionStaysInTheTraceOfItsRequest() throws IOException, InterruptedException {
        fixture.send(fixture.posting("{\"language\":\"javascript\",\"code\":\"1\"}")
                .header("Prefer", "respond-async")
                .header("traceparent", "00-" + TRACE + "-" + PARENT + "-01"));
        assertThat(collector.take(2 + STEPS.size()))
                .allSatisfy(span -> assertThat(span).containsEntry("traceId", TRACE));
    }

    @Test
    void aTraceThatIsNotWantedIsNotSent() throws IOException, InterruptedException {
        fixture.send(fixture.posting("{\"language\":\"javascript\",\"code\":\"1\"}")
                .header("traceparent", "00-" + TRACE + "-" + PARENT + "-00"));
        fixture.send(fixture.keyed("/v1/runtimes").header("traceparent", "00-\"}-" + PARENT + "-01"));
        var spans = collector.take(1);
        assertThat(spans.getFirst()).containsEntry("name", "GET /v1/runtimes").doesNotContainEntry("traceId", TRACE);
        assertThat(spans.getFirst()).doesNotContainKey("parentSpanId");
    }

    @Test
    void durationsHaveTheirTraceAsExemplar() throws IOException, InterruptedException {
        fixture.send(fixture.posting("{\"language\":\"javascript\",\"code\":\"1\"}")
                .header("traceparent", "00-" + TRACE + "-" + PARENT + "-01"));
        var request = named(collector.take(2 + STEPS.size()), "POST /v1/executions");
        var exemplar = " # {span_id=\"" + request.get("spanId") + "\",trace_id=\"" + TRACE + "\"} ";
        var metrics = fixture.send(
                        fixture.keyed("/metrics").header("Accept", "application/openmetrics-text; version=1.0.0"))
                .body();
        for (var series : List.of(
                "caisson_execution_duration_seconds_bucket{language=\"javascript\",outcome=\"completed\",le=",
                "caisson_step_duration_seconds_bucket{step=\"run\",le=",
                "caisson_http_request_duration_seconds_bucket{route=\"/v1/executions\",le=")) {
            assertThat(metrics.lines()).anyMatch(line -> line.startsWith(series) && line.contains(exemplar));
        }
        assertThat(fixture.send(fixture.keyed("/metrics")).body()).doesNotContain(TRACE);
    }

    @Test
    void aTraceThatIsNotWantedIsNoExemplar() throws IOException, InterruptedException {
        fixture.send(fixture.posting("{\"language\":\"javascript\",\"code\":\"1\"}")
                .header("traceparent", "00-" + TRACE + "-" + PARENT + "-00"));
        assertThat(fixture.send(fixture.keyed("/metrics").header("Accept", "application/openmetrics-text"))
                        .body())
                .doesNotContain(TRACE);
    }

    private static Map<String, @Nullable Object> named(List<Map<String, @Nullable Object>> spans, String name) {
        return spans.stream()
                .filter(span -> name.equals(span.get("name")))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + spans));
    }

    private static String attributes(Map<String, @Nullable Object> span) {
        return String.valueOf(span.get("attributes"));
    }
}
