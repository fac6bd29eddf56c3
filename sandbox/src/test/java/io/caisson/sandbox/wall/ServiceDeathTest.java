package io.caisson.sandbox.wall;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What is left when a service is killed with -9.
@Timeout(60)
final class ServiceDeathTest {
    @TempDir
    Path folder;

    /// A service that confines a sleeper and tells the number it sleeps by.
    static final class Service {
        public static void main(String[] arguments) throws InterruptedException {
            try (var wall = BubblewrapWall.open(Path.of(arguments[0]))) {
                wall.start(Walls.script("setsid sleep " + arguments[1] + " & sleep " + arguments[1], Walls.ceilings()));
                System.out.println("started");
                Thread.sleep(Duration.ofMinutes(1));
            }
        }
    }

    private final List<Process> services = new ArrayList<>();

    @AfterEach
    void killServices() {
        services.forEach(Process::destroyForcibly);
    }

    private Process service(String data, String number) throws IOException {
        var process = new ProcessBuilder(
                        Walls.JDK.resolve("bin/java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Service.class.getName(),
                        folder.resolve(data).toString(),
                        number)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        services.add(process);
        assertThat(line(process)).isEqualTo("started");
        waitUntil(() -> sleepers(number) > 0);
        return process;
    }

    private static String line(Process process) throws IOException {
        BufferedReader reader = process.inputReader();
        return reader.readLine();
    }

    private static long sleepers(String number) {
        return Proc.all().stream()
                .filter(pid -> Proc.arguments(pid).contains(number))
                .filter(pid -> Proc.arguments(pid).getFirst().equals("sleep"))
                .count();
    }

    private static void killHard(Process service) throws InterruptedException {
        service.destroyForcibly();
        assertThat(service.waitFor(5, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void endsEveryGuestAndTheNextStartRemovesTheRest() throws Exception {
        Walls.open(folder).close();
        var service = service("data", "31337");
        killHard(service);
        waitUntilGone("31337");
        try (var wall = BubblewrapWall.open(folder.resolve("data"))) {
            var mark = Mark.of(folder.resolve("data").toRealPath());
            assertThat(wall.groups().existing(name -> name.contains(mark.folder())))
                    .isEmpty();
        }
    }

    @Test
    void sweepsOnlyWhatBelongsToDeadServicesOfTheSameFolder() throws Exception {
        Walls.open(folder).close();
        var other = service("other", "31338");
        var sibling = service("data", "31339");
        try (var wall = BubblewrapWall.open(folder.resolve("data"))) {
            assertThat(wall.rung()).isEqualTo("namespaces");
            assertThat(sleepers("31338")).isPositive();
            assertThat(sleepers("31339")).isPositive();
        } finally {
            killHard(other);
            killHard(sibling);
        }
        waitUntilGone("31338");
        waitUntilGone("31339");
        Walls.open(folder).close();
        BubblewrapWall.open(folder.resolve("other")).close();
    }

    /// The mark of a service that cannot live: its start time is in the future.
    @Test
    void sweepKillsAProcessWithTheMarkOfADeadService() throws Exception {
        try (var wall = Walls.open(folder)) {
            var dead = new Mark(Mark.of(folder.resolve("data").toRealPath()).folder(), 1, Long.MAX_VALUE / 10);
            var leftover =
                    new ProcessBuilder("/bin/sh", "-c", "sleep 100; exit", "sh", "--hostname", dead.launch(1)).start();
            assertThat(leftover.isAlive()).isTrue();
            Sweep.leftovers(Mark.of(folder.resolve("data").toRealPath()), wall.groups());
            assertThat(leftover.waitFor(5, TimeUnit.SECONDS)).isTrue();
        }
    }

    private static void waitUntilGone(String number) {
        waitUntil(() -> sleepers(number) == 0);
    }

    private static void waitUntil(BooleanSupplier condition) {
        for (var i = 0; i < 1000 && !condition.getAsBoolean(); i++) {
            LockSupport.parkNanos(10_000_000);
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }
}
