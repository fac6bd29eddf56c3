package io.caisson.embed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Limit;
import io.caisson.LogLine;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Risk;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.connector.NotPreparedException;
import io.caisson.gate.Weighing;
import io.caisson.json.ReceiptWriter;
import io.caisson.ledger.DurableLedger;
import io.caisson.ledger.receipt.Filter;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.ReceiptLine;
import io.caisson.ledger.record.Period;
import io.caisson.ledger.record.UsageReport.Dimension;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.choice.Doctor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// The embedding, with real workers behind the real wall.
class CaissonTest {
    private static Caisson caisson;

    @BeforeAll
    static void open() {
        try {
            caisson = Caisson.open();
        } catch (LaunchException e) {
            Assumptions.abort("no wall can be had here: " + e.getMessage());
        }
    }

    @AfterAll
    static void close() {
        if (caisson != null) {
            caisson.close();
        }
    }

    @Test
    void theExampleOfTheReadme() {
        var request = ExecutionRequest.javascript("return xs.map(x => x * 2)")
                .withInput(Map.of("xs", List.of(1, 2, 3)))
                .withTimeout(Duration.ofSeconds(2));
        var receipt = caisson.execute(request);
        assertThat(receipt.outcome())
                .isInstanceOfSatisfying(
                        Outcome.Completed.class,
                        completed -> assertThat(completed.result().list(Integer.class))
                                .containsExactly(2, 4, 6));
        assertThat(receipt.run().containment().orElseThrow().layers()).contains("seccomp", "no-new-privs", "rlimits");
        assertThat(caisson.ledger().receipt(Caller.local(), receipt.id())).contains(ReceiptWriter.write(receipt));
        assertThat(caisson.ready()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"NAMESPACES, mount", "LANDLOCK, landlock-fs"})
    void theDemandedWallIsUsed(Rung rung, String layer, @TempDir Path data) {
        var diagnosis = Doctor.examine(rung, data);
        Assumptions.assumeTrue(diagnosis.usable(), () -> rung + " cannot be had here: " + diagnosis.items());
        try (var other = Caisson.open(CaissonConfig.standard().withWall(rung).withData(data))) {
            var receipt = other.execute(ExecutionRequest.javascript("6 * 7"));
            assertThat(receipt.outcome()).isEqualTo(new Outcome.Completed(Value.json("42")));
            var containment = receipt.run().containment().orElseThrow();
            assertThat(containment.wall()).isEqualTo(rung.label());
            assertThat(containment.layers()).contains(layer, "seccomp", "no-new-privs", "rlimits");
        }
    }

    @Test
    void whoWasRefusedIsNoStrangerAfterARestart(@TempDir Path data) throws Exception {
        var config = CaissonConfig.standard().withData(data.resolve("data"));
        var refused = ExecutionRequest.javascript("eval('1')");
        try (var first = Caisson.open(config)) {
            for (var i = 0; i < 5; i++) {
                assertThat(first.execute(refused).outcome()).isInstanceOf(Outcome.Refused.class);
            }
        }
        try (var second = Caisson.open(config)) {
            var deadline = System.nanoTime() + Duration.ofSeconds(10).toNanos();
            while (parts(second, refused).stream().noneMatch("history"::equals)) {
                assertThat(System.nanoTime()).as("it was never recalled").isLessThan(deadline);
                Thread.sleep(20);
            }
        }
    }

    private static List<String> parts(Caisson caisson, ExecutionRequest request) {
        return caisson.scan(Caller.local(), request).decision().weighing().parts().stream()
                .map(Weighing.Part::name)
                .toList();
    }

    @Test
    void linesArriveWhileTheGuestRuns() {
        var lines = new ArrayList<LogLine>();
        caisson.execute(ExecutionRequest.javascript("console.log('a'); console.error('b')"), lines::add);
        assertThat(lines).extracting(LogLine::message).containsExactly("a", "b");
    }

