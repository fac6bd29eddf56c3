package io.caisson.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/// Writes a report as `docs/benchmarks.md`.
final class MarkdownReport {
    private static final String METHOD = """
            Everything below comes from one run on one machine. Every contestant first gets each load for five seconds without
            pauses. Then they take turns (Caisson, a peer, Caisson, the next peer …); the first round is not counted, each
            figure is the median over the rounds after it. Every contestant gets the same source and input, and must return
            the same text.

            - **Caisson** is measured through `Executor.execute`: scan, policy, ledger, a worker process behind the wall, an
              isolate nobody has used, limits enforced, receipt closed. Its isolates are made ahead, so its figures are
              *pooled*; *isolated-vm pooled* stands beside it with a pool of the same size.
            - **Peers** run inside one Node process, without process boundary, system-call filter, deadline or record.
              Calling them costs no change of process, which is most of what a pooled isolate costs here.
            - What is new for each run differs: an isolate with a heap of its own (Caisson, isolated-vm), an interpreter's
              context in WebAssembly (quickjs-emscripten), or only a global object inside the caller's own heap (vm2, node vm).
            - **Paced** means one request every 4 ms: the time between two is used for refilling. **Back to back** means that
              the next is asked for as soon as a result is out; whatever a sandbox does between two runs is then waited for.
            - *Seen before* is the same source each time; *never seen* differs by a comment, so that nothing found out
              about an earlier source helps.
            - Several at once: isolated-vm is called through its asynchronous API and from one thread per core, whichever is
              better counts; the others run on one thread per core.
            - CPU is that of all processes that took part, refilling included; the kernel counts it in steps of 10 ms.
            - `node` runs the source as a plain function, without any isolation. Left out of the CPU-bound rows are vm2 and
              node vm, which intercept every use of a global such as `Math` and take ten times as long, and QuickJS, which
              interprets.
            """;

    private final StringBuilder out = new StringBuilder();

    private MarkdownReport() {}

    static String of(Report report) {
        var writer = new MarkdownReport();
        writer.line("# Benchmarks\n");
        writer.line("Written by `bench/run`; ratios hold for this machine only.\n");
        writer.line("![Bars for each contestant](benchmarks.svg)\n");
        writer.setting(report);
        writer.targets(report.targets());
        writer.line("## Method\n");
        writer.line(METHOD);
        writer.line("## Figures\n");
        writer.line(
                "Milliseconds; the last two columns count whole runs per second and how a median run compares to ours.\n");
        report.measured().stream()
                .collect(Collectors.groupingBy(Measured::title, LinkedHashMap::new, Collectors.toList()))
                .forEach(writer::table);
        return writer.out.toString().stripTrailing() + "\n";
    }

    private void setting(Report report) {
        line("| | |\n|---|---|");
        report.setting().forEach((name, value) -> line("| " + name + " | " + value + " |"));
        line("");
    }

    private void targets(List<Target> targets) {
        line("## Targets\n");
        line("For a source seen before.\n");
        line(Target.table(targets));
    }

    private void table(String title, List<Measured> variants) {
        line("### " + title + "\n");
        line("| | source | p10 | p50 | p99 | CPU per run | per second | p50 to ours |");
        line("|---|---|---:|---:|---:|---:|---:|---:|");
        for (var variant : variants) {
            variant.figures().forEach((name, figures) -> row(variant, name, figures));
        }
        line("");
    }

    private void row(Measured variant, String name, Figures figures) {
        line("| %s | %s | %s | %s | %s | %s | %s | %s |"
                .formatted(
                        name.equals(Ours.NAME) ? "**" + name + "**" : name,
                        variant.seenBefore() ? "seen before" : "never seen",
                        Numbers.significant(figures.p10()),
                        Numbers.significant(figures.p50()),
                        Numbers.significant(figures.p99()),
                        Numbers.significant(figures.cpu()),
                        Numbers.significant(figures.perSecond()),
                        String.format(
                                Locale.ROOT,
                                "%.2f ×",
                                figures.p50() / variant.ours().p50())));
    }

    private void line(String text) {
        out.append(text).append('\n');
    }
}
