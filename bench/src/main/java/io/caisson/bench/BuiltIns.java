package io.caisson.bench;

import io.caisson.embed.Caisson;
import io.caisson.execution.Executor;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/// Measures the engine's built-ins in an isolate beside Node: regular expressions, strings, arrays, maps, JSON,
/// sorting.
///
/// Both run the same program in turn, and the best of all rounds counts. Exits with 1 when a family misses its target.
public final class BuiltIns {
    private static final int ROUNDS = 5;
    private static final double TARGET_RATIO = 1.3;
    private static final Pattern FIGURE = Pattern.compile("\"([^\"]+)\":([0-9.e-]+)");

    private BuiltIns() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var ours = new LinkedHashMap<String, Double>();
        var node = new LinkedHashMap<String, Double>();
        try (var caisson = Caisson.open()) {
            var isolates = new Ours(caisson.unwrap(Executor.class));
            for (var round = 0; round < ROUNDS; round++) {
                best(ours, Ours.result(isolates.once(Workload.builtIns())));
                best(node, onNode(Workload.builtIns()));
            }
        }
        System.exit(table(ours, node) ? 0 : 1);
    }

    private static void best(Map<String, Double> best, String json) {
        var figure = FIGURE.matcher(json);
        while (figure.find()) {
            best.merge(figure.group(1), Double.parseDouble(figure.group(2)), Math::min);
        }
    }

    private static String onNode(Workload workload) throws IOException, InterruptedException {
        var program = Files.createTempFile("builtins", ".cjs");
        try {
            var code = "console.log(JSON.stringify((() => {\n" + workload.code() + "\n})()))";
            return said(Files.writeString(program, code));
        } finally {
            Files.delete(program);
        }
    }

    private static String said(Path program) throws IOException, InterruptedException {
        var process = new ProcessBuilder("node", program.toString())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IOException("node failed");
        }
        return said;
    }

    /// Prints a row for each family, and says whether all of them are within the target.
    private static boolean table(Map<String, Double> ours, Map<String, Double> node) {
        System.out.println("| built-ins | Caisson | Node | ratio, at most " + TARGET_RATIO + " |\n|---|---|---|---|");
        var kept = true;
        for (var family : ours.entrySet()) {
            var beside = node.getOrDefault(family.getKey(), Double.NaN);
            var ratio = family.getValue() / beside;
            System.out.printf("| %s | %.1f ms | %.1f ms | %.2f |%n", family.getKey(), family.getValue(), beside, ratio);
            kept &= ratio <= TARGET_RATIO;
        }
        return kept && !ours.isEmpty();
    }
}
