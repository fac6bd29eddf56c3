package io.caisson.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TracesTest {
    private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

    @Test
    void sendsWhatIsLeftWhenItIsClosed() throws IOException, InterruptedException {
        try (var collector = new Collector(200)) {
            var traces = new Traces(collector.address(), Map.of("X-Token", "let me in"));
            answered(traces);
            traces.close();
            assertThat(collector.take(1).getFirst())
                    .containsEntry("name", "GET /v1/runtimes")
                    .containsEntry("kind", "SPAN_KIND_SERVER")
                    .containsEntry("nanos", 1_000L)
                    .containsEntry("failed", false);
            assertThat(collector.token()).isEqualTo("let me in");
            assertThat(counts(traces))
                    .containsEntry("caisson_trace_spans_sent_total", 1.0)
                    .containsEntry("caisson_trace_spans_dropped_total", 0.0);
        }
    }

    @Test
    void countsWhatACollectorRefuses() throws IOException {
        try (var collector = new Collector(503)) {
            var traces = new Traces(collector.address(), Map.of());
            answered(traces);
            traces.close();
            answered(traces);
            assertThat(counts(traces))
                    .containsEntry("caisson_trace_spans_sent_total", 0.0)
                    .containsEntry("caisson_trace_spans_dropped_total", 2.0);
        }
    }

    /// Ten times what may wait, and nobody there: those who are traced notice nothing.
    @Test
    void nobodyWaitsForACollectorThatIsNotThere() throws IOException {
        var gone = new Collector(200);
        gone.close();
        try (var traces = new Traces(gone.address(), Map.of())) {
            for (var i = 0; i < 80_000; i++) {
                answered(traces);
            }
            assertThat(counts(traces).get("caisson_trace_spans_dropped_total")).isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "00",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
                "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
                "00-00000000000000000000000000000000-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
                "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
                "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01\n",
            })
    void aHeaderThatIsNoneIsNotTakenOver(String header) throws IOException {
        try (var collector = new Collector(200);
                var traces = new Traces(collector.address(), Map.of())) {
            assertThat(begun(traces, header)).isNotEqualTo(TRACE);
        }
    }

    @Test
    void laterVersionsMaySayMore() throws IOException {
        try (var collector = new Collector(200);
                var traces = new Traces(collector.address(), Map.of())) {
            var later = "01-" + TRACE + "-b7ad6b7169203331-01-more";
            assertThat(begun(traces, later)).isEqualTo(TRACE);
            assertThat(begun(traces, later + "x".repeat(9_000))).isNotEqualTo(TRACE);
        }
    }

    @Test
    void theCallerDecidesWhetherATraceIsWanted() throws IOException {
        try (var collector = new Collector(200);
                var traces = new Traces(collector.address(), Map.of())) {
            assertThat(span(traces, "00-" + TRACE + "-b7ad6b7169203331-00")
                            .context()
                            .sampled())
                    .isFalse();
            assertThat(span(traces, "00-" + TRACE + "-b7ad6b7169203331-01")
                            .context()
                            .sampled())
                    .isTrue();
            assertThat(span(traces, "").context().sampled()).isTrue();
        }
    }

    private static String begun(Traces traces, String header) {
        return span(traces, header).context().traceId();
    }

    private static RequestSpan span(Traces traces, String header) {
        return traces.begin(Optional.of(header), 1_000).orElseThrow();
    }

    private static void answered(Traces traces) {
        var began = 1_000_000L;
        traces.begin(Optional.empty(), began)
                .ifPresent(span -> span.end("req_1", "GET", "/v1/runtimes", 200, began + 1_000));
    }

    private static Map<String, Double> counts(Traces traces) {
        var exposition = new Exposition();
        traces.write(exposition);
        return ExpositionReader.read(exposition);
    }
}
