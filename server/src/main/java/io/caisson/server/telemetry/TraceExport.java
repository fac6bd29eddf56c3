package io.caisson.server.telemetry;

import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.AutoConfiguredOpenTelemetrySdk;
import io.opentelemetry.sdk.autoconfigure.spi.ConfigProperties;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/// Configures the OpenTelemetry SDK: the standard `OTEL_*` variables over our defaults, and over both the collector
/// that the
/// configuration names.
final class TraceExport {
    private static final String ENDPOINT = "otel.exporter.otlp.traces.endpoint";
    private static final String QUEUE = "otel.bsp.max.queue.size";
    private static final int MAX_WAITING = 8_192;

    private static final Map<String, String> DEFAULTS = Map.of(
            "otel.service.name",
            "caisson",
            "otel.exporter.otlp.timeout",
            "5000",
            "otel.java.exporter.otlp.retry.disabled",
            "true",
            "otel.bsp.schedule.delay",
            "1000",
            "otel.bsp.export.timeout",
            "5000",
            QUEUE,
            String.valueOf(MAX_WAITING));

    private TraceExport() {}

    /// An SDK whose spans go through `counter` to `collector`.
    static OpenTelemetrySdk start(URI collector, Map<String, String> headers, SpanCounter counter) {
        return AutoConfiguredOpenTelemetrySdk.builder()
                .disableShutdownHook()
                .addPropertiesSupplier(() -> DEFAULTS)
                .addPropertiesCustomizer(given -> fixed(given, collector, headers))
                .addSpanExporterCustomizer((exporter, _) -> counter.counting(exporter))
                .addSpanProcessorCustomizer(
                        (processor, given) -> counter.bounded(processor, given.getInt(QUEUE, MAX_WAITING)))
                .build()
                .getOpenTelemetrySdk();
    }

    /// The JDK's client speaks no gRPC. Metrics are read from `/metrics` and logs from stderr.
    private static Map<String, String> fixed(ConfigProperties given, URI collector, Map<String, String> headers) {
        var fixed = new HashMap<String, String>();
        fixed.put("otel.exporter.otlp.traces.protocol", "http/protobuf");
        fixed.put("otel.metrics.exporter", "none");
        fixed.put("otel.logs.exporter", "none");
        if (given.getString(ENDPOINT) == null) {
            fixed.put(ENDPOINT, collector.toString());
        }
        if (!headers.isEmpty()) {
            fixed.put("otel.exporter.otlp.headers", encoded(headers));
        }
        return fixed;
    }

    private static String encoded(Map<String, String> headers) {
        return headers.entrySet().stream()
                .map(header -> header.getKey() + "=" + encoded(header.getValue()))
                .collect(Collectors.joining(","));
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
