package io.caisson.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Traces as a whole server has them, in a JVM of its own with an environment of its own. One without a collector pays
/// nothing for traces: the JVM tells which classes it loads.
class TracesOfProcessTest {
    private static final String LIBRARY = "io.opentelemetry.";

    @Test
    void withoutACollectorNoClassOfTheLibraryIsLoaded() throws IOException, InterruptedException {
        assertThat(run("", Map.of()).lines().filter(line -> line.contains(LIBRARY)))
                .isEmpty();
        assertThat(run("http://127.0.0.1:9/v1/traces", Map.of()).lines().filter(line -> line.contains(LIBRARY)))
                .isNotEmpty();
    }

    @Test
    void theStandardVariablesHoldButForWhatIsSent() throws IOException, InterruptedException {
        try (var collector = new Collector(200)) {
            run(
                    collector.address().toString(),
                    Map.of(
                            "OTEL_SERVICE_NAME", "mine",
                            "OTEL_RESOURCE_ATTRIBUTES", "deployment.environment=tests",
                            "OTEL_EXPORTER_OTLP_PROTOCOL", "grpc",
                            "OTEL_METRICS_EXPORTER", "otlp"));
            assertThat(collector.take(1).getFirst()).containsEntry("name", "GET none");
            assertThat(collector.text()).contains("\"mine\"").contains("\"tests\"");
        }
    }

    @Test
    void theSdkCanBeSwitchedOff() throws IOException, InterruptedException {
        try (var collector = new Collector(200)) {
            run(collector.address().toString(), Map.of("OTEL_SDK_DISABLED", "true"));
            assertThat(collector.text()).isEmpty();
        }
    }

    private static String run(String collector, Map<String, String> environment)
            throws IOException, InterruptedException {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var command = List.of(
                java,
                "-Xlog:class+load",
                "-cp",
                System.getProperty("java.class.path"),
                Program.class.getName(),
                collector);
        var builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        var process = builder.start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
        return said;
    }

    /// Answers one request.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            var collector = Optional.of(arguments[0])
                    .filter(address -> !address.isEmpty())
                    .map(URI::create);
            try (var telemetry = Telemetry.of(new TelemetryConfig("1", true, true, collector, Map.of()))) {
                var exchange = telemetry.begin("req_1", Optional.empty());
                telemetry.leave();
                telemetry.end(exchange, "GET", 200, 1_000, Optional.empty());
            }
        }
    }
}
