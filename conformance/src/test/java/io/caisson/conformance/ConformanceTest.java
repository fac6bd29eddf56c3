package io.caisson.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Source;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.embed.Caisson;
import io.caisson.embed.CaissonConfig;
import io.caisson.gate.GateMode;
import io.caisson.gate.Grants;
import io.caisson.json.ReceiptWriter;
import io.caisson.receipt.Receipt;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.choice.Doctor;
import io.caisson.scan.GateConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/// Every case file, one test each, against one Caisson that lives through them all, on one kind of wall.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ConformanceTest {
    private static final Duration CASE_TIMEOUT = Duration.ofSeconds(90);

    /// The first program of a language may find that its toolchain has to prepare something.
    private static final Duration PATIENCE_WITH_TOOLS = Duration.ofMinutes(10);

    private static final Duration BURIAL = Duration.ofSeconds(10);
    private static final String NO_TREES = "the wall landlock cannot keep the processes of a program apart from others;"
            + " the wall namespaces can: install bubblewrap and allow user namespaces";

    /// They run as processes only when their modules need it.
    private static final Set<String> SCRIPTS = Set.of("javascript", "typescript");

    private static final String PYTHON_MODULE = "python:";

    private final Rung rung;
    private final HostTraps traps = new HostTraps();
    private final Map<String, Boolean> modules = new HashMap<>();
    private final Set<String> prepared = new HashSet<>();
    private final List<ProcessHandle> seen = new ArrayList<>();
    private final List<String> mounts = Leftovers.mounts();
    private @Nullable Caisson caisson;

    /// Why there is none.
    private String absence = "";

    ConformanceTest(Rung rung) {
        this.rung = rung;
    }

    /// Skips where this host cannot build the wall or another one was demanded; fails when this one was.
    @BeforeAll
    void open(@TempDir Path data) {
        var demanded = Rung.demanded();
        if (demanded.isPresent() && demanded.get() != rung) {
            absence = "another wall was demanded: " + demanded.get().label();
            return;
        }
        var diagnosis = Doctor.examine(rung, data);
        if (diagnosis.usable()) {
            caisson = Caisson.open(CaissonConfig.standard()
                    .withData(data)
                    .withWall(rung)
                    // the wall is on trial here, so nothing is kept from it
                    .withGate(GateConfig.standard().withMode(GateMode.OBSERVE)));
            return;
        }
        absence = "the wall " + rung.label() + " cannot be had here: "
                + diagnosis.items().stream().filter(item -> !item.present()).toList();
        assertThat(demanded).as(absence).isEmpty();
    }

    @TestFactory
    Stream<DynamicTest> javascript() {
        return cases("javascript");
    }

    @TestFactory
    Stream<DynamicTest> modules() {
        return cases("modules");
    }

    @TestFactory
    Stream<DynamicTest> typescript() {
        return cases("typescript");
    }

    /// Languages that run as processes; each is skipped where its runtime is not installed, and refused with the
    /// reason where the wall cannot hold a process tree. Python can do without one.
    @TestFactory
    Stream<DynamicTest> languages() {
        return processes(CaseFile.LANGUAGES);
    }

    /// What programs that are processes can try: against their ceilings, the wall, the keeper and their own caller.
    @TestFactory
    Stream<DynamicTest> attacks() {
        return processes(CaseFile.ATTACKS);
    }

    private Stream<DynamicTest> processes(String area) {
        return CaseFolder.nested(area).map(path -> {
            var file = CaseFolder.read(path);
            return dynamicTest(file.name(), path.toUri(), () -> {
                assumeTrue(caisson != null, () -> absence);
                assertTimeoutPreemptively(PATIENCE_WITH_TOOLS, () -> runAsProcess(file));
            });
        });
    }

    private void runAsProcess(CaseFile file) {
        var language = file.languageOfFolder().orElseThrow();
        if (SCRIPTS.contains(language)) {
            runOnNode(file);
        } else if (rung == Rung.NAMESPACES || language.equals("python")) {
            var wall = file.text("wall");
            assumeTrue(wall.isEmpty() || wall.get().equals(rung.label()), () -> "written for the wall " + wall);
            var missing = Objects.requireNonNull(caisson).absences().stream()
                    .filter(absence -> absence.language().name().equals(language))
                    .findFirst();
            assumeTrue(missing.isEmpty(), () -> "no runtime for " + language + ": " + missing);
            file.text("needs").ifPresent(this::assumeInstalled);
            prepare(language);
            run(file);
        } else {
            run(file.refused("no runtime for " + language + " is installed here; " + NO_TREES));
        }
    }

    /// A toolchain prepares itself when its language is first asked for, whatever it is asked. On a fresh machine that
    /// takes most of a minute, which is no time of a case.
    private void prepare(String language) {
        if (prepared.add(language)) {
            var nothing = new Source(new Language(language), "\n");
            var receipt = execute(Caller.local(), ExecutionRequest.of(nothing));
            assertThat(receipt.run().runtime()).as(receipt.summary()).isPresent();
        }
    }

    private void assumeInstalled(String needs) {
        for (var need : needs.split(" ", -1)) {
            assumeTrue(
                    need.startsWith(PYTHON_MODULE)
                            ? canImport(need.substring(PYTHON_MODULE.length()))
                            : Files.isExecutable(Path.of("/usr/bin", need)),
                    () -> need + " is not installed");
        }
    }

    /// Asked of the Python that guests get.
    private boolean canImport(String module) {
        return modules.computeIfAbsent(
                module,
                name -> execute(
                                Caller.local(),
                                ExecutionRequest.python(
                                        "import importlib.util\nimportlib.util.find_spec('" + name + "') is not None"))
                        .outcome()
                        .equals(new Outcome.Completed(Value.json("true"))));
    }

    /// The compiler moves nothing an author can see: results, lines, columns and stacks are the same.
    @TestFactory
    Stream<DynamicTest> javascriptAsTypescript() {
        return CaseFolder.files("javascript")
                .map(CaseFolder::read)
                .flatMap(file -> file.asTypescript().stream())
                .map(file -> dynamicTest(file.name(), () -> assertTimeoutPreemptively(CASE_TIMEOUT, () -> run(file))));
    }

    /// The contract of scripts holds on Node too, which runs them when their modules need it.
    @TestFactory
    Stream<DynamicTest> scriptsOnNode() {
        return Stream.of("javascript", "typescript")
                .flatMap(CaseFolder::files)
                .map(CaseFolder::read)
                .flatMap(file -> file.onNode().stream())
                .map(file ->
                        dynamicTest(file.name(), () -> assertTimeoutPreemptively(CASE_TIMEOUT, () -> runOnNode(file))));
    }

    private void runOnNode(CaseFile file) {
        assumeTrue(caisson != null, () -> absence);
        if (rung == Rung.NAMESPACES) {
            assumeTrue(hasNode(), "no Node here");
            run(file);
        } else {
            var module = new Grants(new Door(file, traps).modules("modules")).ofNode();
            run(file.refused(
                    "the module '" + module.orElseThrow() + "' needs Node, which cannot be had here; " + NO_TREES));
        }
    }

    private boolean hasNode() {
        return Objects.requireNonNull(caisson).runtimes().stream()
                .anyMatch(runtime -> runtime.language().equals(Language.JAVASCRIPT)
                        && runtime.name().equals("node"));
    }

    @TestFactory
    Stream<DynamicTest> limits() {
        return cases("limits");
    }

    @TestFactory
    Stream<DynamicTest> escapes() {
        return cases("escapes");
    }

    @TestFactory
    Stream<DynamicTest> badinput() {
        return cases("badinput");
    }

    @AfterAll
    void nothingIsLeft() {
        traps.close();
        if (caisson == null) { // skipped
            return;
        }
        remember();
        caisson.close();
        var deadline = System.nanoTime() + BURIAL.toNanos();
        while (System.nanoTime() < deadline && seen.stream().anyMatch(ProcessHandle::isAlive)) {
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
        assertThat(seen).as("processes that outlived their service").noneMatch(ProcessHandle::isAlive);
        assertThat(Leftovers.controlGroups()).as("control groups of ours").isEmpty();
        assertThat(Leftovers.sharedMemory()).as("folders in shared memory").isEmpty();
        assertThat(Leftovers.mounts()).as("mounts of this host").isEqualTo(mounts);
    }

    private Stream<DynamicTest> cases(String area) {
        return CaseFolder.files(area)
                .map(path -> dynamicTest(area + "/" + path.getFileName(), path.toUri(), () -> {
                    var file = CaseFolder.read(path);
                    assertTimeoutPreemptively(CASE_TIMEOUT, () -> run(file));
                }));
    }

    /// Skipped one by one: what a whole class skips is counted nowhere.
    private void run(CaseFile file) {
        assumeTrue(caisson != null, () -> absence);
        var door = new Door(file, traps);
        var refused = file.text("door");
        if (refused.isPresent()) {
            assertThat(catchThrowable(door::request))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage(refused.get());
        } else {
            judge(file, door);
        }
        if (file.needsNext() || file.text("then").isPresent()) {
            next(file, door);
        }
    }

    private void judge(CaseFile file, Door door) {
        var start = System.nanoTime();
        var receipt = execute(door.caller(), door.request());
        var elapsed = Duration.ofNanos(System.nanoTime() - start).toMillis();
        var complaints = new ArrayList<>(Judge.complaints(file, receipt, elapsed));
        complaints.addAll(traps.caught(ReceiptWriter.write(receipt)));
        if (file.area().equals(CaseFile.ATTACKS)) {
            traps.left(BURIAL).forEach(pid -> complaints.add("its process " + pid + " is still there"));
        }
        receipt.run()
                .containment()
                .filter(containment -> !containment.wall().equals(rung.label()))
                .ifPresent(containment -> complaints.add("it ran behind the wall " + containment.wall()));
        assertThat(complaints).as(receipt.summary()).isEmpty();
    }

    private void next(CaseFile file, Door door) {
        var source = file.text("then").orElse("return 6 * 7");
        var request = ExecutionRequest.javascript(source).withAllowedModules(door.modules("then.modules"));
        var receipt = execute(door.caller("then.tenant"), request);
        assertThat(receipt.run().transcript().logs())
                .as("lines of another execution")
                .isEmpty();
        assertThat(receipt.outcome())
                .as("the next execution: " + receipt.summary())
                .isEqualTo(new Outcome.Completed(
                        Value.json(file.text("then.result").orElse("42"))));
    }

    private Receipt execute(Caller caller, ExecutionRequest request) {
        var receipt = Objects.requireNonNull(caisson).execute(caller, request, Output.NOWHERE);
        remember();
        return receipt;
    }

    private void remember() {
        ProcessHandle.current()
                .descendants()
                .filter(handle -> !seen.contains(handle))
                .forEach(seen::add);
    }
}
