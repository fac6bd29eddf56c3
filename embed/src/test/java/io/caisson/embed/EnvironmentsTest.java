package io.caisson.embed;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.Limits;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Risk;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.engine.Cancellation;
import io.caisson.engine.CellRun;
import io.caisson.engine.Environment;
import io.caisson.engine.EnvironmentEnd;
import io.caisson.engine.EnvironmentLeases;
import io.caisson.engine.EnvironmentOwner;
import io.caisson.engine.EnvironmentSpec;
import io.caisson.engine.EnvironmentState;
import io.caisson.engine.Job;
import io.caisson.engine.Opening;
import io.caisson.engine.Place;
import io.caisson.gate.Grants;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.choice.Doctor;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/// Interpreters that live on, with a real isolate and a real Python behind each wall that this host can build.
@Tag("slow")
@Timeout(120)
class EnvironmentsTest {
    private static final Caller ANN = new Caller("acme", "ann", Tier.PREMIUM);
    private static final Caller BOB = new Caller("acme", "bob", Tier.PREMIUM);
    private static final Caller EVE = new Caller("evil", "ann", Tier.PREMIUM);
    private static final Limits LIMITS =
            Limits.NONE.with(Limit.MEMORY, 64).with(Limit.TIMEOUT, 5_000).with(Limit.CPU, 5_000);

    private static final Map<Rung, Place> PLACES = new EnumMap<>(Rung.class);

    @TempDir
    private static Path folder;

    private final List<Environment> opened = new java.util.ArrayList<>();

    private static Place place(Rung rung) {
        return PLACES.computeIfAbsent(rung, EnvironmentsTest::open);
    }

    private static Place open(Rung rung) {
        var data = folder.resolve(rung.label());
        var diagnosis = Doctor.examine(rung, folder.resolve("doctor-" + rung.label()));
        Assumptions.assumeTrue(diagnosis.usable(), () -> rung + " cannot be had here: " + diagnosis.items());
        try {
            return LocalSandbox.open(CaissonConfig.standard().withWall(rung), data)
                    .place();
        } catch (LaunchException e) {
            return Assumptions.abort("no wall can be had here: " + e.getMessage());
        }
    }

    @AfterAll
    static void close() {
        PLACES.values().forEach(Place::close);
    }

    @AfterEach
    void end() {
        opened.forEach(Environment::close);
    }

    static Stream<Arguments> all() {
        return Stream.of(Rung.values())
                .flatMap(rung ->
                        Stream.of(Language.JAVASCRIPT, Language.PYTHON).map(language -> Arguments.of(rung, language)));
    }

    private Environment environment(Rung rung, Language language) {
        var opening = place(rung).open(spec(language), new Cancellation());
        assertThat(opening).isInstanceOf(Opening.Opened.class);
        var environment = ((Opening.Opened) opening).environment();
        opened.add(environment);
        return environment;
    }

    private static EnvironmentSpec spec(Language language) {
        return spec(language, ANN, Duration.ofMinutes(10));
    }

    private static EnvironmentSpec spec(Language language, Caller caller, Duration idle) {
        return new EnvironmentSpec(
                "env_" + UUID.randomUUID(),
                EnvironmentOwner.user(caller),
                caller,
                language,
                LIMITS,
                Grants.NONE,
                Risk.LOW,
                Map.of(),
                idle);
    }

    private static CellRun run(Environment environment, String code) {
        return run(environment, code, LIMITS, new Cancellation());
    }

    private static CellRun run(Environment environment, String code, Limits limits, Cancellation cancellation) {
        var spec = environment.spec();
        var request = spec.language().equals(Language.PYTHON)
                ? ExecutionRequest.python(code)
                : ExecutionRequest.javascript(code);
        var job = new Job("exe_" + UUID.randomUUID(), spec.caller(), request, Grants.NONE, limits, cancellation);
        return environment.run(spec.owner(), job, Output.NOWHERE);
    }