    @Test
    void aStartedExecutionCanBeCancelled() {
        var execution = caisson.start(ExecutionRequest.javascript("for (;;);"));
        execution.cancel();
        assertThat(execution.receipt().outcome()).isEqualTo(new Outcome.Cancelled("caller"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"LOW", "HIGH"})
    void whatRunsAtTheEndIsRecordedAsCancelled(Risk risk, @TempDir Path data) throws Exception {
        var config = CaissonConfig.standard().withData(data.resolve("data"));
        var running = new CountDownLatch(1);
        var endless =
                ExecutionRequest.javascript("console.log('running'); for (;;);").withRisk(risk);
        var other = Caisson.open(config);
        var execution = other.start(endless, _ -> running.countDown());
        running.await();
        other.close();
        var receipt = execution.receipt();
        assertThat(receipt.outcome()).isEqualTo(new Outcome.Cancelled("the end of the service"));
        assertThatThrownBy(() -> other.execute(ExecutionRequest.javascript("1")))
                .isInstanceOf(LedgerException.class);
        try (var next = Caisson.open(config)) {
            assertThat(next.ledger().receipt(Caller.local(), receipt.id())).contains(ReceiptWriter.write(receipt));
        }
    }

    @Test
    void highRiskGetsAProcessOfItsOwn() {
        var receipt = caisson.execute(ExecutionRequest.javascript("6 * 7").withRisk(Risk.HIGH));
        assertThat(receipt.outcome()).isEqualTo(new Outcome.Completed(Value.json("42")));
        assertThat(receipt.run().containment().orElseThrow().fresh()).isEqualTo("process");
    }

    /// The wall gives a process one filter, and the worker itself another once it is warm: a spare may be on its way.
    @Test
    void workersAreSealedAfterTheirWarmUp() throws InterruptedException {
        caisson.execute(ExecutionRequest.javascript("1"));
        var deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (workerFilters().stream().anyMatch(count -> count < 2) && System.nanoTime() < deadline) {
            Thread.sleep(20);
        }
        assertThat(workerFilters()).isNotEmpty().allMatch(count -> count >= 2);
    }

    /// How many each worker has beyond our own.
    private static List<Integer> workerFilters() {
        return ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().command().orElse("").endsWith("/java"))
                .map(process -> filters(process) - filters(ProcessHandle.current()))
                .filter(count -> count > 0)
                .toList();
    }

    private static int filters(ProcessHandle process) {
        try (var lines = Files.lines(Path.of("/proc/" + process.pid() + "/status"))) {
            return lines.filter(line -> line.startsWith("Seccomp_filters:"))
                    .map(line -> Integer.valueOf(line.substring(line.indexOf('\t') + 1)))
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0; // it has ended
        }
    }

    @Test
    void aKilledWorkerCostsOneExecution() throws Exception {
        var running = new CountDownLatch(1);
        var victim = new ArrayList<io.caisson.receipt.Receipt>();
        var thread = Thread.ofVirtual()
                .start(() -> victim.add(caisson.execute(
                        ExecutionRequest.javascript("console.log('running'); for (;;);"), _ -> running.countDown())));
        running.await();
        ProcessHandle.current()
                .descendants()
                .filter(process -> process.info().command().orElse("").endsWith("/java"))
                .forEach(ProcessHandle::destroyForcibly);
        thread.join();
        assertThat(victim.getFirst().outcome().status()).isEqualTo("failed");
        assertThat(caisson.execute(ExecutionRequest.javascript("1")).success()).isTrue();
    }

    /// Such text has three bytes a character on its way and two in the engine: more than it was announced to be.
    @Test
    void anInputLargerThanTheMemoryIsTheGuestsLimit() {
        var request = ExecutionRequest.javascript("return context.length")
                .withInput("漢".repeat(7_000_000))
                .withMemoryMegabytes(8);
        assertThat(caisson.execute(request).outcome())
                .isInstanceOfSatisfying(
                        Outcome.LimitReached.class,
                        reached -> assertThat(reached.limit()).isEqualTo(Limit.MEMORY));
        assertThat(caisson.execute(ExecutionRequest.javascript("6 * 7")).outcome())
                .isEqualTo(new Outcome.Completed(Value.json("42")));
    }

    @Test
    void codeIsPreparedDeployedExecutedAndDeleted() {
        var connector = caisson.connectors().connector().as(Caller.local());
        var first = connector.deploy("double", ExecutionRequest.javascript("return context * 2"));
        var second = connector.deploy("double", ExecutionRequest.javascript("return context * 20"));
        assertThat(List.of(first.version(), second.version())).containsExactly(1, 2);
        assertThat(connector.deploy("double", ExecutionRequest.javascript("return context * 20")))
                .isEqualTo(second);

        assertThat(connector.execute("double", Value.of(1)).orElseThrow().outcome())
                .isEqualTo(new Outcome.Completed(Value.json("20")));
        assertThat(connector
                        .executeDeployment("double", first.id(), Value.of(1))
                        .orElseThrow()
                        .outcome())
                .isEqualTo(new Outcome.Completed(Value.json("2")));

        assertThat(connector.delete("double", second.id())).isTrue();
        assertThat(connector.deployments("double")).hasSize(1);
        assertThat(connector.executeDeployment("double", second.id(), Value.NULL))
                .isEmpty();
    }

