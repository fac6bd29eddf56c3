package io.caisson.bench;

import io.caisson.Limits;
import io.caisson.embed.Caisson;
import io.caisson.execution.Executor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/// Measures each language on a sandbox that waits against one that is built for the run.
///
/// `WarmAndCold OUT [--quick]`: the file to write.
public final class WarmAndCold {
    private static final long PAUSE_NANOS = Duration.ofMillis(60).toNanos();
    private static final int AT_ONCE = 8;

    /// Private memory of the running process in kB, as the kernel counts it.
    private static final String MEMORY = """
            import numpy, pandas
            with open('/proc/self/smaps_rollup') as f:
                print(sum(int(l.split()[1]) for l in f if l.startswith('Private_')))
            """;

    private final Processes processes;
    private final int runs;
    private final Duration warmUp;
    private final List<String> rows = new ArrayList<>();
    private final List<Target> targets = new ArrayList<>();

    /// @param warmUp for each program, so that the service's own code is compiled when it counts
    private WarmAndCold(Processes processes, int runs, Duration warmUp) {
        this.processes = processes;
        this.runs = runs;
        this.warmUp = warmUp;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var quick = List.of(arguments).contains("--quick");
        try (var caisson = Caisson.open()) {
            var installed = caisson.runtimes().stream()
                    .map(runtime -> runtime.language().name())
                    .collect(Collectors.toSet());
            var bench = new WarmAndCold(
                    new Processes(caisson.unwrap(Executor.class)),
                    quick ? 5 : 60,
                    quick ? Duration.ZERO : Duration.ofSeconds(5));
            bench.run(installed);
            var text = bench.report();
            System.out.println(text);
            Files.writeString(Path.of(arguments[0]), text);
        }
    }

    private void run(Set<String> installed) throws IOException, InterruptedException {
        Program.all().stream()
                .filter(program -> installed.contains(program.language()))
                .forEach(this::measure);
        if (installed.contains("python")) {
            rate();
            memory();
        }
    }

    private void measure(Program program) {
        System.err.println("bench: " + program.title());
        for (var i = 0; i < Math.max(5, runs / 3); i++) {
            processes.cold(program);
            processes.bare(program);
        }
        var end = System.nanoTime() + warmUp.toNanos();
        do {
            processes.warm(program);
        } while (System.nanoTime() < end);
        var warm = new ArrayList<Long>();
        var cold = new ArrayList<Long>();
        var bare = new ArrayList<Long>();
        for (var i = 0; i < runs; i++) {
            LockSupport.parkNanos(PAUSE_NANOS);
            warm.add(processes.warm(program));
            LockSupport.parkNanos(PAUSE_NANOS);
            cold.add(processes.cold(program));
            LockSupport.parkNanos(PAUSE_NANOS);
            bare.add(processes.bare(program));
        }
        row(program, Processes.figures(warm), Processes.figures(cold), Processes.figures(bare));
    }

    private void row(Program program, Figures warm, Figures cold, Figures bare) {
        rows.add(String.format(
                Locale.ROOT,
                "| %s | %s | %s | %s | %s | %.1f × | %.1f × |",
                program.title(),
                Numbers.significant(warm.p50()),
                Numbers.significant(warm.p99()),
                Numbers.significant(cold.p50()),
                Numbers.significant(bare.p50()),
                cold.p50() / warm.p50(),
                bare.p50() / warm.p50()));
        if (program.timesFaster() > 0) {
            var ratio = (program.againstBare() ? bare.p50() : cold.p50()) / warm.p50();
            targets.add(Target.atLeast(
                    program.title() + ": p50 faster than "
                            + (program.againstBare() ? "bare bubblewrap" : "our cold sandbox"),
                    program.timesFaster(),
                    OptionalDouble.of(ratio)));
        }
        if (program.equals(Program.PYTHON)) {
            targets.add(new Target(
                    "python: p50",
                    "≤ 3 ms",
                    String.format(Locale.ROOT, "%.2f ms", warm.p50()),
                    Target.Verdict.of(warm.p50() <= 3)));
        }
    }

    private void rate() {
        System.err.println("bench: python, 8 at once");
        var warm = Processes.rate(() -> processes.warm(Program.PYTHON), runs * 6, AT_ONCE);
        var bare = Processes.rate(() -> processes.bare(Program.PYTHON), runs * 2, AT_ONCE);
        targets.add(Target.atLeast(
                String.format(
                        Locale.ROOT,
                        "python, 8 at once: %.0f runs per second over %.0f of bare bubblewrap",
                        warm,
                        bare),
                2.5,
                OptionalDouble.of(warm / bare)));
    }

    private void memory() throws IOException, InterruptedException {
        var program =
                new Program("memory", "python", MEMORY, List.of("/usr/bin/python3", "-I", "-c", MEMORY), "", 0, true);
        try {
            var alone = Double.parseDouble(Processes.bubblewrap(program).strip());
            var child =
                    Double.parseDouble(processes.execute(program, Limits.NONE).strip());
            targets.add(new Target(
                    "memory of a warm Python with numpy and pandas",
                    "≤ 1/10 of a separate interpreter's",
                    String.format(
                            Locale.ROOT,
                            "%.1f MB of its own, a separate one has %.1f MB: 1/%.1f",
                            child / 1024,
                            alone / 1024,
                            alone / child),
                    Target.Verdict.of(child * 10 <= alone)));
        } catch (NumberFormatException e) {
            System.err.println("bench: skipping memory: numpy or pandas is not installed");
        }
    }

    private String report() throws IOException {
        var out = new StringBuilder("# Languages, warm and cold\n\n");
        out.append("Written by `bench/languages` on ").append(LocalDate.now(ZoneOffset.UTC));
        out.append("; ratios hold for this machine only.\n\n");
        out.append("Machine: ").append(Machine.describe()).append(".\n\n## Targets\n\n");
        out.append(Target.table(targets));
        out.append("""

                ## Figures

                Milliseconds from the request to the receipt, through `Executor.execute` after five
                seconds of the same without pauses, one run at a time with a pause of 60 ms between runs, by turns. *Warm* is a sandbox that waits; *cold* is one of ours that is built for the run, with the
                same layers (for Python a copy of the zygote that is made for the run); *bare* is bubblewrap called by hand, with namespaces only: no system-call filter, no limits, no
                record. The last columns say how much longer the median run takes than a warm one.

                | | warm p50 | warm p99 | cold p50 | bare p50 | cold to warm | bare to warm |
                |---|---:|---:|---:|---:|---:|---:|
                """);
        rows.forEach(row -> out.append(row).append('\n'));
        return out.toString();
    }
}