    private static String result(CellRun cell) {
        assertThat(cell.run().outcome()).isInstanceOf(Outcome.Completed.class);
        return ((Outcome.Completed) cell.run().outcome()).result().json();
    }

    private static String code(Language language, String javascript, String python) {
        return language.equals(Language.PYTHON) ? python : javascript;
    }

    private static Limits within(int millis) {
        return LIMITS.with(Limit.TIMEOUT, millis);
    }

    @ParameterizedTest
    @MethodSource("all")
    void stateIsKeptFromCellToCell(Rung rung, Language language) {
        var environment = environment(rung, language);
        run(
                environment,
                code(language, "let n = 1; function add(k) { n += k }", "n = 1\ndef add(k):\n global n\n n += k"));
        run(environment, "add(41)");
        var last = run(environment, code(language, "console.log('n is', n); n", "print('n is', n); n"));
        assertThat(result(last)).isEqualTo("42");
        assertThat(last.run().transcript().stdout()).isEqualTo("n is 42\n");
        assertThat(last.end()).isEmpty();
        assertThat(last.run().containment().orElseThrow().wall()).isEqualTo(rung.label());
        assertThat(environment.state().cells()).isEqualTo(3);
        assertThat(environment.state().memoryBytes()).isPositive();
    }

    @ParameterizedTest
    @MethodSource("all")
    void anExceptionKeepsTheState(Rung rung, Language language) {
        var environment = environment(rung, language);
        run(environment, code(language, "var n = 1", "n = 1"));
        var failed = run(environment, code(language, "n = 2; null.x", "n = 2; None.x"));
        assertThat(failed.run().outcome())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        error -> assertThat(error.error().kind()).isEqualTo(ErrorKind.RUNTIME));
        assertThat(result(run(environment, "n"))).isEqualTo("2");
    }

    @ParameterizedTest
    @MethodSource("all")
    void anInterruptAtTheDeadlineKeepsTheState(Rung rung, Language language) {
        var environment = environment(rung, language);
        run(environment, code(language, "var n = 0", "n = 0"));
        for (var i = 0; i < 3; i++) {
            var endless = code(language, "for (;;) n++", "while True: n += 1");
            var late = run(environment, endless, within(300), new Cancellation());
            assertThat(late.run().outcome())
                    .isInstanceOfSatisfying(
                            Outcome.LimitReached.class,
                            reached -> assertThat(reached.limit()).isEqualTo(Limit.TIMEOUT));
            assertThat(late.end()).isEmpty();
            assertThat(result(run(environment, "n > 0"))).isEqualTo("true");
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void aWaitIsInterruptedToo(Rung rung, Language language) {
        var environment = environment(rung, language);
        run(environment, code(language, "var n = 1", "import time; n = 1"));
        var waiting = code(language, "new Promise(() => setTimeout(() => {}, 60000))", "time.sleep(60)");
        assertThat(run(environment, waiting, within(300), new Cancellation()).end())
                .isEmpty();
        assertThat(result(run(environment, "n"))).isEqualTo("1");
    }

    @ParameterizedTest
    @MethodSource("all")
    void somebodyInterruptsAndTheStateIsKept(Rung rung, Language language) throws Exception {
        var environment = environment(rung, language);
        run(environment, code(language, "var n = 1", "n = 1"));
        var running = CompletableFuture.supplyAsync(
                () -> run(environment, code(language, "for (;;);", "while True: pass")), Thread::startVirtualThread);
        while (environment.state().cells() < 2) {
            Thread.sleep(5);
        }
        environment.interrupt("bob");
        assertThat(running.get(10, TimeUnit.SECONDS).run().outcome()).isEqualTo(new Outcome.Cancelled("bob"));
        assertThat(result(run(environment, "n"))).isEqualTo("1");
    }

    @ParameterizedTest
    @EnumSource(Rung.class)
    void aLoopThatIgnoresTheInterruptIsKilledWithinASecond(Rung rung) {
        var environment = environment(rung, Language.PYTHON);
        // an endless `while` inside: CPython 3.11 lets the interrupt escape from the `try`
        var stubborn = "while True:\n try:\n  for _ in range(10 ** 12): pass\n except KeyboardInterrupt: pass";
        var began = System.nanoTime();
        var killed = run(environment, stubborn, within(300), new Cancellation());
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofMillis(1_300));
        assertThat(killed.run().outcome()).isInstanceOf(Outcome.LimitReached.class);
        assertThat(killed.end()).contains(EnvironmentEnd.DEADLINE);
        assertThat(run(environment, "1").end()).contains(EnvironmentEnd.DEADLINE);
    }

    @ParameterizedTest
    @EnumSource(Rung.class)
    void aBuiltInThatIgnoresTheInterruptIsKilledWithinASecond(Rung rung) {
        var environment = environment(rung, Language.JAVASCRIPT);
        var began = System.nanoTime();
        var killed = run(environment, "new Array(2 ** 32 - 2).indexOf(1)", within(300), new Cancellation());
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofMillis(1_300));
        assertThat(killed.end()).contains(EnvironmentEnd.DEADLINE);
    }

    @ParameterizedTest
    @MethodSource("all")
    void memoryIsOneCeilingForAllCells(Rung rung, Language language) {
        var environment = environment(rung, language);
        run(environment, code(language, "var held = []", "held = []"));
        var more = code(
                language,
                "held.push(new Array(1e6).fill(held.length + 0.5)); 1",
                "held.append(bytearray(b'x' * 8_000_000)); 1");
        var cell = run(environment, more);
        for (var i = 0; i < 40 && cell.end().isEmpty(); i++) {
            assertThat(cell.run().outcome()).isInstanceOf(Outcome.Completed.class);
            cell = run(environment, more);
        }
        assertThat(cell.end()).contains(EnvironmentEnd.MEMORY);
        assertThat(cell.run().outcome())
                .isInstanceOfSatisfying(
                        Outcome.LimitReached.class,
                        reached -> assertThat(reached.limit()).isEqualTo(Limit.MEMORY));
    }

    @ParameterizedTest
    @MethodSource("all")
    void nobodyElseRunsInIt(Rung rung, Language language) {
        var environment = environment(rung, language);
        for (var stranger : List.of(BOB, EVE)) {
            var job = new Job("exe_x", stranger, ExecutionRequest.python("1"), Grants.NONE, LIMITS, new Cancellation());
            for (var owner :
                    List.of(EnvironmentOwner.user(stranger), environment.spec().owner())) {
                assertThat(environment.run(owner, job, Output.NOWHERE).run().outcome())
                        .isInstanceOf(Outcome.Refused.class);
            }
        }
        assertThat(environment.state().cells()).isZero();
    }

    @ParameterizedTest
    @MethodSource("all")
    void aClosedOneLeavesNoProcess(Rung rung, Language language) throws Exception {
        var before = descendants();
        var environment = environment(rung, language);
        assertThat(result(run(environment, "40 + 2"))).isEqualTo("42");
        environment.close();
        assertThat(environment.state().phase()).isEqualTo(EnvironmentState.Phase.ENDED);
        assertThat(environment.ended().get(1, TimeUnit.SECONDS)).isEqualTo(EnvironmentEnd.CLOSED);
        var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (environment.state().memoryBytes() > 0 || descendants() > before + SPARES) {
            assertThat(System.nanoTime()).as("processes are left").isLessThan(deadline);
            Thread.sleep(20);
        }
    }

    /// Workers and copies that wait for others come and go meanwhile.
    private static final long SPARES = 24;

    private static long descendants() {
        return ProcessHandle.current().descendants().count();
    }

    @ParameterizedTest
    @EnumSource(Rung.class)
    void anInterpreterThatEndsItselfIsLost(Rung rung) {
        var environment = environment(rung, Language.PYTHON);
        assertThat(run(environment, "import os; os._exit(3)").end()).contains(EnvironmentEnd.PROCESS_LOST);
    }

    /// The signal comes when the cell is over, and kills a process that has no handler for it.
    @ParameterizedTest
    @EnumSource(Rung.class)
    void anInterpreterThatDiesWhileItIdlesIsLost(Rung rung) throws Exception {
        var environment = environment(rung, Language.PYTHON);
        assertThat(run(environment, "import signal; signal.alarm(1)").end()).isEmpty();
        assertThat(environment.ended().get(10, TimeUnit.SECONDS)).isEqualTo(EnvironmentEnd.PROCESS_LOST);
        assertThat(environment.state().phase()).isEqualTo(EnvironmentState.Phase.ENDED);
    }

    @ParameterizedTest
    @EnumSource(Rung.class)
    void leasesCloseWhatIdlesAndEvictTheLeastRecentlyUsed(Rung rung) throws Exception {
        var ends = new LinkedBlockingQueue<String>();
        var bounds = new EnvironmentLeases.Bounds(8, 1L << 40);
        try (var leases = new EnvironmentLeases(
                place(rung), bounds, (spec, reason) -> ends.add(spec.id() + " " + reason.label()))) {
            var brief = spec(Language.PYTHON, ANN, Duration.ofMillis(500));
            assertThat(leases.open(brief, 8, new Cancellation())).isInstanceOf(Opening.Opened.class);
            assertThat(ends.poll(10, TimeUnit.SECONDS)).isEqualTo(brief.id() + " idle");

            var busy = spec(Language.PYTHON, ANN, Duration.ofMinutes(10));
            var idle = spec(Language.JAVASCRIPT, ANN, Duration.ofMinutes(10));
            var running = ((Opening.Opened) leases.open(busy, 2, new Cancellation())).environment();
            leases.open(idle, 2, new Cancellation());
            var stop = new Cancellation();
            var cell = CompletableFuture.supplyAsync(
                    () -> run(running, "import time; time.sleep(60)", within(60_000), stop),
                    Thread::startVirtualThread);
            while (running.state().phase() != EnvironmentState.Phase.BUSY) {
                Thread.sleep(5);
            }
            assertThat(leases.open(spec(Language.PYTHON), 2, new Cancellation()))
                    .isInstanceOf(Opening.Opened.class);
            assertThat(ends.poll(10, TimeUnit.SECONDS)).isEqualTo(idle.id() + " evicted");
            stop.cancel("test");
            assertThat(cell.get(10, TimeUnit.SECONDS).end()).isEmpty();
        }
        assertThat(ends.poll(10, TimeUnit.SECONDS)).endsWith("server restarted");
    }

    /// A tenant may have one of two workers, and its idle environment has that one.
    @Test
    void anIdleEnvironmentHoldsNoPlaceThatARunNeeds() throws Exception {
        var ends = new LinkedBlockingQueue<String>();
        var config = CaissonConfig.standard().withMaxWorkers(2).withSpareWorkers(1);
        try (var place = crowded(config);
                var leases = new EnvironmentLeases(
                        place, new EnvironmentLeases.Bounds(8, 1L << 40), (_, reason) -> ends.add(reason.label()))) {
            var opening = leases.open(spec(Language.JAVASCRIPT), 8, new Cancellation());
            assertThat(opening).isInstanceOf(Opening.Opened.class);
            var request = ExecutionRequest.javascript("6 * 7");
            var job = new Job("exe_run", ANN, request, Grants.NONE, LIMITS, new Cancellation());
            assertThat(place.run(job, Output.NOWHERE).outcome()).isInstanceOf(Outcome.Completed.class);
            assertThat(ends.poll(10, TimeUnit.SECONDS)).isEqualTo("evicted");
        }
    }

    private static Place crowded(CaissonConfig config) {
        try {
            return LocalSandbox.open(config, folder.resolve("crowded")).place();
        } catch (LaunchException e) {
            return Assumptions.abort("no wall can be had here: " + e.getMessage());
        }
    }

    /// What a cell leaves running cannot be seen in a later one.
    static Stream<String> planted() {
        return Stream.of("""
                import threading, os
                def spam():
                    while True:
                        os.write(1, b'planted'); os.write(2, b'planted')
                threading.Thread(target=spam, daemon=True).start()
                """, """
                import os, time
                if os.fork() == 0:
                    os.setsid()
                    while True:
                        os.write(1, b'planted'); time.sleep(0.001)
                """, """
                import subprocess
                loop = ['/bin/sh', '-c', 'while :; do echo planted; done']
                subprocess.Popen(loop, start_new_session=True)
                """);
    }

    @ParameterizedTest
    @MethodSource("planted")
    void aThreadOrDaemonOfACellNeitherPrintsNorComputesInALaterOne(String plant) {
        var environment = environment(Rung.NAMESPACES, Language.PYTHON);
        run(environment, "kept = 'yes'");
        assertThat(run(environment, plant).end()).isEmpty();
        for (var i = 0; i < 3; i++) {
            var later = run(environment, "import time; time.sleep(0.1); print(kept)");
            assertThat(later.run().transcript().stdout()).isEqualTo("yes\n");
            assertThat(later.run().transcript().stderr()).isEmpty();
            assertThat(later.run().usage().cpu()).isLessThan(Duration.ofMillis(90));
        }
    }

    /// Nothing there can end a thread, so the environment that has one ends.
    @ParameterizedTest
    @EnumSource(value = Rung.class, names = "LANDLOCK")
    void aThreadThatCannotBeEndedEndsItsEnvironment(Rung rung) {
        var environment = environment(rung, Language.PYTHON);
        var left = run(environment, "import threading, time; threading.Thread(target=time.sleep, args=(60,)).start()");
        assertThat(left.run().outcome()).isInstanceOf(Outcome.Completed.class);
        assertThat(left.end()).contains(EnvironmentEnd.PROCESS_LOST);
    }

    private static final String FIND_MARK = """
            import gc, os
            cells = next(o for o in gc.get_objects() if type(o).__name__ == 'Cells')
            stolen = cells.current
            kept = 'yes'
            """;

    private static final String FORGE_OWN_END = """
            end = chr(10) + cells.current
            os.write(2, (end + ' ' + chr(10)).encode())
            os.write(1, (end + ' 0 -1 none' + chr(10) + 'stray').encode())
            print('stray')
            """;

    /// A cell knows its own mark, and those of earlier cells, and nothing else.
    @ParameterizedTest
    @EnumSource(Rung.class)
    void aForgedEndEndsNobodyElse(Rung rung) {
        var environment = environment(rung, Language.PYTHON);
        run(environment, FIND_MARK);
        var replay = "os.write(1, (chr(10) + stolen + ' 0 -1 none' + chr(10)).encode()); print(kept); 1";
        var replayed = run(environment, replay);
        assertThat(result(replayed)).isEqualTo("1");
        assertThat(replayed.run().transcript().stdout()).contains(" 0 -1 none\nyes\n");
        assertThat(run(environment, FORGE_OWN_END).run().transcript().stdout()).isEmpty();
        var next = run(environment, "print('clean')");
        assertThat(next.run().transcript().stdout()).isEqualTo("clean\n");
        assertThat(next.end()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("all")
    void cellsRunInTheOrderInWhichTheyCame(Rung rung, Language language) throws Exception {
        var environment = environment(rung, language);
        run(environment, code(language, "var order = []", "import time; order = []"));
        var ready = new CountDownLatch(4);
        var cells = Stream.of("1", "2", "3", "4")
                .map(number -> CompletableFuture.supplyAsync(
                        () -> {
                            ready.countDown();
                            return run(
                                    environment,
                                    code(language, "order.push(1); order.length", "order.append(1); len(order)"));
                        },
                        Thread::startVirtualThread))
                .toList();
        ready.await();
        var lengths = cells.stream()
                .map(CompletableFuture::join)
                .map(EnvironmentsTest::result)
                .sorted();
        assertThat(lengths).containsExactly("1", "2", "3", "4");
    }
}
