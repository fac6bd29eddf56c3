package io.caisson.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// One figure at growing levels, both drawn by their logarithms.
final class Curve {
    private static final int WIDTH = 420;
    private static final int HEIGHT = 220;
    private static final int MARGIN = 56;

    private static final String STYLE = """
            <style>
            text { font: 12px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #24292f; }
            .title { font-weight: 600; font-size: 14px; }
            .line { fill: none; stroke: #0b7a75; stroke-width: 2; }
            .point { fill: #0b7a75; }
            .axis { stroke: #d0d7de; }
            @media (prefers-color-scheme: dark) {
            text { fill: #e6edf3; }
            .line { stroke: #2fb5ad; }
            .point { fill: #2fb5ad; }
            .axis { stroke: #3d444d; }
            }
            </style>
            """;

    private record Point(double level, double value) {}

    private final String title;
    private final List<Point> points = new ArrayList<>();

    Curve(String title) {
        this.title = title;
    }

    void add(double level, double value) {
        points.add(new Point(level, value));
    }

    /// All of them, below each other.
    static String drawn(List<Curve> curves) {
        var out = new StringBuilder(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\">%n%s",
                WIDTH,
                HEIGHT * curves.size(),
                WIDTH,
                STYLE));
        for (var at = 0; at < curves.size(); at++) {
            out.append(String.format(Locale.ROOT, "<g transform=\"translate(0 %d)\">%n", at * HEIGHT));
            curves.get(at).draw(out);
            out.append("</g>\n");
        }
        return out.append("</svg>\n").toString();
    }

    private void draw(StringBuilder out) {
        out.append(String.format(Locale.ROOT, "<text class=\"title\" x=\"8\" y=\"20\">%s</text>%n", title));
        var bottom = HEIGHT - MARGIN / 2;
        out.append(String.format(
                Locale.ROOT, "<path class=\"axis\" fill=\"none\" d=\"M%d 36V%dH%d\"/>%n", MARGIN, bottom, WIDTH - 16));
        var levels = points.stream().mapToDouble(Point::level).toArray();
        var values = points.stream().mapToDouble(Point::value).toArray();
        var path = new StringBuilder();
        for (var point : points) {
            var x = MARGIN + share(point.level, levels) * (WIDTH - MARGIN - 64);
            var y = bottom - 12 - share(point.value, values) * (bottom - 72);
            path.append(String.format(Locale.ROOT, "%s%.0f %.0f", path.isEmpty() ? "M" : "L", x, y));
            out.append(String.format(Locale.ROOT, "<circle class=\"point\" cx=\"%.0f\" cy=\"%.0f\" r=\"3\"/>%n", x, y));
            out.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"middle\">%s</text>%n<text x=\"%.0f\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
                    x,
                    y - 8,
                    Numbers.significant(point.value),
                    x,
                    bottom + 16,
                    Numbers.significant(point.level)));
        }
        out.append(String.format(Locale.ROOT, "<path class=\"line\" d=\"%s\"/>%n", path));
    }

    /// Where a value lies between the smallest and the largest.
    private static double share(double value, double[] all) {
        var least = Math.log(min(all));
        var most = Math.log(max(all));
        return most > least ? (Math.log(value) - least) / (most - least) : 0.5;
    }

    private static double min(double[] all) {
        return Arrays.stream(all).min().orElse(1);
    }

    private static double max(double[] all) {
        return Arrays.stream(all).max().orElse(1);
    }
}
