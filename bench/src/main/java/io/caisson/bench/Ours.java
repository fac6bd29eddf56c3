package io.caisson.bench;

import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Source;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.execution.Executor;
import io.caisson.receipt.Receipt;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.LongStream;

/// Caisson, through the door every other door leads to.
///
/// The latency of a run is that of making the request, which checks the input, and of [Executor#execute].
final class Ours implements Contestant {
    static final String NAME = "Caisson";
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private final String name;
    private final Executor executor;
    private final Language language;
    private final AtomicLong serial = new AtomicLong();

    Ours(Executor executor) {
        this(NAME, executor, Language.JAVASCRIPT);
    }

    private Ours(String name, Executor executor, Language language) {
        this.name = name;
        this.executor = executor;
        this.language = language;
    }

    /// As a contestant of its own, on another kind of wall.
    static Ours on(String rung, Executor executor) {
        return new Ours(NAME + ", " + rung, executor, Language.JAVASCRIPT);
    }

    /// As a contestant of its own, with each workload's TypeScript.
    Ours typed() {
        return new Ours(NAME + ", TypeScript", executor, Language.TYPESCRIPT);
    }

    /// As a contestant of its own, in Python.
    Ours python() {
        return new Ours(NAME, executor, Language.PYTHON);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Sample run(Load load) {
        work(new Load(load.workload(), load.seenBefore(), 0, load.warmUp(), load.atOnce(), 0));
        var cpu = ProcessTree.cpuNanos();
        var start = System.nanoTime();
        var nanos = work(load);
        return Sample.of(nanos, System.nanoTime() - start, ProcessTree.cpuNanos() - cpu);
    }

    /// One execution of `workload`, unmeasured.
    Receipt once(Workload workload) {
        return execute(workload, workload.code());
    }

    private LongStream work(Load load) {
        if (load.atOnce() == 1) {
            return caller(load, load.count()).stream().mapToLong(Long::longValue);
        }
        try (var callers = Executors.newFixedThreadPool(load.atOnce())) {
            var lanes = new ArrayList<Future<List<Long>>>();
            for (var i = 0; i < load.atOnce(); i++) {
                lanes.add(callers.submit(() -> caller(load, Math.ceilDiv(load.count(), load.atOnce()))));
            }
            return lanes.stream().flatMap(lane -> joined(lane).stream()).mapToLong(Long::longValue);
        }
    }

    private static List<Long> joined(Future<List<Long>> lane) {
        try {
            return lane.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("a caller failed", e);
        }
    }

    private List<Long> caller(Load load, int count) {
        var nanos = new ArrayList<Long>(count);
        var due = System.nanoTime();
        for (var i = 0; i < count; i++) {
            if (load.paceMs() > 0) {
                until(due);
                due += Duration.ofMillis(load.paceMs()).toNanos();
            }
            var workload =
                    language.equals(Language.TYPESCRIPT) ? load.workload().typed() : load.workload();
            var code = load.seenBefore() ? workload.code() : workload.unique(serial.incrementAndGet());
            var asked = System.nanoTime();
            var receipt = execute(workload, code);
            nanos.add(System.nanoTime() - asked);
            check(workload, receipt);
        }
        return nanos;
    }

    private static void until(long due) {
        while (System.nanoTime() < due) {
            LockSupport.parkNanos(due - System.nanoTime());
        }
    }

    private Receipt execute(Workload workload, String code) {
        var request = ExecutionRequest.of(new Source(language, code))
                .withInput(Value.json(workload.input()))
                .withTimeout(TIMEOUT);
        return executor.execute(Caller.local(), request, Output.NOWHERE);
    }

    private static void check(Workload workload, Receipt receipt) {
        if (!result(receipt).equals(workload.expected())) {
            throw new IllegalStateException("Caisson returned something else: " + receipt.summary());
        }
    }

    static String result(Receipt receipt) {
        if (receipt.outcome() instanceof Outcome.Completed(var value)) {
            return value.json();
        }
        throw new IllegalStateException(receipt.summary());
    }
}
