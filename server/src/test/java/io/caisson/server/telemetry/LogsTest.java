package io.caisson.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Value;
import io.caisson.server.telemetry.Logs.Format;
import io.caisson.server.telemetry.Logs.Threshold;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class LogsTest {
    private static final System.Logger LOG = System.getLogger("io.caisson.LogsTest");
    private static final String HOSTILE = "a\nb\r\u001b[31mred\u202eevil\u2028x\u0085y\"}{0}'";

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @Test
    void aLineIsJson() {
        try (var _ = Logs.to(out, Format.JSON, Threshold.INFO)) {
            LOG.log(Level.WARNING, "{0} of {1}", 1, "two");
        }
        assertThat(Value.json(text()).map())
                .containsEntry("level", "warning")
                .containsEntry("logger", "io.caisson.LogsTest")
                .containsEntry("message", "1 of two")
                .containsKey("time")
                .doesNotContainKey("requestId");
    }

    @Test
    void aLineWithinARequestHasItsId() {
        var exchange = Exchange.of("mine-1", Optional.empty(), 0);
        try (var _ = Logs.to(out, Format.JSON, Threshold.INFO)) {
            exchange.enter();
            LOG.log(Level.INFO, "within");
            var elsewhere = Exchange.carrying(() -> LOG.log(Level.INFO, "elsewhere"));
            Exchange.leave();
            elsewhere.run();
            LOG.log(Level.INFO, "after");
        }
        assertThat(text().lines().map(line -> Value.json(line).map().get("requestId")))
                .containsExactly("mine-1", "mine-1", null);
    }

    @Test
    void aMessageIsOneLineWhateverIsInIt() {
        for (var format : Format.values()) {
            bytes.reset();
            try (var _ = Logs.to(out, format, Threshold.INFO)) {
                LOG.log(Level.INFO, HOSTILE);
                LOG.log(Level.INFO, "{0}", HOSTILE);
                LOG.log(Level.INFO, "{0}", new LogFields(Map.of("route", HOSTILE)));
            }
            assertThat(text().split("\n", -1)).as(format.label()).hasSize(4);
            assertThat(text().codePoints().filter(point -> point != '\n'))
                    .noneMatch(point -> Character.isISOControl(point)
                            || Character.getType(point) == Character.FORMAT
                            || point == 0x2028);
        }
    }

    @Test
    void aStackIsAMemberOfItsLine() {
        try (var _ = Logs.to(out, Format.JSON, Threshold.INFO)) {
            LOG.log(Level.ERROR, "it broke", new IllegalStateException(HOSTILE));
        }
        assertThat(text().lines()).hasSize(1);
        assertThat(String.valueOf(Value.json(text()).map().get("error")))
                .startsWith("java.lang.IllegalStateException: a\nb\\u{d}\\u{1b}[31mred\\u{202e}evil")
                .contains("at io.caisson.server.telemetry.LogsTest");
    }

    @Test
    void whatIsTooLongIsCut() {
        try (var _ = Logs.to(out, Format.JSON, Threshold.INFO)) {
            LOG.log(Level.INFO, "x".repeat(1_000_000));
        }
        assertThat(text()).hasSizeLessThan(5_000);
    }

    @Test
    void whatIsNotGraveEnoughIsNotWritten() {
        try (var _ = Logs.to(out, Format.TEXT, Threshold.WARNING)) {
            LOG.log(Level.INFO, "quiet");
            LOG.log(Level.ERROR, "loud");
        }
        assertThat(text()).matches("[0-9T:.-]+Z ERROR loud\n");
    }

    /// Who reads the log has stopped reading; the server must not.
    @Test
    void nobodyWaitsForAReaderWhoIsGone() {
        var reading = new CountDownLatch(1);
        var stuck = new PrintStream(new Stuck(reading), true, StandardCharsets.UTF_8);
        var logs = Logs.to(stuck, Format.JSON, Threshold.INFO);
        for (var i = 0; i < 20_000; i++) {
            LOG.log(Level.INFO, "line");
        }
        var exposition = new Exposition();
        logs.write(exposition);
        assertThat(ExpositionReader.read(exposition).get("caisson_log_lines_dropped_total"))
                .isGreaterThan(10_000);
        reading.countDown();
        logs.close();
    }

    @Test
    void anAccessLineTellsWhatWasAskedInOurWords() {
        var telemetry = Telemetry.of(new TelemetryConfig("1", true, true, Optional.empty(), Map.of()));
        try (var _ = Logs.to(out, Format.JSON, Threshold.INFO)) {
            var exchange = telemetry.begin("req-1", Optional.empty());
            exchange.at("/v1/executions/{id}");
            telemetry.end(exchange, "GET", 200, 1_234_567, Optional.of("exe_1"));
            telemetry.leave();
        }
        var line = new LinkedHashMap<>(Value.json(text()).map());
        assertThat(line.remove("time")).isNotNull();
        assertThat(line)
                .isEqualTo(Value.json("{\"level\":\"info\",\"logger\":\"io.caisson.access\",\"method\":\"GET\","
                                + "\"route\":\"/v1/executions/{id}\",\"status\":200,\"ms\":1.23,"
                                + "\"requestId\":\"req-1\",\"executionId\":\"exe_1\"}")
                        .map());
    }

    private String text() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /// Takes nothing until it is let.
    private static final class Stuck extends OutputStream {
        private final CountDownLatch reading;

        Stuck(CountDownLatch reading) {
            this.reading = reading;
        }

        @Override
        public void write(int b) {
            try {
                reading.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