    @Test
    void whatCannotStartIsNotDeployed() {
        var connector = caisson.connectors().connector("sandbox").as(Caller.local());
        var broken = ExecutionRequest.javascript("const a = 1;\nconst a = 2;");
        var preparation = connector.prepare("broken", broken);
        assertThat(preparation.prepared()).isFalse();
        assertThat(preparation.errors()).singleElement().satisfies(error -> {
            assertThat(error.kind()).isEqualTo(ErrorKind.SYNTAX);
            assertThat(error.line()).isEqualTo(2);
        });
        assertThatThrownBy(() -> connector.deploy("broken", broken)).isInstanceOf(NotPreparedException.class);
        assertThat(connector
                        .prepare("fine", ExecutionRequest.javascript("return 1"))
                        .prepared())
                .isTrue();
    }

    @Test
    void typescriptIsCheckedByTheParserAndByTheEngine() {
        var connector = caisson.connectors().connector("sandbox").as(Caller.local());
        var runs = "enum E { A }\nfor (;;) {}\nexport default E.A as number";
        assertThat(connector.prepare("fine", ExecutionRequest.typescript(runs)).prepared())
                .isTrue();
        for (var broken : List.of("type T = 1\nlet x: = 2", "type T = 1\nlet x: T = 1, x = 2")) {
            assertThat(connector
                            .prepare("broken", ExecutionRequest.typescript(broken))
                            .errors())
                    .singleElement()
                    .satisfies(error -> assertThat(error.line()).isEqualTo(2));
        }
    }

    @Test
    void aSourceIsReadOnce() {
        var request = ExecutionRequest.typescript("const once: number = 1; once");
        assertThat(caisson.execute(request).run().usage().compile()).isPresent();
        assertThat(caisson.execute(request).run().usage().compile()).isEmpty();
    }

    /// The receipt of the scan, or of the preparation, has the time of the reading in it.
    @Test
    void theReadingOfASourceIsChargedOnce() {
        var connector = caisson.connectors().connector("sandbox").as(Caller.local());
        var scanned = ExecutionRequest.typescript("const scanned: number = 1; scanned");
        caisson.scan(scanned);
        assertThat(caisson.execute(scanned).run().usage().compile()).isEmpty();
        var prepared = ExecutionRequest.typescript("const prepared: number = 1; prepared");
        assertThat(connector.prepare("prepared", prepared).prepared()).isTrue();
        assertThat(caisson.execute(prepared).run().usage().compile()).isEmpty();
    }

