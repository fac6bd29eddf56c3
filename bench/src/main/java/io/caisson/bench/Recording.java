package io.caisson.bench;

import io.caisson.ExecutionRequest;
import io.caisson.Output;
import io.caisson.account.Caller;
import io.caisson.bench.hot.NoPlace;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.execution.Admission;
import io.caisson.execution.Executor;
import io.caisson.execution.Executor.Judges;
import io.caisson.execution.InMemoryLedger;
import io.caisson.execution.Ledger;
import io.caisson.gate.Scanner;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.policy.TierPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/// What recording costs: added to one execution, and how many receipts a second get into the database.
public final class Recording {
    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration LOAD = Duration.ofSeconds(20);
    private static final int SAMPLES = 20_000;
    private static final int WRITERS = 4;
    private static final int LEAST_PER_SECOND = 8_000;

    private final List<Target> targets = new ArrayList<>();

    private Recording() {}

    /// Measures and writes.
    ///
    /// @param arguments where to write; then, if it is to be measured too, the JDBC URL of an empty PostgreSQL
    public static void main(String[] arguments) throws IOException {
        var recording = new Recording();
        recording.measure(arguments.length > 1 ? Optional.of(arguments[1]) : Optional.empty());
        var text = "# Recording\n\nWritten by `bench/ledger`; ratios hold for this machine only.\n\n"
                + Machine.describe() + "\n\n" + Target.table(recording.targets);
        Files.writeString(Path.of(arguments[0]), text);
        System.out.print(text);
    }

    private void measure(Optional<String> postgresql) throws IOException {
        cost();
        sustained("SQLite", LedgerConfig.in(folder()));
        if (postgresql.isPresent()) {
            sustained("PostgreSQL", LedgerConfig.in(folder()).withDatabase(postgresql.get()));
        } else {
            targets.add(new Target(
                    "receipts a second on PostgreSQL", leastRate(), "no URL was given", Target.Verdict.UNKNOWN));
        }
    }

    /// The same executions with and without a ledger, by turns.
    private void cost() throws IOException {
        var clock = Clock.systemUTC();
        try (var ledger = DurableLedger.open(LedgerConfig.in(folder()), clock);
                var caisson = Caisson.open(CaissonConfig.standard())) {
            var without = executor(new InMemoryLedger(clock, 1_000, 10_000_000), clock);
            var with = executor(ledger, clock);
            run(without, WARM_UP);
            run(with, WARM_UP);
            var plain = micros(without);
            var recorded = micros(with);
            var whole = paced(caisson);
            var added = recorded.p50 - plain.p50;
            targets.add(new Target(
                    "added to an execution, p50",
                    "≤ 20 µs or 10 %% of %.0f µs".formatted(whole),
                    "%.1f µs (p99 %.1f µs)".formatted(added, recorded.p99 - plain.p99),
                    Target.Verdict.of(added <= Math.max(20, whole / 10))));
        }
    }

    private static Executor executor(Ledger ledger, Clock clock) {
        return new Executor(
                new Judges(Scanner.BLIND, new TierPolicy()), Admission.OPEN, ledger, List.of(new NoPlace()), clock);
    }

    private static void run(Executor executor, Duration time) {
        var until = System.nanoTime() + time.toNanos();
        while (System.nanoTime() < until) {
            execute(executor);
        }
    }

    private static void execute(Executor executor) {
        executor.execute(Caller.local(), ExecutionRequest.javascript("1+1"), Output.NOWHERE);
    }

    private record Times(double p50, double p99) {}

    private static Times micros(Executor executor) {
        var times = new long[SAMPLES];
        for (var at = 0; at < SAMPLES; at++) {
            var began = System.nanoTime();
            execute(executor);
            times[at] = System.nanoTime() - began;
        }
        return times(times);
    }

    private static Times times(long[] nanos) {
        Arrays.sort(nanos);
        return new Times(nanos[nanos.length / 2] / 1e3, nanos[nanos.length * 99 / 100] / 1e3);
    }

    /// The warm path as a whole, in microseconds.
    private static double paced(Caisson caisson) {
        var until = System.nanoTime() + WARM_UP.toNanos();
        while (System.nanoTime() < until) {
            caisson.execute(ExecutionRequest.javascript("1+1"));
        }
        var times = new long[1_000];
        for (var at = 0; at < times.length; at++) {
            var began = System.nanoTime();
            caisson.execute(ExecutionRequest.javascript("1+1"));
            times[at] = System.nanoTime() - began;
        }
        return times(times).p50;
    }

    /// Until they are in the database, not only in the journal.
    private void sustained(String name, LedgerConfig config) {
        try (var ledger = DurableLedger.open(config, Clock.systemUTC())) {
            var executor = executor(ledger, Clock.systemUTC());
            run(executor, WARM_UP);
            ledger.settle();
            var count = new AtomicLong();
            var began = System.nanoTime();
            var until = began + LOAD.toNanos();
            var threads = new ArrayList<Thread>();
            for (var writer = 0; writer < WRITERS; writer++) {
                threads.add(Thread.ofPlatform().start(() -> write(executor, ledger, count, until)));
            }
            for (var thread : threads) {
                thread.join();
            }
            ledger.settle();
            var seconds = (System.nanoTime() - began) / 1e9;
            var rate = count.get() / seconds;
            targets.add(new Target(
                    "receipts a second on " + name,
                    leastRate(),
                    "%,.0f, for %.0f s".formatted(rate, seconds),
                    Target.Verdict.of(rate >= LEAST_PER_SECOND)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String leastRate() {
        return "≥ %,d".formatted(LEAST_PER_SECOND);
    }

    /// Waits for the database now and then: an endless queue would be no sustained rate.
    private static void write(Executor executor, DurableLedger ledger, AtomicLong count, long until) {
        while (System.nanoTime() < until) {
            execute(executor);
            if (count.incrementAndGet() % 2_000 == 0) {
                ledger.settle();
            }
        }
    }

    private static Path folder() throws IOException {
        return Files.createTempDirectory("caisson-recording-");
    }
}
