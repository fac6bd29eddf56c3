package io.caisson.sandbox.wall.namespaces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Exit;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Layer;
import io.caisson.sandbox.wall.Walls;
import io.caisson.sandbox.wall.Warm;
import io.caisson.sandbox.wall.host.Architecture;
import io.caisson.sandbox.wall.host.Proc;
import io.caisson.sandbox.wall.process.ServiceMark;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Real zygotes and real attacks; skipped on hosts without bubblewrap or Python.
@Timeout(60)
final class NurseryTest {
    @TempDir
    static Path folder;

    private static BubblewrapWall wall;
    private static Nursery nursery;

    @BeforeAll
    static void open() {
        wall = Walls.open(folder);
        nursery = Nursery.open(wall, Warm.template(), Warm.ceilings(), 4);
    }

    @AfterAll
    static void close() {
        if (nursery != null) {
            nursery.close();
        }
        if (wall != null) {
            wall.close();
        }
    }

    private static Confined child() {
        return nursery.child(Warm.ceilings());
    }

    private static Warm.Answer run(String program) throws Exception {
        return Warm.run(child(), program);
    }

    @Test
    void runsAProgram() throws Exception {
        var answer = run("""
                import sys
                print(1 + 1)
                print("oops", file=sys.stderr)
                sys.exit(3)
                """);
        assertThat(answer.output()).isEqualTo("2\n");
        assertThat(answer.errors()).isEqualTo("oops\n");
        assertThat(answer.code()).isEqualTo(3);
        assertThat(answer.exit()).isEqualTo(new Exit(0, 0, false));
    }

    @Test
    void importsWhatIsThere() throws Exception {
        run("");
        assertThat(nursery.modules()).contains("random", "threading").doesNotContain("no_such_module");
    }

    @Test
    void claimsOnlyLayersSeenOnBothProcesses() {
        var child = child();
        assertThat(child.layers())
                .containsAll(NamespaceInspection.DEMANDED)
                .doesNotContain(Layer.OWN_UID)
                .containsAnyOf(Layer.CGROUP_V1, Layer.CGROUP_V2, Layer.MEMORY_WATCH);
        child.kill();
        assertThat(child.gone()).succeedsWithin(Duration.ofSeconds(5));
    }

    @Test
    void seesNothingButItself() throws Exception {
        var answer = run("""
                import os
                print(sorted(int(p) for p in os.listdir("/proc") if p.isdigit()))
                print(os.listdir("/run"), sorted(os.listdir("/")))
                print(sorted(os.listdir("/etc")))
                print(open("/proc/self/cgroup").read().count("caisson-"))
                print(os.listdir("/work"), os.listdir("/tmp"), os.listdir("/build"), os.listdir("/caisson"))
                print(os.uname().nodename, os.getuid(), os.getcwd())
                """);
        assertThat(answer.output().lines())
                .contains("[2]", "0", "['main.py'] [] [] []", "caisson 1000 /work")
                .anyMatch(line -> line.startsWith("[] ["));
        assertThat(answer.output()).doesNotContain("'passwd'").doesNotContain("'root'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "open('/proc/1/environ').read()",
                "open('/proc/1/mem', 'rb')",
                "os.listdir('/proc/1/fd')",
                "os.listdir('/run/zygote')",
                "open('/run/x', 'w')",
                "open('/usr/x', 'w')",
                "open('/x', 'w')",
                "open('/proc/sys/kernel/hostname', 'w')",
                "open('/proc/sysrq-trigger', 'r').read() or nothing",
                "os.kill(3, 9)",
                "os.setuid(0)",
                "os.chown('/work', 0, 0)",
                "call(272, 0x10000000)",
                "call(272, 0x2000000)",
                "call(56, 0x10000011)",
                "call(56, 0x6c020011)",
                "call(165, b'tmpfs', b'/run', b'tmpfs', 0, 0)",
                "call(166, b'/run', 2)",
                "call(161, b'/work')",
                "call(155, b'/work', b'/work')",
                "call(308, 3, 0)",
                "call(101, 16, 1, 0, 0)",
                "call(310, 1, 0, 0, 0, 0, 0)",
                "call(438, 3, 1, 0)",
                "call(126, 0, 0)",
                "call(425, 8, 0)",
                "call(321, 0, 0, 0)",
                "call(250, 0, 0, 0)",
                "call(248, 0, 0, 0, 0, 0)",
                "call(302, 1, 7, 0, 0)",
                "socket.socket(socket.AF_INET)",
                "socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)",
                "socket.socket(40)",
                "socket.socket(38)",
            })
    void refuses(String attempt) throws Exception {
        Assumptions.assumeTrue(Architecture.current() == Architecture.X86_64, "call numbers of x86-64");
        var answer = run("""
                import os, ctypes, socket
                libc = ctypes.CDLL(None, use_errno=True)
                def call(*words):
                    if libc.syscall(*words) < 0:
                        raise OSError(ctypes.get_errno(), "refused")
                try:
                    %s
                    print("done")
                except (OSError, NameError) as e:
                    print("refused")
                """.formatted(attempt));
        assertThat(answer.output()).as(answer.errors()).isEqualTo("refused\n");
    }

