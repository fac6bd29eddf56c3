package io.caisson.server.telemetry;

import io.caisson.embed.Caisson;
import java.net.URI;
import java.util.Map;
import java.util.Optional;

/// What is told of a running server, and to whom.
///
/// @param version of this program, as metrics name it
/// @param metrics whether `/metrics` is there
/// @param accessLog whether the log has a line for each request
/// @param collector where traces go, by OTLP over HTTP; empty for no traces
/// @param collectorHeaders what the collector wants to see in each request, such as a token
public record TelemetryConfig(
        String version,
        boolean metrics,
        boolean accessLog,
        Optional<URI> collector,
        Map<String, String> collectorHeaders) {
    public static final boolean DEFAULT_METRICS = true;

    public TelemetryConfig {
        collectorHeaders = Map.copyOf(collectorHeaders);
    }

    /// Metrics alone: logs and traces are the business of the application around the server.
    public static TelemetryConfig standard() {
        return new TelemetryConfig(Caisson.version(), DEFAULT_METRICS, false, Optional.empty(), Map.of());
    }

    /// Without the headers, which may hold a token.
    @Override
    public String toString() {
        return "TelemetryConfig[metrics " + metrics + ", access log " + accessLog + ", " + collector + "]";
    }
}
