package io.caisson.sandbox.wall.namespaces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Exit;
import io.caisson.sandbox.wall.IgnoredSignal;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Layer;
import io.caisson.sandbox.wall.Walls;
import io.caisson.sandbox.wall.cgroup.CgroupMounts;
import io.caisson.sandbox.wall.cgroup.ControlGroups;
import io.caisson.sandbox.wall.cgroup.GroupV1;
import io.caisson.sandbox.wall.host.Host;
import io.caisson.sandbox.wall.host.Proc;
import io.caisson.sandbox.wall.process.ServiceMark;
import io.caisson.sandbox.wall.process.Sweep;
import io.caisson.sandbox.wall.process.WalledProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Real processes behind the real wall.
@Timeout(30)
final class BubblewrapWallTest {
    @TempDir
    Path folder;

    private BubblewrapWall wall;

    @BeforeEach
    void open() {
        wall = Walls.open(folder);
    }

    @AfterEach
    void close() {
        if (wall != null) {
            wall.close();
        }
    }

    @Test
    void runsAJvmBehindEveryLayer() throws Exception {
        var arguments = List.of("-Xmx32m", "-XX:-UsePerfData", "-version");
        var process = wall.start(Launch.jvm(Walls.JDK, arguments, List.of(), Ceilings.worker(256 * Ceilings.MEBIBYTE)));
        var exit = process.exit().get(10, TimeUnit.SECONDS);
        assertThat(process.diagnostics()).startsWith("openjdk version");
        assertThat(exit).isEqualTo(new Exit(0, 0, false));
        assertThat(process.layers()).containsAll(NamespaceInspection.DEMANDED);
        assertThat(process.gone()).succeedsWithin(Duration.ofSeconds(10));
    }

    @Test
    void aLaunchThatCannotBeRegisteredLeavesNothing() throws Exception {
        var data = folder.resolve("data").toRealPath();
        Files.move(data.resolve("launches"), data.resolve("gone"));
        assertThatThrownBy(() -> wall.start(Walls.script("sleep 100", Walls.ceilings())))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining("could not be written down");
        var ours = ServiceMark.of(data).launch(0).replaceAll("-0$", "-");
        assertThat(wall.groups().existing(name -> name.startsWith(ours))).isEmpty();
        assertThat(Sweep.launchers(name -> name.startsWith(ours))).isEmpty();
    }

    @Test
    void claimsExactlyTheLayersItGotAsRoot() {
        Assumptions.assumeTrue(Host.root(), "needs root");
        Assumptions.assumeTrue(
                CgroupMounts.read().version1() instanceof ControlGroups.V1, "needs a writable cgroup v1");
        var process = wall.start(Walls.script("sleep 100", Walls.ceilings()));
        var expected = EnumSet.complementOf(EnumSet.range(Layer.LANDLOCK_FILES, Layer.LANDLOCK_SCOPE));
        expected.removeAll(List.of(Layer.CGROUP_V2, Layer.MEMORY_WATCH));
        assertThat(process.layers()).containsExactlyInAnyOrderElementsOf(expected);
    }

    /// Two tenants with one group each: the tenant that computes all the time loses weight, and so do its
    /// later guests.
    @Test
    void whoComputesAllTheTimeGetsLessOfTheProcessors() throws Exception {
        Assumptions.assumeTrue(
                CgroupMounts.read().version1() instanceof ControlGroups.V1 groups
                        && groups.turns().isPresent(),
                "needs a writable cgroup v1 that divides processors");
        var busy = wall.start(Walls.script("while :; do :; done", Walls.ceilings()));
        busy.computeFor("attacker");
        var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (busy.cpu().toMillis() < 1_500 && System.nanoTime() < deadline) {
            Thread.sleep(5);
        }
        var later = wall.start(Walls.script("sleep 100", Walls.ceilings()));
        later.computeFor("attacker");
        var neighbour = wall.start(Walls.script("sleep 100", Walls.ceilings()));
        neighbour.computeFor("neighbour");
        assertThat(shares(busy)).isLessThan(1024).isEqualTo(shares(later));
        assertThat(shares(neighbour)).isEqualTo(1024);
    }

    private static int shares(Confined process) throws IOException {
        var group = ((WalledProcess) process).group().orElseThrow();
        return Integer.parseInt(
                Files.readString(((GroupV1) group).turns().orElseThrow().resolve("cpu.shares"))
                        .strip());
    }

    @Test
    void carriesBytesOnDescriptorsThreeAndFour() throws Exception {
        var process = wall.start(Walls.script("cat <&3 >&4; echo printed; sleep 1", Walls.ceilings()));
        process.toGuest().write("hello".getBytes(StandardCharsets.UTF_8));
        process.toGuest().close();
        assertThat(Walls.text(process)).isEqualTo("hello");
        assertThat(process.diagnostics()).isEqualTo("printed\n");
    }

