package io.caisson.bench;

import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.execution.Executor;
import io.caisson.receipt.Receipt;
import io.caisson.sandbox.wall.Rung;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Measures Caisson and its peers in one run, prints what it finds and writes it down.
///
/// `SideBySide ROOT OUT [--quick]`: the project's folder, and the folder for `benchmarks.md` and `benchmarks.svg`.
public final class SideBySide {
    private static final int SOAK = 1_000;

    private final Path root;
    private final boolean quick;

    private SideBySide(Path root, boolean quick) {
        this.root = root;
        this.quick = quick;
    }

    public static void main(String[] arguments) throws IOException, InterruptedException {
        var quick = List.of(arguments).contains("--quick");
        var report = new SideBySide(Path.of(arguments[0]), quick).run();
        var text = MarkdownReport.of(report);
        System.out.println(text);
        var folder = Files.createDirectories(Path.of(arguments[1]));
        Files.writeString(folder.resolve("benchmarks.md"), text);
        Files.writeString(folder.resolve("benchmarks.svg"), Chart.of(report.measured()));
    }

    private Report run() throws IOException, InterruptedException {
        say("./caisson run");
        var times = CommandTimes.measure(root, "javascript", "6*7\n");
        var typedTimes = CommandTimes.measure(root, "typescript", "const n: number = 7; 6 * n\n");
        var peers = peers("sandboxes.mjs");
        try (var caisson = Caisson.open()) {
            var ours = new Ours(caisson.unwrap(Executor.class));
            var first = ours.once(Workload.sum());
            var measured = new ArrayList<>(measure(ours, peers));
            measured.addAll(elsewhere(ours));
            measured.addAll(variants(ours));
            say("%,d executions in a row".formatted(SOAK));
            var soak = Soak.of(caisson.unwrap(Executor.class), SOAK);
            var targets = new ArrayList<>(Target.ofRatios(measured));
            targets.add(Target.of(soak));
            targets.addAll(Target.of("one line", times));
            targets.addAll(Target.of("one line of TypeScript", typedTimes));
            return new Report(setting(first, peers), measured, targets);
        } finally {
            peers.ifPresent(PeerProcess::close);
        }
    }

    private List<Measured> measure(Ours ours, Optional<PeerProcess> peers) {
        var plan = plan();
        var measured = new ArrayList<Measured>();
        for (var scenario :
                plan.scenarios(peers, answered(ours, Workload.transform()), answered(ours, Workload.compute()))) {
            measured.add(run(scenario, ours, plan));
        }
        return measured;
    }

    /// Beside whatever is a program of its own.
    private List<Measured> elsewhere(Ours ours) throws IOException {
        var services = peers("services.mjs");
        var smythos = peers("smythos/sandboxes.mjs");
        var pythons = peers("pythons.mjs");
        try {
            var plan = plan();
            return List.of(
                    run(plan.programs(services, smythos), ours, plan), run(plan.pythons(pythons), ours.python(), plan));
        } finally {
            Stream.of(services, smythos, pythons).flatMap(Optional::stream).forEach(PeerProcess::close);
        }
    }

    /// TypeScript beside JavaScript, and the other kind of wall beside this one.
    private List<Measured> variants(Ours ours) {
        try (var other = Caisson.open(CaissonConfig.standard().withWall(Rung.LANDLOCK))) {
            var rungs = other.runtimes().isEmpty()
                    ? List.<Contestant>of()
                    : List.<Contestant>of(Ours.on(Rung.LANDLOCK.label(), other.unwrap(Executor.class)));
            var plan = plan();
            return plan.variants(answered(ours, Workload.stock()), ours.typed(), rungs).stream()
                    .map(scenario -> run(scenario, ours, plan))
                    .toList();
        }
    }

    private static Measured run(Scenario scenario, Ours ours, Plan plan) {
        say(scenario.title() + (scenario.load().seenBefore() ? ", seen before" : ", never seen"));
        if (scenario.load().seenBefore() || scenario.title().equals(Plan.PROGRAMS)) {
            scenario.warmUp(ours, plan.warmUp());
        }
        return scenario.run(ours, plan.rounds());
    }

    private Plan plan() {
        return quick ? Plan.quick() : Plan.full();
    }

    /// What we return for a workload is what everybody has to return.
    private static Workload answered(Ours ours, Workload workload) {
        return workload.expecting(Ours.result(ours.once(workload)));
    }

    private Optional<PeerProcess> peers(String module) throws IOException {
        var folder = root.resolve("bench/peers");
        if (Files.isDirectory(folder.resolve(module).resolveSibling("node_modules"))) {
            return Optional.of(new PeerProcess(folder, module));
        }
        say("the peers of " + module + " are left out: their packages are not installed");
        return Optional.empty();
    }

    private Map<String, String> setting(Receipt receipt, Optional<PeerProcess> peers) throws IOException {
        var setting = new LinkedHashMap<String, String>();
        setting.put("date", LocalDate.now(ZoneOffset.UTC).toString());
        setting.put("command", quick ? "`bench/run --quick` (a smoke run: do not quote)" : "`bench/run`");
        setting.put("machine", Machine.describe());
        setting.put("JDK", Runtime.version() + ", " + System.getProperty("java.vendor"));
        receipt.run().runtime().ifPresent(it -> setting.put("engine", it.name() + " " + it.version()));
        receipt.run()
                .containment()
                .ifPresent(it -> setting.put("layers that held", it.wall() + ": " + String.join(", ", it.layers())));
        if (peers.isPresent()) {
            setting.putAll(PeerProcess.versions(root.resolve("bench/peers")));
            setting.putAll(PeerProcess.versions(root.resolve("bench/peers/smythos")));
        } else {
            setting.put("peers", "not measured");
        }
        return setting;
    }

    private static void say(String what) {
        System.err.println("bench: " + what);
    }
}