    @Test
    void cannotEndItsSupervisor() throws Exception {
        var answer = run("""
                import os, signal
                for number in range(1, 65):
                    if number not in (32, 33):
                        try: os.kill(1, number)
                        except OSError: pass
                print("still here", os.getppid())
                try: os.kill(-1, signal.SIGKILL)
                except ProcessLookupError: pass
                """);
        assertThat(answer.output()).isEqualTo("still here 1\n");
        assertThat(answer.code()).isEqualTo(0);
    }

    /// `kill(0)` means the process group of the caller, and no namespace limits it.
    @ParameterizedTest
    @ValueSource(strings = {"SIGKILL", "SIGSTOP", "SIGTERM"})
    void signalsToItsProcessGroupReachNoSibling(String signal) throws Exception {
        var sibling = child();
        Warm.order(sibling, "import time; print('begun'); time.sleep(2); print('whole')");
        assertThat(sibling.fromGuest().read()).isEqualTo('s');
        var attacker = child();
        Warm.order(attacker, """
                import os, signal
                print(os.getpgrp(), os.getsid(0))
                os.kill(0, signal.%s)
                """.formatted(signal));
        assertThat(new String(sibling.fromGuest().readAllBytes(), StandardCharsets.UTF_8))
                .contains("whole");
        attacker.kill();
        assertThat(new String(attacker.fromGuest().readAllBytes(), StandardCharsets.UTF_8))
                .contains("1 1\n");
        assertThat(run("print(1)").output()).isEqualTo("1\n");
    }

    @Test
    void reportsSignalsAsCodes() throws Exception {
        assertThat(run("import os; os.kill(os.getpid(), 15)").code()).isEqualTo(128 + 15);
        assertThat(run("import os; os.abort()").code()).isEqualTo(128 + 6);
    }

