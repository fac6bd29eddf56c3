package io.caisson.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The text and the plot, from figures that never change. After a change of layout, run with UPDATE_GOLDEN=1.
class ReportTest {
    private static final Path GOLDEN = Path.of("src/test/resources/io/caisson/bench");
    private static final long MEBI = 1L << 20;

    @Test
    void writesTheText() throws IOException {
        assertGolden("benchmarks.md", MarkdownReport.of(report()));
    }

    @Test
    void drawsThePlot() throws IOException {
        assertGolden("benchmarks.svg", Chart.of(report().measured()));
    }

    private static void assertGolden(String file, String actual) throws IOException {
        if (System.getenv("UPDATE_GOLDEN") != null) {
            Files.writeString(GOLDEN.resolve(file), actual);
        }
        assertThat(actual).isEqualTo(Files.readString(GOLDEN.resolve(file)));
    }

    private static Report report() {
        var measured = List.of(
                measured(Plan.PACED, true, 0.12, "isolated-vm", 2.22, "isolated-vm pooled", 0.04),
                measured(Plan.PACED, false, 1.9, "isolated-vm", 2.3, "isolated-vm pooled", 0.041),
                measured(Plan.SATURATED, true, 1.8, "isolated-vm", 2.22, "quickjs-emscripten", 0.24),
                measured(Plan.COMPUTE, true, 270, "node", 262.5, "vm2", 300),
                measured(Plan.EIGHT, true, 6.5, "isolated-vm, async", 14, "isolated-vm, threads", 16));
        var footprint = new Footprint(20 * MEBI, 150 * MEBI, 240 * MEBI, 30, 60, 6);
        var leaking = new Footprint(20 * MEBI, 150 * MEBI, 240 * MEBI, 31, 1_060, 6);
        var targets = List.of(
                Target.ofRatios(measured),
                List.of(Target.of(new Soak(1_000, footprint, leaking))),
                Target.of("one line", new CommandTimes(1.31, List.of(0.7, 0.72, 0.69, 0.71, 1.02))));
        var setting = new LinkedHashMap<String, String>();
        setting.put("date", "2026-01-01");
        setting.put("machine", "a sample, 2 cores");
        return new Report(
                setting, measured, targets.stream().flatMap(List::stream).toList());
    }

    private static Measured measured(
            String title, boolean seenBefore, double ours, String peer, double p50, String other, double otherP50) {
        var figures = new LinkedHashMap<String, Figures>();
        figures.put(Ours.NAME, figures(ours));
        figures.put(peer, figures(p50));
        figures.put(other, figures(otherP50));
        return new Measured(title, seenBefore, figures);
    }

    private static Figures figures(double p50) {
        return new Figures(p50 * 0.9, p50, p50 * 3, p50 * 1.1, 1_000 / p50);
    }
}
