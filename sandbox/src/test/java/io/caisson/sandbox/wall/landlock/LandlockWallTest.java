package io.caisson.sandbox.wall.landlock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Exit;
import io.caisson.sandbox.wall.Guest;
import io.caisson.sandbox.wall.IgnoredSignal;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.LaunchPrivilege;
import io.caisson.sandbox.wall.Layer;
import io.caisson.sandbox.wall.Walls;
import io.caisson.sandbox.wall.cgroup.CgroupMounts;
import io.caisson.sandbox.wall.cgroup.ControlGroups;
import io.caisson.sandbox.wall.host.Host;
import io.caisson.sandbox.wall.host.Proc;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Real processes behind the real wall, without bubblewrap.
@Timeout(30)
final class LandlockWallTest {
    @TempDir
    Path folder;

    private LandlockWall wall;

    @BeforeEach
    void open() {
        wall = Walls.openLandlock(folder);
    }

    @AfterEach
    void close() {
        if (wall != null) {
            wall.close();
        }
    }

    private Launch guest(String... words) throws IOException {
        return Walls.guest(folder, Ceilings.worker(256 * Ceilings.MEBIBYTE), words);
    }

    /// The lines of the guest.
    private List<String> told(String... words) throws IOException {
        return Walls.lines(wall.start(guest(words)));
    }

    @Test
    void runsAJvmBehindEveryLayer() throws Exception {
        var arguments = List.of("-Xmx32m", "-XX:-UsePerfData", "-version");
        var process = wall.start(Launch.jvm(Walls.JDK, arguments, List.of(), Ceilings.worker(256 * Ceilings.MEBIBYTE)));
        var exit = process.exit().get(10, TimeUnit.SECONDS);
        assertThat(process.diagnostics()).startsWith("openjdk version");
        assertThat(exit).isEqualTo(new Exit(0, 0, false));
        assertThat(process.layers()).containsAll(LandlockInspection.DEMANDED);
        assertThat(process.gone()).succeedsWithin(Duration.ofSeconds(10));
    }

