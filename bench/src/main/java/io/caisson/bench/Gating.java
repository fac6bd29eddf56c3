package io.caisson.bench;

import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Source;
import io.caisson.account.Caller;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.engine.GuestRuntime;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/// What reading and judging a source adds to an execution, by language and size.
public final class Gating {
    private static final int WARM_UP = 300;
    private static final long WARM_NANOS = TimeUnit.SECONDS.toNanos(3);
    private static final int SMALL_SAMPLES = 1_000;
    private static final int LARGE_SAMPLES = 30;
    private static final int KILO = 1 << 10;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final Set<String> FAST = Set.of("javascript", "typescript", "python");

    /// A few ordinary lines of each language, numbered so that no two are alike.
    private static final Map<String, String> LINES = lines();

    private final List<String> rows = new ArrayList<>();

    private Gating() {}

    private static Map<String, String> lines() {
        var lines = new LinkedHashMap<String, String>();
        lines.put(
                "javascript",
                "function f%1$d(a, b) { const x = a.map(v => v * %1$d); if (b) { console.log('item', x[0]); } return { x, b }; }\n");
        lines.put(
                "typescript",
                "function f%1$d(a: number[], b?: string): number { const x = a.map(v => v * %1$d); return x.length + %1$d; }\n");
        lines.put("python", "def f%1$d(a, b=None):\n    x = [v * %1$d for v in a]\n    return {'x': x, 'b': b}\n");
        lines.put("ruby", "def f%1$d(a, b = nil)\n  x = a.map { |v| v * %1$d }\n  { x: x, b: b }\nend\n");
        lines.put("shell", "f%1$d() { local x=\"$1\"; if [ -n \"$x\" ]; then echo \"item $x %1$d\"; fi; }\n");
        lines.put("php", "function f%1$d($a) { $x = array_map(fn($v) => $v * %1$d, $a); return count($x); }\n");
        lines.put(
                "lua",
                "local function g%1$d(a) local x = {} for i, v in ipairs(a) do x[i] = v * %1$d end return x end\n");
        lines.put("perl", "sub f%1$d { my ($a) = @_; my @x = map { $_ * %1$d } @$a; return scalar @x; }\n");
        lines.put("go", "func f%1$d(a []int) int { x := 0; for _, v := range a { x += v * %1$d }; return x }\n");
        lines.put("rust", "fn f%1$d(a: &[i64]) -> i64 { a.iter().map(|v| v * %1$d).sum() }\n");
        lines.put(
                "c",
                "static int f%1$d(int *a, int n) { int x = 0; for (int i = 0; i < n; i++) x += a[i] * %1$d; return x; }\n");
        lines.put("java", "static int f%1$d(int[] a) { int x = 0; for (int v : a) { x += v * %1$d; } return x; }\n");
        return lines;
    }

    /// Measures and writes to the file named.
    public static void main(String[] arguments) throws IOException {
        var gating = new Gating();
        try (var caisson = Caisson.open(CaissonConfig.standard())) {
            gating.measure(caisson);
        }
        var text =
                "# The gate\n\nWritten by `bench/gate`; what `Executor.scan` takes, milliseconds, one call each 2 ms.\n"
                        + "A source seen before is asked about for three seconds first, without pauses.\n\n"
                        + Machine.describe()
                        + "\n\n| language | source | p50 | p99 | wanted p50 | |\n|---|---|---:|---:|---:|---|\n"
                        + String.join("\n", gating.rows) + "\n";
        Files.writeString(Path.of(arguments[0]), text);
        System.out.print(text);
    }

    private void measure(Caisson caisson) {
        var here = caisson.runtimes().stream()
                .map(GuestRuntime::language)
                .map(Language::name)
                .collect(Collectors.toSet());
        for (var entry : LINES.entrySet()) {
            if (here.contains(entry.getKey())) {
                measure(caisson, Language.of(entry.getKey()), entry.getValue());
            } else {
                rows.add("| " + entry.getKey() + " | not installed here | | | | |");
            }
        }
    }

    private void measure(Caisson caisson, Language language, String line) {
        var fast = FAST.contains(language.name());
        var small = text(language, line, KILO);
        sample(caisson, language, small, WARM_UP, true);
        row(language, "1 KB, never seen", sample(caisson, language, small, SMALL_SAMPLES, true), fast ? 2 : 8);
        warmKnown(caisson, language, small);
        row(language, "1 KB, seen before", sample(caisson, language, small, SMALL_SAMPLES, false), 0.02);
        var large = text(language, line, 100 * KILO);
        row(language, "100 KB, never seen", sample(caisson, language, large, LARGE_SAMPLES, true), fast ? 120 : 400);
    }

    /// Whoever is asked about a source again has answered for long: the first language must not pay for what the JVM
    /// compiles only then.
    private static void warmKnown(Caisson caisson, Language language, String text) {
        var until = System.nanoTime() + WARM_NANOS;
        while (System.nanoTime() < until) {
            caisson.scan(Caller.local(), ExecutionRequest.of(new Source(language, text)));
        }
    }

    private static String text(Language language, String line, int bytes) {
        var text = new StringBuilder(beginning(language));
        for (var i = 0; text.length() < bytes; i++) {
            text.append(String.format(line, i));
        }
        return text.append(language.equals(Language.JAVA) ? "}\n" : "").toString();
    }

    private static String beginning(Language language) {
        return switch (language.name()) {
            case "php" -> "<?php\n";
            case "go" -> "package main\n";
            case "java" -> "class Main {\n";
            default -> "";
        };
    }

    private double[] sample(Caisson caisson, Language language, String text, int count, boolean fresh) {
        var millis = new double[count];
        for (var i = 0; i < count; i++) {
            var code = fresh ? text + comment(language, rows.size() * 10_000 + i) : text;
            var request = ExecutionRequest.of(new Source(language, code));
            var began = System.nanoTime();
            caisson.scan(Caller.local(), request);
            millis[i] = (System.nanoTime() - began) / 1e6;
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        Arrays.sort(millis);
        return millis;
    }

    private static String comment(Language language, int number) {
        return switch (language.name()) {
            case "python", "ruby", "shell", "perl" -> "# " + number + "\n";
            case "lua" -> "-- " + number + "\n";
            default -> "// " + number + "\n";
        };
    }

    private void row(Language language, String what, double[] millis, double wanted) {
        var p50 = millis[millis.length / 2];
        var p99 = millis[millis.length * 99 / 100];
        rows.add("| %s | %s | %.3f | %.3f | %s | %s |"
                .formatted(
                        language.name(),
                        what,
                        p50,
                        p99,
                        wanted,
                        Target.Verdict.of(p50 <= wanted).label()));
    }
}
