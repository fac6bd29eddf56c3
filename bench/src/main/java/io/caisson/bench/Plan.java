package io.caisson.bench;

import io.caisson.bench.Peer.Api;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Which loads are measured, how often, and against whom.
///
/// @param scale multiplies the number of runs in each turn
/// @param warmUp for each contestant, before a load it has not had yet
record Plan(int rounds, double scale, Duration warmUp) {
    static final String PACED = "1+1, one request per 4 ms";
    static final String SATURATED = "1+1, back to back";
    static final String TRANSFORM = "JSON transform of 1,000 records, back to back";
    static final String COMPUTE = "CPU-bound: sieve, fannkuch, n-body";
    static final String TWO = "1+1, 2 at once";
    static final String EIGHT = "1+1, 8 at once";

    static final String PROGRAMS = "1+1, back to back, beside whole programs";
    static final String PYTHON = "1+1 in Python, one request per 60 ms";
    static final String LANGUAGES = "1 KB of classes in both languages, one request per 10 ms";
    static final String RUNGS = "1+1 on each kind of wall, one request per 4 ms";

    private static final int PACE_MS = 4;
    private static final int SLOW_PACE_MS = 10;
    private static final int PROCESS_PACE_MS = 60;
    private static final List<String> SANDBOXES =
            List.of("isolated-vm", "isolated-vm pooled", "quickjs-emscripten", "vm2", "node vm");

    private static final List<String> SERVICES = List.of("workerd, worker loader", "deno, worker", "deno, process");
    private static final List<String> PYTHONS = List.of("python3, process", "bubblewrap, cold", "pyodide, new globals");

    /// The others take ten times as long or more: vm2 and node vm intercept every use of a global such as `Math`, and
    /// QuickJS interprets.
    private static final List<String> COMPILERS = List.of("node", "isolated-vm");

    static Plan full() {
        return new Plan(3, 0.5, Duration.ofSeconds(5));
    }

    static Plan quick() {
        return new Plan(1, 0.1, Duration.ZERO);
    }

    /// @param process where the peers are; empty measures us alone
    List<Scenario> scenarios(Optional<PeerProcess> process, Workload transform, Workload compute) {
        var sandboxes = peers(process, SANDBOXES, Api.SYNC);
        var crowd = crowd(process);
        var sum = Workload.sum();
        return Stream.of(
                        new Scenario(PACED, load(sum, 250, 1, PACE_MS), sandboxes),
                        new Scenario(SATURATED, load(sum, 400, 1, 0), sandboxes),
                        new Scenario(TRANSFORM, load(transform, 100, 1, 0), sandboxes),
                        new Scenario(COMPUTE, load(compute, 5, 1, 0), peers(process, COMPILERS, Api.SYNC)),
                        new Scenario(TWO, load(sum, 600, 2, 0), crowd),
                        new Scenario(EIGHT, load(sum, 600, 8, 0), crowd))
                .flatMap(seen ->
                        Stream.of(seen, new Scenario(seen.title(), seen.load().unseen(), seen.peers())))
                .toList();
    }

    /// JavaScript, elsewhere. Those that cost a process or an HTTP request are called less often.
    Scenario programs(Optional<PeerProcess> services, Optional<PeerProcess> smythos) {
        var programs = new ArrayList<>(peers(services, SERVICES, Api.SYNC));
        programs.addAll(peers(smythos, List.of("smythos"), Api.SYNC));
        return new Scenario(PROGRAMS, load(Workload.sum(), 80, 1, 0).unseen(), programs);
    }

    /// Python, elsewhere.
    Scenario pythons(Optional<PeerProcess> process) {
        return new Scenario(PYTHON, load(Workload.sum(), 80, 1, PROCESS_PACE_MS), peers(process, PYTHONS, Api.SYNC));
    }

    /// Ourselves in other ways.
    List<Scenario> variants(Workload stock, Contestant typed, List<Contestant> rungs) {
        var languages = new Scenario(LANGUAGES, load(stock, 250, 1, SLOW_PACE_MS), List.of(typed));
        var walls = new Scenario(RUNGS, load(Workload.sum(), 250, 1, PACE_MS), rungs);
        return List.of(languages, new Scenario(LANGUAGES, languages.load().unseen(), languages.peers()), walls);
    }

    private Load load(Workload workload, int count, int atOnce, int paceMs) {
        var scaled = Math.max(1, (int) (count * scale));
        return new Load(workload, true, Math.max(1, scaled / 5), scaled, atOnce, paceMs);
    }

    /// isolated-vm is called in both ways it offers; the better one counts.
    private static List<Contestant> crowd(Optional<PeerProcess> process) {
        var crowd = new ArrayList<>(peers(process, List.of("isolated-vm"), Api.ASYNC));
        crowd.addAll(peers(process, SANDBOXES, Api.THREADS));
        return crowd;
    }

    private static List<Contestant> peers(Optional<PeerProcess> process, List<String> names, Api api) {
        return process.stream()
                .flatMap(node -> names.stream().<Contestant>map(name -> new Peer(node, name, api)))
                .toList();
    }
}
