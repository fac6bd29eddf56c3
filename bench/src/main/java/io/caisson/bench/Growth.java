package io.caisson.bench;

import io.caisson.ExecutionRequest;
import io.caisson.ExecutionRequest.Labels;
import io.caisson.Output;
import io.caisson.account.Caller;
import io.caisson.bench.hot.NoPlace;
import io.caisson.embed.Caisson;
import io.caisson.execution.Admission;
import io.caisson.execution.Executor;
import io.caisson.execution.Executor.Judges;
import io.caisson.gate.Scanner;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.record.Period;
import io.caisson.policy.TierPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// How cost grows: with callers at once, with the size of an input, with environments alive, with receipts kept.
///
/// `Growth ROOT OUT [--quick]`: the project's folder, and the folder for `benchmarks-growth.md` and its plots.
public final class Growth {
    private static final int WARM_UP = 3_000;
    private static final int PER_LEVEL = 400;
    private static final int ASKED = 20;
    private static final String SOMEBODY = "agent-growth";

    private final Path root;
    private final boolean quick;
    private final StringBuilder page = new StringBuilder();
    private final List<Curve> curves = new ArrayList<>();

    private Growth(Path root, boolean quick) {
        this.root = root;
        this.quick = quick;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var growth = new Growth(Path.of(arguments[0]), List.of(arguments).contains("--quick"));
        growth.run();
        var folder = Files.createDirectories(Path.of(arguments[1]));
        Files.writeString(folder.resolve("benchmarks-growth.md"), growth.page);
        Files.writeString(folder.resolve("benchmarks-growth.svg"), Curve.drawn(growth.curves));
        System.out.println(growth.page);
    }

    private void run() throws IOException, InterruptedException {
        page.append("# How cost grows\n\nWritten by `./prove performance`; ratios hold for this machine only.\n\n")
                .append("Machine: ")
                .append(Machine.describe())
                .append(".\n\n![A curve for each of the tables](benchmarks-growth.svg)\n");
        var folder = root.resolve("bench/peers");
        var peers = Files.isDirectory(folder.resolve("node_modules"))
                ? Optional.of(new PeerProcess(folder, "sandboxes.mjs"))
                : Optional.<PeerProcess>empty();
        try (var caisson = Caisson.open()) {
            var ours = new Ours(caisson.unwrap(Executor.class));
            var first = new Load(Workload.sum(), true, 0, quick ? PER_LEVEL : WARM_UP, 2, 0);
            ours.run(first);
            peers.ifPresent(node -> new Peer(node, "isolated-vm", Peer.Api.THREADS).run(first));
            atOnce(ours, peers);
            inputs(ours, peers);
        } finally {
            peers.ifPresent(PeerProcess::close);
        }
        alive();
        receipts();
    }

    private void atOnce(Ours ours, Optional<PeerProcess> peers) {
        table(
                "Callers at once",
                "`1+1`, seen before, each caller asking again as soon as it has its result. isolated-vm makes a fresh isolate"
                        + " for each run, on a thread per core.",
                "| callers | Caisson, runs per second | p50 ms | p99 ms | isolated-vm, runs per second |",
                "|---:|---:|---:|---:|---:|");
        var curve = new Curve("Runs per second by callers at once");
        for (var callers = 1; callers <= (quick ? 8 : 64); callers *= 2) {
            var load = new Load(Workload.sum(), true, PER_LEVEL / 4, Math.max(PER_LEVEL, 8 * callers), callers, 0);
            var measured = ours.run(load);
            var peer = peers.map(node ->
                    new Peer(node, "isolated-vm", Peer.Api.THREADS).run(load).perSecond());
            row(
                    callers,
                    measured.perSecond(),
                    measured.percentileMs(50),
                    measured.percentileMs(99),
                    peer.orElse(Double.NaN));
            curve.add(callers, measured.perSecond());
        }
        curves.add(curve);
    }