    @Test
    void claimsExactlyTheLayersItGotAsRoot() throws IOException {
        Assumptions.assumeTrue(Host.root(), "needs root");
        Assumptions.assumeTrue(
                CgroupMounts.read().version1() instanceof ControlGroups.V1, "needs a writable cgroup v1");
        var expected = EnumSet.complementOf(EnumSet.range(Layer.USER, Layer.HOSTNAME));
        expected.removeAll(List.of(Layer.CGROUP_V2, Layer.MEMORY_WATCH));
        assertThat(wall.start(guest("sleep")).layers()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void carriesBytesOnDescriptorsThreeAndFour() throws Exception {
        var process = wall.start(guest("echo"));
        process.toGuest().write("hello\n".getBytes(StandardCharsets.UTF_8));
        process.toGuest().close();
        assertThat(Walls.lines(process)).containsExactly("hello");
    }

    @Test
    void opensNothingOfTheHost() throws IOException {
        var words =
                new ArrayList<>(List.of("read", "/", "/etc", "/etc/passwd", "/root", "/home", "/tmp", "/var", "/run"));
        words.addAll(
                List.of("/sys", "/proc", "/proc/self/status", "/proc/1/environ", "/dev", "/usr/bin", "/usr/share"));
        words.addAll(List.of(folder.toString(), folder.resolve("data").toString()));
        assertThat(told(words.toArray(String[]::new))).isEmpty();
    }

    @Test
    void readsWhatItIsShown() throws IOException {
        assertThat(told("read", Walls.JDK.resolve("release").toString(), "/dev/null"))
                .anyMatch(line -> line.startsWith("JAVA_VERSION="))
                .anyMatch(line -> line.startsWith("/dev/null"));
    }

    @Test
    void writesNothing() throws IOException {
        var words = List.of(
                "write",
                "/tmp/x",
                "/var/tmp/x",
                "/dev/shm/x",
                "/x",
                folder.resolve("guest/x").toString());
        assertThat(told(words.toArray(String[]::new))).isEmpty();
        assertThat(folder.resolve("guest/x")).doesNotExist();
    }

    @Test
    void startsNoProcess() throws IOException {
        assertThat(told("start", Walls.JDK.resolve("bin/java").toString(), "-version"))
                .isEmpty();
    }

    @Test
    void hasNothingOfTheServicesEnvironment() throws IOException {
        assertThat(told("environment")).allMatch(line -> line.startsWith("LD_LIBRARY_PATH="));
    }

    @Test
    void inheritsNoDescriptorButFive() throws Exception {
        try (var held = Files.newByteChannel(Files.createFile(folder.resolve("held")))) {
            var process = wall.start(guest("sleep"));
            assertThat(process.fromGuest().read()).isEqualTo('a');
            assertThat(held.isOpen()).isTrue();
            var jdk = Walls.JDK.toRealPath().toString();
            assertThat(descriptors(pid("sleep")))
                    .allMatch(target -> target.equals("/dev/null")
                            || target.startsWith("pipe:")
                            || target.startsWith(jdk)
                            || target.startsWith(folder.resolve("guest").toString()));
        }
    }

    @Test
    void heedsSignalsThatTheServiceIgnores() throws Exception {
        try (var _ = new IgnoredSignal("HUP")) {
            var process = wall.start(guest("sleep"));
            assertThat(process.fromGuest().read()).isEqualTo('a');
            assertThat(Proc.status(pid("sleep"), "SigIgn").orElseThrow()).matches(IgnoredSignal.NOT_HUP);
        }
    }

    /// The process id of this test's guest, by its last arguments.
    private static long pid(String word) {
        return ProcessHandle.current()
                .descendants()
                .map(ProcessHandle::pid)
                .filter(pid -> Proc.arguments(pid).contains(word)
                        && Proc.arguments(pid).contains(Guest.class.getName()))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> descriptors(long pid) throws IOException {
        try (var files = Files.list(Path.of("/proc/" + pid + "/fd"))) {
            var targets = new ArrayList<String>();
            for (var file : files.toList()) {
                targets.add(Files.readSymbolicLink(file).toString());
            }
            return targets;
        }
    }

    @Test
    void boundsThreads() throws IOException {
        var process = wall.start(Walls.guest(folder, new Ceilings(256 * Ceilings.MEBIBYTE, 60, 64, 0, 1), "threads"));
        assertThat(Walls.lines(process)).endsWith("no more").hasSizeBetween(10, 60);
    }

    @Test
    void killsAMemoryBomb() throws Exception {
        var process = wall.start(Walls.guest(folder, Ceilings.worker(200 * Ceilings.MEBIBYTE), "memory"));
        var exit = process.exit().get(20, TimeUnit.SECONDS);
        assertThat(exit.outOfMemory()).isTrue();
        assertThat(exit.signal()).isEqualTo(9);
        assertThat(process.memoryPeak()).isBetween(100 * Ceilings.MEBIBYTE, 200 * Ceilings.MEBIBYTE);
    }

    @Test
    void rewritesTheMemoryCeiling() throws Exception {
        var process = wall.start(Walls.guest(folder, Ceilings.worker(200 * Ceilings.MEBIBYTE), "memory"));
        process.memoryLimit(2048 * Ceilings.MEBIBYTE);
        assertThat(Walls.lines(process)).containsExactly("64");
        assertThat(process.memoryNow()).isGreaterThan(1024 * Ceilings.MEBIBYTE);
        assertThat(process.cpu()).isPositive();
    }

    @Test
    void killsAGuestThatDoesNotEnd() throws Exception {
        var process = wall.start(guest("sleep"));
        assertThat(process.fromGuest().read()).isEqualTo('a');
        var pid = pid("sleep");
        process.kill();
        process.kill();
        assertThat(process.exit().get(2, TimeUnit.SECONDS).signal()).isEqualTo(9);
        assertThat(process.gone()).succeedsWithin(Duration.ofSeconds(10));
        assertThat(ProcessHandle.of(pid)).isEmpty();
        awaitEmpty(folder.resolve("data/launches"));
    }

    /// Waits: folders are removed by a separate thread after the process has ended.
    private static void awaitEmpty(Path launches) throws Exception {
        var deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
        while (System.nanoTime() < deadline && !isEmpty(launches)) {
            Thread.sleep(10);
        }
        assertThat(launches).isEmptyDirectory();
    }

    private static boolean isEmpty(Path folder) throws IOException {
        try (var entries = Files.list(folder)) {
            return entries.findAny().isEmpty();
        }
    }

    @Test
    void refusesWhatOnlyNamespacesCanGive() {
        var jvm = new Ceilings(Ceilings.MEBIBYTE, 1, 1, 0, 1);
        var disk = new Ceilings(Ceilings.MEBIBYTE, 1, 1, 1, 1);
        var launches = Map.of(
                "a view of processes of its own",
                        new Launch(
                                List.of("/x"), List.of(), "jvm", jvm, Map.of(), Set.of(LaunchPrivilege.PROCESS_FOLDER)),
                "a bounded disk of its own", new Launch(List.of("/x"), List.of(), "jvm", disk, Map.of()),
                "child processes", new Launch(List.of("/x"), List.of(), "program", jvm, Map.of()));
        launches.forEach((what, launch) -> assertThatThrownBy(() -> wall.start(launch))
                .isInstanceOf(LaunchException.class)
                .hasMessageStartingWith("The wall landlock cannot give /x " + what));
    }

    @Test
    void refusesToShowTheDataFolder() {
        var launch = new Launch(List.of("/x"), List.of(folder), "jvm", Walls.worker(), Map.of());
        assertThatThrownBy(() -> wall.start(launch)).hasMessageContaining("would be visible inside");
    }

    @Test
    void saysWhatIsWrongWithACommandThatDoesNotExist() {
        var launch = new Launch(List.of("/no/such"), List.of(), "jvm", Walls.worker(), Map.of());
        assertThatThrownBy(() -> wall.start(launch))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining("caisson-launcher: execve failed with error 2");
    }

    @Test
    void refusesToStartOnceClosed() throws IOException {
        var process = wall.start(guest("sleep"));
        wall.close();
        assertThat(process.gone()).isCompleted();
        assertThatThrownBy(() -> wall.start(guest("sleep"))).hasMessage("The wall is closed.");
    }
}