    @Test
    void closedStreamsAndDescriptorsHideNothing() throws Exception {
        var answer = run("import os; print('a'); os.closerange(0, 64); os._exit(7)");
        assertThat(answer.output()).isEqualTo("a\n");
        assertThat(answer.code()).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "import os; os.kill = os.write = os.scandir = os.pwrite = None",
                "import os; [os.dup(0) for _ in range(64 - len(os.listdir('/proc/self/fd')) + 1)]",
                "import os; os.closerange(0, 64)",
                "open('/work/large', 'wb').write(bytes(1 << 20))",
                "import threading, time; threading.Thread(target=time.sleep, args=[100], daemon=True).start()",
                "import os, sys; sys.setprofile(lambda *_: os._exit(5) if sys.argv is None else None); sys.argv = 1",
                "import os; os.execv('/bin/true', ['true'])",
                "import os; os._exit(0)",
            })
    void theSupervisorReportsTheEndOfGuestsThatCannot(String program) throws Exception {
        var answer = run("print('a')\n" + program);
        assertThat(answer.output()).as(answer.errors()).isEqualTo("a\n");
        assertThat(answer.code()).isZero();
        assertThat(answer.exit()).isEqualTo(new Exit(0, 0, false));
    }

    @Test
    void canOpenItsOutputByName() throws Exception {
        assertThat(run("open('/dev/stdout', 'w').write('by name\\n')").output()).isEqualTo("by name\n");
    }

    @Test
    void orphansEndWithTheirGuest() throws Exception {
        var child = child();
        var answer = Warm.run(child, """
                import os, signal, time
                for _ in range(4):
                    if os.fork() == 0:
                        os.setsid()
                        signal.signal(signal.SIGTERM, signal.SIG_IGN)
                        if os.fork() == 0:
                            while True: pass
                        os._exit(0)
                time.sleep(0.1)
                """);
        assertThat(answer.code()).isZero();
        assertThat(child.gone()).isCompleted();
    }

    @Test
    void aForkBombDoesNotHarmOthers() throws Exception {
        var bomb = child();
        Warm.order(bomb, """
                import os, time
                n = 0
                while True:
                    try:
                        if os.fork() == 0:
                            time.sleep(100)
                        n += 1
                    except OSError:
                        print(n, flush=True)
                        time.sleep(100)
                """);
        assertThat(new String(bomb.fromGuest().readNBytes(10), java.nio.charset.StandardCharsets.UTF_8))
                .startsWith("started\n");
        assertThat(run("import os; os.wait() if os.fork() else os._exit(0); print('fine')")
                        .output())
                .isEqualTo("fine\n");
        assertThat(bomb.wantedMoreProcesses() || bomb.layers().contains(Layer.MEMORY_WATCH))
                .isTrue();
        bomb.kill();
        assertThat(bomb.gone()).succeedsWithin(Duration.ofSeconds(5));
    }

    @Test
    void memoryOfAGrandchildCounts() throws Exception {
        var answer = run("""
                import os
                if os.fork() == 0:
                    b = bytearray(200 << 20)
                    for i in range(0, len(b), 4096): b[i] = 1
                    os._exit(0)
                pid, status = os.wait()
                print(os.WIFSIGNALED(status))
                raise SystemExit(1)
                """);
        assertThat(answer.exit().outOfMemory()).isTrue();
    }

    @Test
    void diskIsBounded() throws Exception {
        var answer = run("""
                for name in ("/work/a", "/tmp/a", "/dev/shm/a"):
                    try:
                        with open(name, "wb") as f:
                            for _ in range(64): f.write(bytes(1 << 20))
                        print("no bound")
                    except OSError as e:
                        print(e.errno)
                """);
        assertThat(answer.output()).isEqualTo("28\n28\n28\n");
    }

    @Test
    void aKillLeavesNothing() throws Exception {
        var child = child();
        Warm.order(child, "import os\nos.fork()\nos.fork()\nos.write(1, b'up\\n')\nwhile True: pass");
        assertThat(child.fromGuest().readNBytes("started\nup\nup\nup\nup\n".length()))
                .asString(StandardCharsets.UTF_8)
                .endsWith("up\nup\nup\nup\n");
        child.kill();
        child.gone().get(10, TimeUnit.SECONDS);
        assertThat(child.exit().join().signal()).isEqualTo(9);
        assertThat(child.cpu()).isPositive();
    }

    /// Compares children that run at the same time, because the kernel reuses the numbers of ended
    /// namespaces.
    @Test
    void childrenDiffer() throws Exception {
        var children = Stream.generate(NurseryTest::child).limit(6).toList();
        var seen = new HashSet<String>();
        for (var child : children) {
            var program = "import os; print(os.readlink('/proc/self/ns/net'), os.readlink('/proc/self/ns/pid'))";
            seen.add(Warm.run(child, program).output());
        }
        assertThat(seen).hasSize(6);
    }

    @Test
    void otherCeilingsGetAChildOfTheirOwn() throws Exception {
        var small = new Ceilings(64 * Ceilings.MEBIBYTE, 8, 32, Ceilings.MEBIBYTE, Ceilings.MEBIBYTE);
        var answer = Warm.run(nursery.child(small), """
                import os, resource
                print(resource.getrlimit(resource.RLIMIT_NOFILE), resource.getrlimit(resource.RLIMIT_NPROC))
                s = os.statvfs("/work")
                print(s.f_blocks * s.f_frsize)
                """);
        assertThat(answer.output()).isEqualTo("(32, 32) (16, 16)\n1048576\n");
    }

    @Test
    void survivesTheDeathOfItsZygote() throws Exception {
        try (var own = Nursery.open(wall, Warm.template(), Warm.ceilings(), 2)) {
            var child = (ZygoteChild) own.child(Warm.ceilings());
            ProcessHandle.of(child.zygote().guest()).orElseThrow().destroyForcibly();
            assertThat(child.gone()).succeedsWithin(Duration.ofSeconds(5));
            assertThat(Warm.run(own.child(Warm.ceilings()), "print(1)").output())
                    .isEqualTo("1\n");
        }
    }

    @Test
    void explainsWhyThereAreNoChildren() {
        var broken = new PythonTemplate("broken", Warm.PYTHON, List.of(), List.of(), "raise ValueError('no guest')");
        try (var own = Nursery.open(wall, broken, Warm.ceilings(), 2)) {
            assertThatThrownBy(() -> own.child(Warm.ceilings()))
                    .isInstanceOf(LaunchException.class)
                    .hasMessageContaining("ValueError: no guest");
            assertThat(own.trouble()).isPresent();
        }
    }

    @Test
    void manyChildrenLeaveNothing() throws Exception {
        run("");
        var before = ownProcesses();
        var descriptors = descriptors();
        var runs = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.runAsync(() -> {
                    try {
                        for (var n = 0; n < 25; n++) {
                            var answer = run("print(%d)".formatted(n));
                            assertThat(answer.output()).isEqualTo(n + "\n");
                        }
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                }))
                .toArray(CompletableFuture[]::new);
        CompletableFuture.allOf(runs).get(50, TimeUnit.SECONDS);
        soon(() -> ownProcesses() < before + 20, "processes are left");
        soon(() -> ownGroups() < 12, "control groups are left");
        soon(() -> descriptors() < descriptors + 40, "descriptors are left");
    }

    /// Waits for a condition that becomes true shortly after a kill.
    private static void soon(BooleanSupplier holds, String otherwise) {
        var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (!holds.getAsBoolean()) {
            assertThat(System.nanoTime()).as(otherwise).isLessThan(deadline);
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(10));
        }
    }

    /// The descendants of this process, and orphans with the mark of the wall.
    private static long ownProcesses() {
        var below = Proc.tree(ProcessHandle.current().pid()).stream();
        var marked =
                Proc.all().stream().filter(pid -> Proc.arguments(pid).stream().anyMatch(NurseryTest::isOurMark));
        return Stream.concat(below, marked).distinct().count();
    }

    private static boolean isOurMark(String word) {
        return ServiceMark.parse(word)
                .filter(mark -> mark.pid() == ProcessHandle.current().pid())
                .isPresent();
    }

    private static int ownGroups() {
        var own = "-" + ProcessHandle.current().pid() + "-";
        return wall.groups().existing(name -> name.contains(own)).size();
    }

    private static int descriptors() {
        return Objects.requireNonNull(Path.of("/proc/self/fd").toFile().list()).length;
    }
}