    private void inputs(Ours ours, Optional<PeerProcess> peers) {
        table(
                "Size of the input",
                "A text in, the same text out, back to back: it is read, checked, handed over, parsed, written, handed back,"
                        + " checked and recorded.",
                "| input, KB | Caisson, p50 ms | isolated-vm, p50 ms |",
                "|---:|---:|---:|");
        var curve = new Curve("Milliseconds by KB of input");
        for (var kilobytes = 1; kilobytes <= 1_000; kilobytes *= 10) {
            var text = "\"" + "x".repeat(1_000 * kilobytes) + "\"";
            var load = new Load(new Workload("echo", "return context", true, text, text), true, 20, 100, 1, 0);
            var measured = ours.run(load).percentileMs(50);
            var peer = peers.map(node ->
                    new Peer(node, "isolated-vm", Peer.Api.SYNC).run(load).percentileMs(50));
            row(kilobytes, measured, peer.orElse(Double.NaN));
            curve.add(kilobytes, measured);
        }
        curves.add(curve);
    }

    private void alive() throws InterruptedException {
        table(
                "Environments alive",
                "Guests that have begun and wait, all at the same time; memory is what the kernel charges to all processes behind"
                        + " walls together (shared pages divided among those who share them), less what it was before. A Python is a copy"
                        + " of a warm one; a script that waits keeps a worker process to itself.",
                "| language | asked for | alive | MB each | until all were alive, s |",
                "|---|---:|---:|---:|---:|");
        for (var crowd : quick ? Crowd.few() : Crowd.all()) {
            var seen = crowd.gather();
            page.append(String.format(
                    Locale.ROOT,
                    "| %s | %,d | %,d | %.1f | %.1f |%n",
                    crowd.language(),
                    crowd.wanted(),
                    seen.alive(),
                    seen.bytesEach() / 1e6,
                    seen.seconds()));
        }
    }

    private void receipts() throws IOException {
        table(
                "Receipts kept",
                "SQLite. Appending is what an execution waits for; the queries are medians of " + ASKED + ".",
                "| receipts | append p50 µs | newest page, ms | an agent's statistics, ms | bytes each in the database |",
                "|---:|---:|---:|---:|---:|");
        var curve = new Curve("Milliseconds for an agent's statistics by receipts");
        var folder = Files.createTempDirectory("caisson-growth-");
        var clock = Clock.systemUTC();
        try (var ledger = DurableLedger.open(LedgerConfig.in(folder), clock)) {
            var executor = new Executor(
                    new Judges(Scanner.BLIND, new TierPolicy()), Admission.OPEN, ledger, List.of(new NoPlace()), clock);
            var kept = 0;
            for (var wanted = 1_000; wanted <= (quick ? 10_000 : 1_000_000); wanted *= 10) {
                var micros = append(executor, wanted - kept);
                kept = wanted;
                ledger.settle();
                var tenant = Caller.local().tenant();
                var newest = milliseconds(() -> ledger.records().list(tenant, Filter.newest(50)));
                var stats = milliseconds(() -> ledger.books().analytics().stats(tenant, SOMEBODY, Period.ALL));
                row(kept, micros, newest, stats, (double) bytes(folder) / kept);
                curve.add(kept, stats);
            }
        }
        curves.add(curve);
    }

    private static double append(Executor executor, int count) {
        var request = ExecutionRequest.javascript("1+1").withLabels(new Labels(SOMEBODY, "", ""));
        var nanos = new long[count];
        for (var at = 0; at < count; at++) {
            var began = System.nanoTime();
            executor.execute(Caller.local(), request, Output.NOWHERE);
            nanos[at] = System.nanoTime() - began;
        }
        Arrays.sort(nanos);
        return nanos[count / 2] / 1e3;
    }

    private static double milliseconds(Runnable query) {
        var nanos = new long[ASKED];
        for (var at = 0; at < ASKED; at++) {
            var began = System.nanoTime();
            query.run();
            nanos[at] = System.nanoTime() - began;
        }
        Arrays.sort(nanos);
        return nanos[ASKED / 2] / 1e6;
    }

    private static long bytes(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            // with what SQLite has not moved into its main file yet
            return files.filter(file -> file.getFileName().toString().contains(".db"))
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        }
    }

    private void table(String title, String what, String head, String line) {
        System.err.println("bench: " + title.toLowerCase(Locale.ROOT));
        page.append("\n## ").append(title).append("\n\n").append(what).append("\n\n");
        page.append(head).append('\n').append(line).append('\n');
    }

    private void row(int level, double... figures) {
        page.append(String.format(Locale.ROOT, "| %,d |", level));
        for (var figure : figures) {
            page.append(' ')
                    .append(Double.isNaN(figure) ? "-" : Numbers.significant(figure))
                    .append(" |");
        }
        page.append('\n');
    }
}
