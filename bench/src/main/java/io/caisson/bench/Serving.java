package io.caisson.bench;

import io.caisson.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/// The server over HTTP, side by side with what people would write instead.
public final class Serving {
    private static final int WARM_UP = 3_000;
    private static final int ROUNDS = 5;
    private static final int ONE_LANE = 1_000;
    private static final int EIGHT_LANES = 8;
    private static final int PER_LANE = 250;
    private static final int BURST = 100;
    private static final int BURSTS = 5;
    private static final int STARTS = 5;
    private static final List<Map<String, Object>> MIXED = List.of(
            Map.of("language", "javascript", "code", "1+1"),
            Map.of("language", "python", "code", "print(1+1)"),
            Map.of("language", "shell", "code", "echo $((1+1))"));

    private final Path root;
    private final Path data;
    private final List<String> rows = new ArrayList<>();
    private final List<Target> targets = new ArrayList<>();
    private final AtomicInteger fresh = new AtomicInteger();

    private Serving(Path root, Path data) {
        this.root = root;
        this.data = data;
    }

    /// Measures and writes to the file named.
    public static void main(String[] arguments) throws IOException {
        var root = Path.of(arguments[0]);
        var data = Files.createTempDirectory("caisson-bench");
        var serving = new Serving(root, data);
        try {
            serving.starts();
            serving.sideBySide();
            serving.inARow(Integer.parseInt(arguments[2]));
        } finally {
            remove(data);
        }
        var text = serving.page();
        Files.writeString(Path.of(arguments[1]), text);
        System.out.print(text);
    }