    @Test
    void aSourceThatCrashesTheParserCostsNobodyElseAnything() {
        caisson.execute(ExecutionRequest.javascript("let kept = 1; kept"));
        var hostile = ExecutionRequest.typescript("[".repeat(100_000) + "]".repeat(100_000));
        assertThat(caisson.execute(hostile).outcome())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.error().kind()).isEqualTo(ErrorKind.SYNTAX));
        assertThat(caisson.execute(ExecutionRequest.typescript("const after: number = 2; after"))
                        .outcome())
                .isEqualTo(new Outcome.Completed(Value.json("2")));
        assertThat(caisson.ready()).isTrue();
    }

    @Test
    void withRoomForOneWorkerItReadsWhatItRuns() {
        try (var small = Caisson.open(CaissonConfig.standard().withMaxWorkers(1))) {
            for (var request : List.of(
                    ExecutionRequest.javascript("const a = [41]; return a[0] + 1"),
                    ExecutionRequest.typescript("enum E { A = 42 }\nreturn E.A as number"))) {
                assertThat(small.execute(request).outcome()).isEqualTo(new Outcome.Completed(Value.json("42")));
            }
            var broken = ExecutionRequest.typescript("type T = 1\nlet x: = 2");
            assertThat(small.execute(broken).outcome())
                    .isInstanceOfSatisfying(
                            Outcome.Failed.class,
                            failed -> assertThat(failed.error().line()).isEqualTo(2));
        }
    }

    @Test
    void withRoomForOneWorkerSourcesAreStillReadForNode() {
        Assumptions.assumeTrue(hasNode(caisson), "no Node here, or a wall that cannot hold it");
        try (var small = Caisson.open(CaissonConfig.standard().withMaxWorkers(1))) {
            var request = ExecutionRequest.typescript("const n: number = require('zlib').crc32 ? 42 : 42; return n")
                    .withAllowedModules(Set.of("zlib"));
            assertThat(small.execute(request).outcome()).isEqualTo(new Outcome.Completed(Value.json("42")));
        }
    }

    private static boolean hasNode(Caisson caisson) {
        return caisson.runtimes().stream()
                .anyMatch(runtime -> runtime.language().equals(Language.TYPESCRIPT)
                        && runtime.name().equals("node"));
    }

    @Test
    void aModuleOfNodeIsUnsupportedWhereNodeIsMissing(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("javascript.runtime"), """
                language javascript
                entry    main.js
                find     no-such-node
                version  {no-such-node} --version
                install  "install Node: apt-get install nodejs"
                parser   script
                run      {no-such-node} {entry}
                """);
        try (var without = Caisson.open(CaissonConfig.standard().withRuntimes(folder))) {
            var request = ExecutionRequest.javascript("require('fs')").withAllowedModules(Set.of("path", "node:fs"));
            assertThat(without.execute(request).outcome()).isInstanceOfSatisfying(Outcome.Refused.class, refused -> {
                assertThat(refused.reason().kind()).isEqualTo(ErrorKind.UNSUPPORTED);
                assertThat(refused.reason().message())
                        .startsWith("the module 'fs' needs Node, which cannot be had here; ");
            });
            assertThat(without.execute(request.withAllowedModules(Set.of("path")))
                            .outcome())
                    .isInstanceOfSatisfying(
                            Outcome.Refused.class,
                            refused -> assertThat(refused.reason().message()).contains("modules/host"));
            assertThat(without.absences())
                    .noneMatch(absence -> absence.language().equals(Language.JAVASCRIPT));
        }
    }

    @Test
    void preparesWhatImportsModules() {
        var prepared = caisson.connectors()
                .connector()
                .as(Caller.local())
                .prepare("imports", ExecutionRequest.javascript("import fs from 'fs'\nexport default fs.constants"));
        assertThat(prepared.errors()).isEmpty();
    }

    @Test
    void aStrangerSeesNeitherReceiptsNorDeployments() {
        var receipt = caisson.execute(ExecutionRequest.javascript("1"));
        var stranger = new Caller("stranger", "s", Caller.local().tier());
        var deployment =
                caisson.connectors().connector().as(Caller.local()).deploy("mine", ExecutionRequest.javascript("1"));
        assertThat(caisson.ledger().receipt(stranger, receipt.id())).isEmpty();
        assertThat(caisson.ledger().receipts(stranger, Filter.newest(10))).isEmpty();
        assertThat(caisson.connectors().connector().as(stranger).deployment("mine", deployment.id()))
                .isEmpty();
    }

    @Test
    void theLedgerAnswersAnEmbeddingApplication() {
        var user = new Caller("answers", "u", Caller.local().tier());
        var receipt = caisson.execute(user, ExecutionRequest.javascript("6 * 7"), Output.NOWHERE);
        var ledger = caisson.ledger();
        assertThat(ledger.receipts(user, Filter.newest(10)))
                .extracting(ReceiptLine::id)
                .containsExactly(receipt.id());
        assertThat(ledger.analytics()
                        .usage("answers", Optional.empty(), Dimension.LANGUAGE, Period.ALL)
                        .json())
                .contains("javascript");
        assertThat(ledger.invoices()
                        .invoice("answers", YearMonth.now(ZoneOffset.UTC))
                        .executions())
                .isEqualTo(1);
        assertThat(ledger.verify().flaw()).isEmpty();
        assertThat(ledger.verify().holds()).isTrue();
    }

    @Test
    void aKeptCheckpointIsProvenOrRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> caisson.ledger().verify("{}"));
    }

    @Test
    void aListenerGetsTheEventsOfItsCaller() throws Exception {
        var user = new Caller("events", "u", Caller.local().tier());
        var events = new LinkedBlockingQueue<String>();
        try (var _ = caisson.ledger().listen(user, "0-0", events::add)) {
            var receipt = caisson.execute(user, ExecutionRequest.javascript("1"), Output.NOWHERE);
            assertThat(events.poll(30, TimeUnit.SECONDS))
                    .contains("code:validation:started")
                    .contains(receipt.id());
        }
    }

    @Test
    void onlyKnownPartsAreUnwrapped() {
        assertThat(caisson.unwrap(DurableLedger.class)).isSameAs(caisson.unwrap(DurableLedger.class));
        assertThatIllegalArgumentException().isThrownBy(() -> caisson.unwrap(String.class));
    }
}
