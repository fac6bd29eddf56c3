package io.caisson.bench;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// Draws a report as `docs/benchmarks.svg`: panels of horizontal bars, ours in colour.
///
/// A panel is logarithmic when its largest bar would hide its smallest. Text and bars follow the reader's colour
/// scheme.
final class Chart {
    private static final int WIDTH = 860;
    private static final int LABELS = 210;
    private static final int VALUES = 90;
    private static final int ROW = 24;
    private static final int BAR = 15;
    private static final int PANEL_HEAD = 52;
    private static final int PANEL_GAP = 22;
    private static final double LOGARITHMIC_FROM = 20;

    private static final String STYLE = """
            <style>
            text { font: 13px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #24292f; }
            .title { font-weight: 600; font-size: 15px; }
            .note { fill: #57606a; font-size: 12px; }
            .peer { fill: #afb8c1; }
            .ours { fill: #0b7a75; }
            .name { font-weight: 600; }
            .axis { stroke: #d0d7de; }
            @media (prefers-color-scheme: dark) {
            text { fill: #e6edf3; }
            .note { fill: #9198a1; }
            .peer { fill: #565f69; }
            .ours { fill: #2fb5ad; }
            .axis { stroke: #3d444d; }
            }
            </style>
            """;

    /// One group of bars.
    private record Panel(String title, String unit, boolean shorterIsBetter, List<Bar> bars) {
        double most() {
            return bars.stream().mapToDouble(Bar::value).max().orElse(1);
        }

        double least() {
            return bars.stream().mapToDouble(Bar::value).min().orElse(1);
        }

        boolean logarithmic() {
            return most() / least() > LOGARITHMIC_FROM;
        }

        /// The part of the width a value takes. A logarithmic axis begins at half the smallest value.
        double share(double value) {
            var origin = least() / 2;
            return logarithmic() ? Math.log(value / origin) / Math.log(most() / origin) : value / most();
        }

        int height() {
            return PANEL_HEAD + ROW * bars.size() + PANEL_GAP;
        }
    }

    private record Bar(String name, double value) {}

    private final StringBuilder out = new StringBuilder();
    private int y = 12;

    private Chart() {}

    static String of(List<Measured> measured) {
        var chart = new Chart();
        var panels = measured.stream()
                .filter(Measured::seenBefore)
                .flatMap(Chart::panel)
                .toList();
        var height = chart.y + panels.stream().mapToInt(Panel::height).sum();
        chart.line("""
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-label="Caisson beside its peers">""".formatted(WIDTH, height).strip());
        chart.line(STYLE.strip());
        panels.forEach(chart::draw);
        chart.line("</svg>");
        return chart.out.toString();
    }

    private static Stream<Panel> panel(Measured measured) {
        var rates = measured.title().endsWith("at once");
        var bars = measured.figures().entrySet().stream()
                .map(entry -> bar(entry, rates))
                .toList();
        return Stream.of(new Panel(measured.title(), rates ? "runs per second" : "p50 in milliseconds", !rates, bars));
    }

    private static Bar bar(Map.Entry<String, Figures> entry, boolean rates) {
        var figures = entry.getValue();
        return new Bar(entry.getKey(), rates ? figures.perSecond() : figures.p50());
    }

    private void draw(Panel panel) {
        line("<text class=\"title\" x=\"12\" y=\"%d\">%s</text>".formatted(y + 16, escaped(panel.title())));
        line("<text class=\"note\" x=\"12\" y=\"%d\">%s</text>".formatted(y + 35, note(panel)));
        var top = y + PANEL_HEAD - 6;
        for (var i = 0; i < panel.bars().size(); i++) {
            bar(panel, panel.bars().get(i), top + i * ROW);
        }
        line("<line class=\"axis\" x1=\"%d\" y1=\"%d\" x2=\"%d\" y2=\"%d\"/>"
                .formatted(LABELS, top, LABELS, top + ROW * panel.bars().size()));
        y += panel.height();
    }

    private static String note(Panel panel) {
        return panel.unit()
                + (panel.logarithmic() ? ", logarithmic" : "")
                + (panel.shorterIsBetter() ? "; shorter is better" : "; longer is better");
    }

    private void bar(Panel panel, Bar bar, int top) {
        var ours = bar.name().equals(Ours.NAME);
        var width = panel.share(bar.value()) * (WIDTH - LABELS - VALUES);
        line("<text%s x=\"%d\" y=\"%d\" text-anchor=\"end\">%s</text>"
                .formatted(ours ? " class=\"name\"" : "", LABELS - 10, top + 16, escaped(bar.name())));
        line(String.format(
                Locale.ROOT,
                "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" rx=\"2\"/>",
                ours ? "ours" : "peer",
                LABELS,
                top + (ROW - BAR) / 2,
                width,
                BAR));
        line(String.format(
                Locale.ROOT,
                "<text%s x=\"%.1f\" y=\"%d\">%s</text>",
                ours ? " class=\"name\"" : "",
                LABELS + width + 8,
                top + 16,
                Numbers.significant(bar.value())));
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;");
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