    private static void remove(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        }
    }

    private Served ours() throws IOException {
        return Served.ours(root, data.resolve("data"));
    }

    /// From the start of the command to the answer of its first execution.
    private void starts() throws IOException {
        var seconds = new double[STARTS];
        for (var i = 0; i < STARTS; i++) {
            var began = System.nanoTime();
            try (var server = ours()) {
                server.await(body("1+1"));
                seconds[i] = (System.nanoTime() - began) / 1e9;
            }
        }
        target(
                "`serve`, first execution answered after its start, slowest of " + STARTS,
                "≤ 2.5 s",
                "%.2f s",
                Arrays.stream(seconds).max().orElseThrow(),
                2.5);
    }

    private void sideBySide() throws IOException {
        try (var ours = ours();
                var peer = Served.peer(root)) {
            for (var server : List.of(ours, peer)) {
                server.await(body("1+1"));
                lanes(server, 2, WARM_UP, false);
            }
            var mine = compared(List.of(ours, peer), ONE_LANE, 1, false);
            target("p50, one connection, source seen before", "≤ 2 ms", "%.2f ms", mine.getFirst().p50, 2);
            target(
                    "p50, one connection, against " + peer.name(),
                    "≤ 1 ×",
                    "%.2f ×",
                    mine.getFirst().p50 / mine.getLast().p50,
                    1);
            var crowd = compared(List.of(ours, peer), PER_LANE, EIGHT_LANES, false);
            var ratio = crowd.getFirst().rate / crowd.getLast().rate;
            targets.add(new Target(
                    "throughput, eight connections, against " + peer.name(),
                    "≥ 1.5 ×",
                    format("%.2f ×", ratio),
                    Target.Verdict.of(ratio >= 1.5)));
            compared(List.of(ours, peer), ONE_LANE, 1, true);
            compared(List.of(ours, peer), PER_LANE, EIGHT_LANES, true);
            bursts(ours);
        }
    }

    /// One row of a table: medians over the rounds.
    private record Row(double p50, double p99, double rate) {}

    /// Each server takes its turn in every round.
    private List<Row> compared(List<Served> servers, int perLane, int lanes, boolean unseen) throws IOException {
        var rounds = new ArrayList<List<Row>>();
        servers.forEach(_ -> rounds.add(new ArrayList<>()));
        for (var round = 0; round < ROUNDS; round++) {
            for (var i = 0; i < servers.size(); i++) {
                rounds.get(i).add(lanes(servers.get(i), lanes, perLane, unseen));
            }
        }
        var rows = rounds.stream().map(Serving::median).toList();
        for (var i = 0; i < servers.size(); i++) {
            var row = rows.get(i);
            this.rows.add(String.format(
                    Locale.ROOT,
                    "| %d connection%s, %s | %s | %.2f | %.2f | %,.0f |",
                    lanes,
                    lanes == 1 ? "" : "s",
                    unseen ? "never seen" : "seen before",
                    servers.get(i).name(),
                    row.p50,
                    row.p99,
                    row.rate));
        }
        return rows;
    }

    private static Row median(List<Row> rows) {
        return new Row(
                Numbers.median(rows.stream().mapToDouble(Row::p50)),
                Numbers.median(rows.stream().mapToDouble(Row::p99)),
                Numbers.median(rows.stream().mapToDouble(Row::rate)));
    }

    private Row lanes(Served server, int lanes, int perLane, boolean unseen) throws IOException {
        var began = System.nanoTime();
        var times = together(lanes, () -> lane(server, perLane, unseen));
        var seconds = (System.nanoTime() - began) / 1e9;
        var millis = times.stream().flatMapToDouble(Arrays::stream).sorted().toArray();
        return new Row(millis[millis.length / 2], millis[millis.length * 99 / 100], millis.length / seconds);
    }

    private double[] lane(Served server, int count, boolean unseen) throws IOException {
        var millis = new double[count];
        try (var lane = server.lane()) {
            for (var i = 0; i < count; i++) {
                var body = body(unseen ? "1+1 // " + fresh.incrementAndGet() : "1+1");
                var began = System.nanoTime();
                var answer = lane.ask(body);
                millis[i] = (System.nanoTime() - began) / 1e6;
                check(answer, "\"result\":2");
            }
        }
        return millis;
    }

    private static void check(HttpLane.Answer answer, String wanted) {
        if (answer.status() != 200 || !answer.body().contains(wanted)) {
            throw new IllegalStateException("answered " + answer);
        }
    }

    private static String body(String code) {
        return Value.of(Map.of("language", "javascript", "code", code)).json();
    }

    /// All at the same moment, each on a connection of its own.
    private void bursts(Served server) throws IOException {
        var millis = new ArrayList<Double>();
        var lost = new AtomicInteger();
        for (var i = 0; i <= BURSTS; i++) {
            var number = new AtomicInteger();
            var times = together(BURST, () -> burst(server, number.getAndIncrement(), lost));
            if (i > 0) { // the first one warms up
                times.forEach(millis::add);
            }
        }
        var p50 = Numbers.median(millis.stream().mapToDouble(Double::doubleValue));
        target(BURST + " at once (JavaScript, Python, shell), median", "≤ 400 ms", "%.0f ms", p50, 400);
        target("of them lost", "0", "%.0f", lost.get(), 0);
    }

    private static double burst(Served server, int number, AtomicInteger lost) throws IOException {
        var began = System.nanoTime();
        try (var lane = server.lane()) {
            var answer = lane.ask(Value.of(MIXED.get(number % MIXED.size())).json());
            if (answer.status() != 200 || !answer.body().contains("\"status\":\"completed\"")) {
                lost.incrementAndGet();
            }
        }
        return (System.nanoTime() - began) / 1e6;
    }

    /// By the first look the heap has its size, code is compiled, and workers have been replaced several times.
    private void inARow(int requests) throws IOException {
        try (var server = ours()) {
            server.await(body("1+1"));
            var failed = new AtomicLong();
            row(server, requests * 3 / 10, failed);
            var before = server.held();
            row(server, requests, failed);
            var after = server.held();
            var grown = after.threads() > before.threads() + 4
                    || after.openFiles() > before.openFiles() + 4
                    || after.processes() > before.processes() + 1
                    || after.bytes() > before.bytes() * 11 / 10;
            targets.add(new Target(
                    String.format(Locale.ROOT, "%,d requests in a row, after %,d", requests, requests * 3 / 10),
                    "nothing grows",
                    before + " → " + after,
                    Target.Verdict.of(!grown)));
            target("of them answered with 5xx", "0", "%.0f", (double) failed.get(), 0);
        }
    }

    private void row(Served server, int requests, AtomicLong failed) throws IOException {
        together(2, () -> {
            try (var lane = server.lane()) {
                for (var i = 0; i < requests / 2; i++) {
                    if (lane.ask(body("1+1")).status() >= 500) {
                        failed.incrementAndGet();
                    }
                }
            }
            return 0;
        });
    }

    private static <T> List<T> together(int lanes, Callable<T> task) throws IOException {
        try (var threads = Executors.newFixedThreadPool(lanes)) {
            var results = new ArrayList<T>();
            for (Future<T> future : threads.invokeAll(Collections.nCopies(lanes, task))) {
                results.add(future.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw new IOException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    private void target(String what, String wanted, String pattern, double measured, double most) {
        targets.add(new Target(what, wanted, format(pattern, measured), Target.Verdict.of(measured <= most)));
    }

    private static String format(String pattern, double number) {
        return String.format(Locale.ROOT, pattern, number);
    }

    private String page() throws IOException {
        var page = new StringBuilder(
                "# HTTP\n\nWritten by `bench/http`: server and callers share the cores of one machine. ");
        page.append("The peer is an HTTP server in Node that runs each request in a fresh isolated-vm isolate, ");
        page.append("without a wall, deadline, gate, key or record; ours has all of them on.\n\n");
        page.append(Machine.describe()).append("\n\n").append(Target.table(targets));
        page.append("\n| `1+1` | server | p50 ms | p99 ms | per second |\n|---|---|---:|---:|---:|\n");
        rows.forEach(row -> page.append(row).append('\n'));
        return page.toString();
    }
}