    @Test
    void showsNothingOfTheHost() throws Exception {
        var script = """
                cd /; echo *
                echo /etc/* /root/* /home/* /sys/* /run/* /proc/sys/fs/binfmt_misc/*
                cat /proc/1/environ /proc/self/environ | tr '\\0' '\\n'
                echo /dev/*
                id -u; cat /proc/self/uid_map | tr -s ' '
                grep -E '^(CapEff|CapBnd|CapPrm|NoNewPrivs|Seccomp):' /proc/self/status
                echo oom $(cat /proc/self/oom_score_adj)
                """;
        var process = wall.start(Walls.script("{ " + script + " } >&4 2>&1; exec 4>&-; sleep 1", Walls.ceilings()));
        assertThat(Walls.text(process).lines())
                .contains("dev lib lib64 proc tmp usr")
                .contains("/etc/* /root/* /home/* /sys/* /run/* /proc/sys/fs/binfmt_misc/*")
                .contains("/dev/null /dev/random /dev/urandom /dev/zero", "1000")
                .contains("CapPrm:\t0000000000000000", "CapEff:\t0000000000000000", "CapBnd:\t0000000000000000")
                .contains("NoNewPrivs:\t1", "Seccomp:\t2", "oom 1000")
                .filteredOn(line -> line.contains("="))
                .containsOnly("PATH=/usr/bin", "PWD=/", "OLDPWD=/");
    }

    @Test
    void letsNobodyWriteOutsideItsTmp() throws Exception {
        var script = "for f in /x /usr/x /usr/bin/x /dev/x /lib/x /proc/sys/kernel/hostname /tmp/x; do"
                + " (echo x >$f) 2>/dev/null && echo $f; done >&4; exec 4>&-; sleep 1";
        assertThat(Walls.text(wall.start(Walls.script(script, Walls.ceilings()))))
                .isEqualTo("/tmp/x\n");
    }

    @Test
    void boundsTheDisk() throws Exception {
        var script = "dd if=/dev/zero of=/tmp/a bs=65536 2>/dev/null; stat -c %s /tmp/a >&4; exec 4>&-; sleep 1";
        var process = wall.start(Walls.script(script, Walls.ceilings()));
        assertThat(Long.parseLong(Walls.text(process).strip())).isEqualTo(4 * Ceilings.MEBIBYTE);
    }

    @Test
    void boundsAForkBomb() throws Exception {
        var script = "while :; do sleep 1000 & echo x >&4; done";
        var process = wall.start(Walls.script(script, Walls.ceilings()));
        var started = Walls.text(process).lines().count();
        assertThat(started).isBetween(10L, 40L);
        assertThat(process.gone()).succeedsWithin(Duration.ofSeconds(5));
    }

    @Test
    void killsAMemoryBomb() throws Exception {
        var script = "a=xxxxxxxxxxxxxxxx; while :; do a=$a$a; done";
        var process = wall.start(Walls.script(script, Walls.ceilings()));
        var exit = process.exit().get(20, TimeUnit.SECONDS);
        assertThat(exit.outOfMemory()).isTrue();
        assertThat(exit.signal()).isEqualTo(9);
        assertThat(process.memoryPeak()).isBetween(64 * Ceilings.MEBIBYTE, 128 * Ceilings.MEBIBYTE);
    }

    @Test
    void rewritesTheMemoryCeiling() throws Exception {
        var grow = "read x <&3; a=x; n=0; while [ $n -lt 25 ]; do a=$a$a; n=$((n + 1)); done; echo done >&4";
        var process = wall.start(Walls.script(grow, Walls.ceilings()));
        process.memoryLimit(16 * Ceilings.MEBIBYTE);
        process.toGuest().write('\n');
        process.toGuest().flush();
        assertThat(process.exit().get(20, TimeUnit.SECONDS).outOfMemory()).isTrue();
        var roomy = wall.start(Walls.script(grow, Walls.ceilings()));
        roomy.memoryLimit(512 * Ceilings.MEBIBYTE);
        roomy.toGuest().write('\n');
        roomy.toGuest().flush();
        assertThat(Walls.text(roomy)).isEqualTo("done\n");
    }

    @Test
    void heedsSignalsThatTheServiceIgnores() throws Exception {
        try (var _ = new IgnoredSignal("HUP")) {
            var script = "while read -r name value; do [ $name = SigIgn: ] && echo $value >&4; done </proc/self/status";
            var ignored = Walls.text(wall.start(Walls.script(script, Walls.ceilings())));
            assertThat(ignored.strip()).matches(IgnoredSignal.NOT_HUP);
        }
    }

    @Test
    void measuresTheWholeTree() throws Exception {
        var script = "(i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done); echo done >&4; exec 4>&-; sleep 1";
        var process = wall.start(Walls.script(script, Walls.ceilings()));
        Walls.text(process);
        assertThat(process.cpu()).isBetween(Duration.ofMillis(20), Duration.ofSeconds(10));
        assertThat(process.memoryNow()).isPositive();
    }

