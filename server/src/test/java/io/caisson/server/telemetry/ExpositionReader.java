package io.caisson.server.telemetry;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// Reads the text format of Prometheus, and refuses what it does not allow: a sample outside its family, a family told
/// twice, a sample twice, wrong names, wrong escapes, histograms that do not add up.
public final class ExpositionReader {
    private static final Pattern NAME = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*");
    private static final Pattern LABEL =
            Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\\\n]|\\\\[\\\\\"n])*)\"");
    private static final Pattern NUMBER = Pattern.compile("[+-]?(?:[0-9]+(?:\\.[0-9]+)?(?:E-?[0-9]+)?|Inf)|NaN");
    private static final Map<String, List<String>> SUFFIXES = Map.of(
            "histogram", List.of("_bucket", "_sum", "_count"),
            "summary", List.of("_sum", "_count"),
            "counter", List.of(""),
            "gauge", List.of(""));

    private final Map<String, Double> samples = new LinkedHashMap<>();
    private final Map<String, String> types = new HashMap<>();
    private String family = "";
    private String helped = "";

    private ExpositionReader() {}

    /// Samples by name and labels as written, such as `a_total{b="c"}`.
    public static Map<String, Double> read(String text) {
        var reader = new ExpositionReader();
        check(text.endsWith("\n"), "the last line has no end");
        for (var line : text.substring(0, text.length() - 1).split("\n", -1)) {
            reader.line(line);
        }
        reader.checkHistograms();
        return reader.samples;
    }

    static Map<String, Double> read(Exposition exposition) {
        return read(new String(exposition.written("").body(), StandardCharsets.UTF_8));
    }

    private void line(String line) {
        check(line.chars().allMatch(c -> c >= ' '), "a control character in " + line);
        if (line.startsWith("# HELP ")) {
            helped = line.split(" ", 4)[2];
        } else if (line.startsWith("# TYPE ")) {
            var words = line.split(" ", -1);
            check(words.length == 4 && NAME.matcher(words[2]).matches(), line);
            check(SUFFIXES.containsKey(words[3]), "no such type: " + line);
            check(helped.equals(words[2]), "no help before " + line);
            check(types.put(words[2], words[3]) == null, "told twice: " + line);
            check(!words[3].equals("counter") || words[2].endsWith("_total"), "a counter without _total: " + line);
            family = words[2];
        } else {
            sample(line);
        }
    }

    private void sample(String line) {
        var space = line.lastIndexOf(' ');
        check(space > 0 && NUMBER.matcher(line.substring(space + 1)).matches(), "no number: " + line);
        var series = line.substring(0, space);
        var brace = series.indexOf('{');
        var name = brace < 0 ? series : series.substring(0, brace);
        check(
                SUFFIXES.getOrDefault(types.getOrDefault(family, ""), List.of()).stream()
                        .anyMatch(suffix -> name.equals(family + suffix)),
                "outside its family: " + line);
        if (brace >= 0) {
            labels(series.substring(brace + 1), line);
        }
        var number = line.substring(space + 1);
        check(samples.put(series, number(number)) == null, "twice: " + line);
    }

    private static double number(String text) {
        return text.endsWith("Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(text);
    }

    private static void labels(String text, String line) {
        var seen = new HashSet<String>();
        var rest = text;
        while (true) {
            var label = LABEL.matcher(rest);
            check(label.lookingAt(), "a wrong label: " + line);
            check(seen.add(label.group(1)), "a label twice: " + line);
            rest = rest.substring(label.end());
            if (rest.equals("}")) {
                return;
            }
            check(rest.startsWith(","), "labels without a comma: " + line);
            rest = rest.substring(1);
        }
    }

    /// Buckets grow, the last is `+Inf` and equals the count.
    private void checkHistograms() {
        types.forEach((name, type) -> {
            if (type.equals("histogram")) {
                checkHistogram(name);
            }
        });
    }

    private void checkHistogram(String name) {
        var buckets = new LinkedHashMap<String, List<Double>>();
        samples.forEach((series, value) -> {
            if (series.startsWith(name + "_bucket{")) {
                var labels = series.replaceFirst(",?le=\"[^\"]*\"", "").replace(name + "_bucket", "");
                buckets.computeIfAbsent(labels.equals("{}") ? "" : labels, _ -> new ArrayList<>())
                        .add(value);
            }
        });
        buckets.forEach((labels, values) -> {
            check(values.stream().sorted().toList().equals(values), name + labels + " shrinks");
            check(values.getLast().equals(samples.get(name + "_count" + labels)), name + labels + " does not add up");
            check(samples.containsKey(name + "_sum" + labels), name + labels + " has no sum");
        });
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new IllegalArgumentException(what);
        }
    }
}
