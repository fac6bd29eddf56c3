package io.caisson.sandbox.wall;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.sandbox.wall.cgroup.ControlGroups;
import io.caisson.sandbox.wall.choice.WallChoice;
import io.caisson.sandbox.wall.host.PrivateFolder;
import io.caisson.sandbox.wall.host.Proc;
import io.caisson.sandbox.wall.landlock.LandlockWall;
import io.caisson.sandbox.wall.process.LaunchRegistry;
import io.caisson.sandbox.wall.process.LocalWall;
import io.caisson.sandbox.wall.process.ServiceMark;
import io.caisson.sandbox.wall.process.Sweep;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// The processes left when a service is killed with -9.
@Tag("slow")
@Timeout(180)
final class ServiceDeathTest {
    @TempDir
    Path folder;

    /// A service with the data folder `FOLDER/data` that starts sleepers with a number behind the named wall.
    static final class Service {
        public static void main(String[] arguments) throws InterruptedException, IOException {
            var folder = Path.of(arguments[0]);
            var rung = Rung.named(arguments[1]);
            var number = arguments[2];
            try (var wall = reopen(rung, folder)) {
                System.out.println("starting");
                wall.start(
                        switch (rung) {
                            case NAMESPACES ->
                                Walls.script("setsid sleep " + number + " & sleep " + number, Walls.ceilings());
                            case LANDLOCK -> Walls.guest(folder, Walls.worker(), "sleep", number);
                        });
                System.out.println("started");
                Thread.sleep(Duration.ofMinutes(1));
            }
        }
    }

    /// Opens a wall that is known to be available.
    private static LocalWall reopen(Rung rung, Path folder) {
        return WallChoice.open(rung, folder.resolve("data"), () -> LandlockWall.launcher(folder.resolve("data")));
    }

    private final List<Process> services = new ArrayList<>();

    @BeforeEach
    void letGuestsPass() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @AfterEach
    void killServices() {
        services.forEach(Process::destroyForcibly);
    }

    private Process starting(Rung rung, Path home, String number) throws IOException {
        Files.createDirectories(home);
        var process = new ProcessBuilder(
                        Walls.JDK.resolve("bin/java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Service.class.getName(),
                        home.toString(),
                        rung.label(),
                        number)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        services.add(process);
        assertThat(line(process)).isEqualTo("starting");
        return process;
    }

    private Process service(Rung rung, Path home, String number) throws IOException {
        var process = starting(rung, home, number);
        assertThat(line(process)).isEqualTo("started");
        waitUntil(() -> sleepers(number) > 0);
        return process;
    }

    /// The seconds that sleepers of this test sleep, by which they are found. Sleepers of another run of this
    /// test on this host have another fraction.
    private static String sleeper(int seconds) {
        return seconds + "." + ProcessHandle.current().pid();
    }

    private static String line(Process process) throws IOException {
        BufferedReader reader = process.inputReader();
        return reader.readLine();
    }

    /// Counts guests with this number, and launches that will become one.
    private static long sleepers(String number) {
        return Proc.all().stream()
                .map(Proc::arguments)
                .filter(arguments -> arguments.contains(number) && !arguments.contains(Service.class.getName()))
                .count();
    }

    private static void killHard(Process service) throws InterruptedException {
        service.destroyForcibly();
        assertThat(service.waitFor(5, TimeUnit.SECONDS)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void endsEveryGuestAndTheNextStartRemovesTheRest(Rung rung) throws Exception {
        Walls.open(rung, folder).close();
        var service = service(rung, folder, sleeper(31337));
        killHard(service);
        waitUntilGone(sleeper(31337));
        try (var wall = reopen(rung, folder)) {
            var mark = ServiceMark.of(folder.resolve("data").toRealPath());
            assertThat(wall.groups().existing(name -> name.contains(mark.folder())))
                    .isEmpty();
            assertThat(folder.resolve("data/launches")).isEmptyDirectory();
        }
    }

    /// The kill comes before, while and after the guest gets its wall. A launch whose launcher dies before
    /// the first process of the namespace has armed its parent-death signal outlives the service; the next
    /// start ends it.
    @ParameterizedTest
    @EnumSource
    void endsALaunchUnderWay(Rung rung) throws Exception {
        Walls.open(rung, folder).close();
        for (var delay : List.of(5, 20, 40, 80, 160, 320)) {
            var service = starting(rung, folder, sleeper(31336));
            TimeUnit.MILLISECONDS.sleep(delay);
            killHard(service);
            reopen(rung, folder).close();
            waitUntilGone(sleeper(31336));
        }
    }

    @ParameterizedTest
    @EnumSource
    void sweepsOnlyDeadServicesOfTheSameFolder(Rung rung) throws Exception {
        Walls.open(rung, folder).close();
        var other = service(rung, folder.resolve("other"), sleeper(31338));
        var sibling = service(rung, folder, sleeper(31339));
        try (var _ = reopen(rung, folder)) {
            assertThat(sleepers(sleeper(31338))).isPositive();
            assertThat(sleepers(sleeper(31339))).isPositive();
        } finally {
            killHard(other);
            killHard(sibling);
        }
        waitUntilGone(sleeper(31338));
        waitUntilGone(sleeper(31339));
        reopen(rung, folder).close();
        reopen(rung, folder.resolve("other")).close();
    }

    /// The mark of a service that cannot be alive: its start time is in the future.
    private static ServiceMark dead(Path data) throws IOException {
        return new ServiceMark(ServiceMark.of(data.toRealPath()).folder(), 1, Long.MAX_VALUE / 10);
    }

    @Test
    void sweepKillsAProcessWithTheMarkOfADeadService() throws Exception {
        try (var wall = Walls.open(folder)) {
            var data = folder.resolve("data");
            var name = dead(data).launch(1);
            var leftover =
                    new ProcessBuilder("/bin/sh", "-c", "sleep 100; exit", "sh", ServiceMark.NAME_OPTION, name).start();
            assertThat(leftover.isAlive()).isTrue();
            Sweep.leftovers(ServiceMark.of(data.toRealPath()), LaunchRegistry.in(data), wall.groups());
            assertThat(leftover.waitFor(5, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void sweepKillsAProcessOnTheRollOfADeadServiceAndNoOther() throws Exception {
        var data = PrivateFolder.ready(folder.resolve("data"));
        var registry = LaunchRegistry.in(data);
        var none = new ControlGroups.None("as if there were none");
        var leftover = new ProcessBuilder("sleep", "100").start();
        var stranger = new ProcessBuilder("sleep", "100").start();
        try {
            registry.enter(dead(data).launch(1), leftover.pid());
            // A process that has got the process id of a guest has another start time.
            Files.writeString(registry.folder().resolve(dead(data).launch(2)), stranger.pid() + " 1");
            Files.writeString(registry.folder().resolve(dead(data).launch(3)), "");
            registry.enter(ServiceMark.of(data).launch(4), stranger.pid());
            Sweep.leftovers(ServiceMark.of(data), registry, none);
            assertThat(leftover.waitFor(5, TimeUnit.SECONDS)).isTrue();
            assertThat(stranger.isAlive()).isTrue();
            assertThat(registry.folder().toFile().list())
                    .containsExactly(ServiceMark.of(data).launch(4));
        } finally {
            leftover.destroyForcibly();
            stranger.destroyForcibly();
        }
    }

    private static void waitUntilGone(String number) {
        waitUntil(() -> sleepers(number) == 0);
    }

    private static void waitUntil(BooleanSupplier condition) {
        var deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!condition.getAsBoolean() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(10_000_000);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }
}