    @Test
    void killsATreeThatHidesAndIgnoresTerm() throws Exception {
        var script = """
                trap '' TERM HUP INT
                for i in 1 2 3 4 5; do
                  setsid sh -c 'trap "" TERM; (setsid sleep 4711 &) ; while :; do :; done' >/dev/null 2>&1 4>&- &
                done
                sleep 0.2; echo ready >&4; while :; do sleep 1; done
                """;
        var process = wall.start(Walls.script(script, Walls.ceilings()));
        assertThat(process.fromGuest().read()).isEqualTo('r');
        var begin = System.nanoTime();
        process.kill();
        process.kill();
        assertThat(process.exit().get(10, TimeUnit.SECONDS).signal()).isEqualTo(9);
        assertThat(process.gone()).succeedsWithin(Duration.ofSeconds(10));
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(10));
        assertThat(Proc.all().stream().filter(pid -> Proc.arguments(pid).contains("4711")))
                .isEmpty();
    }

    @Test
    void refusesToShowTheDataFolder() {
        for (var path : List.of(folder, folder.resolve("data"), folder.resolve("data/filters"))) {
            wall.start(Walls.script("sleep 100", Walls.ceilings())).kill();
            var launch = new Launch(List.of("/x"), List.of(path), "jvm", Walls.ceilings(), Map.of());
            assertThatThrownBy(() -> wall.start(launch))
                    .isInstanceOf(LaunchException.class)
                    .hasMessageContaining("would be visible inside");
        }
    }

    @Test
    void refusesSystemFoldersAndMissingPaths() {
        for (var path : List.of("/etc", "/etc/ssl", "/proc", "/run", "/sys/kernel", "/usr")) {
            refuses(path, path + " may not be shown inside a sandbox.");
        }
        refuses("/", "would be visible inside");
        refuses("/no/such", "does not exist");
    }

    private void refuses(String path, String why) {
        var launch = new Launch(List.of("/x"), List.of(Path.of(path)), "jvm", Walls.ceilings(), Map.of());
        assertThatThrownBy(() -> wall.start(launch))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining(why);
    }

    @Test
    void saysWhatIsWrongWithACommandThatDoesNotExist() {
        var launch = new Launch(List.of("/no/such"), List.of(), "jvm", Walls.ceilings(), Map.of());
        assertThatThrownBy(() -> wall.start(launch))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining("execvp /no/such: No such file or directory");
    }

    @Test
    void refusesAnUnknownFilter() {
        var launch = new Launch(List.of("/x"), List.of(), "nothing", Walls.ceilings(), Map.of());
        assertThatThrownBy(() -> wall.start(launch))
                .isInstanceOf(LaunchException.class)
                .hasMessage("There is no system-call allow-list seccomp/nothing.x86_64.txt.");
    }

    @Test
    void refusesADataFolderOthersCanEnter() throws IOException {
        var open = Files.createDirectory(folder.resolve("open"));
        Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-x---"));
        assertThatThrownBy(() -> BubblewrapWall.open(open))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining("chmod 700");
    }

    @Test
    void keepsItsLastMeasurementsWhenGoneAndMayBeKilledAgain() throws Exception {
        var process = wall.start(Walls.script("sleep 0.1; exit 7", Walls.ceilings()));
        assertThat(process.exit().get(5, TimeUnit.SECONDS)).isEqualTo(new Exit(7, 0, false));
        assertThat(process.gone()).succeedsWithin(Duration.ofSeconds(10));
        process.kill();
        assertThat(process.cpu()).isPositive();
        assertThat(process.memoryPeak()).isPositive();
        assertThat(process.memoryNow()).isZero();
    }

    /// The parent-death signal is sent when the thread that started a process ends.
    @Test
    void outlivesTheThreadThatAskedForIt() throws Exception {
        var started = new AtomicReference<Confined>();
        var script = Walls.script("while read x <&3; do echo $x >&4; done", Walls.ceilings());
        Thread.ofPlatform().start(() -> started.set(wall.start(script))).join();
        var process = started.get();
        assertThatThrownBy(() -> process.exit().get(500, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
        process.toGuest().write("still here\n".getBytes(StandardCharsets.UTF_8));
        process.toGuest().close();
        assertThat(Walls.text(process)).isEqualTo("still here\n");
    }

    @Test
    void refusesToStartOnceClosed() {
        wall.close();
        assertThatThrownBy(() -> wall.start(Walls.script("sleep 100", Walls.ceilings())))
                .isInstanceOf(LaunchException.class)
                .hasMessage("The wall is closed.");
    }

    @Test
    void leavesNothingWhenClosed() {
        var process = wall.start(Walls.script("sleep 100", Walls.ceilings()));
        wall.close();
        assertThat(process.gone()).isCompleted();
    }
}
