package io.caisson.sandbox.wall.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Layer;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.Wall;
import io.caisson.sandbox.wall.Walls;
import io.caisson.sandbox.wall.choice.Canary;
import io.caisson.sandbox.wall.choice.WallChoice;
import io.caisson.sandbox.wall.landlock.LandlockWall;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// A service of an ordinary user, without control groups and without user ids to assign: its guests share its
/// own.
@Timeout(60)
final class UnprivilegedServiceTest {
    private static final String SOMEBODY = "61100";

    @TempDir
    Path folder;

    /// Starts a guest behind the named wall, and prints the layers and which of the paths the guest could
    /// read.
    static final class Service {
        public static void main(String[] arguments) throws IOException {
            var folder = Path.of(arguments[0]);
            var rung = Rung.named(arguments[1]);
            var data = folder.resolve("data");
            var words = Arrays.copyOfRange(arguments, 2, arguments.length);
            try (var wall = WallChoice.open(rung, data, () -> LandlockWall.launcher(data))) {
                if (words[0].equals("canary")) {
                    var proof = new Canary(wall, told -> Walls.workerIn(Path.of(words[1]), told), Clock.systemUTC())
                            .prove();
                    System.out.println(proof.holds() ? "it holds" : proof.failures());
                    return;
                }
                var process = wall.start(Walls.guest(folder, Walls.worker(), words));
                System.out.println(
                        process.layers().stream().sorted().map(Layer::label).collect(Collectors.joining(" ")));
                Walls.lines(process).forEach(System.out::println);
                process.kill();
                process.gone().join();
                System.out.println("gone");
            } catch (LaunchException e) {
                System.out.println(e.getMessage());
            }
        }
    }

    @BeforeEach
    void requireRoot() throws IOException {
        Assumptions.assumeTrue(
                Host.root() && Files.isExecutable(Path.of("/usr/bin/setpriv")), "needs root and setpriv");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        var home = Files.createDirectory(folder.resolve("home"));
        Files.setAttribute(home, "unix:uid", Integer.valueOf(SOMEBODY));
        Walls.copy(Wall.class, folder.resolve("classes"));
        Walls.copy(Walls.class, folder.resolve("test-classes"));
    }

    private List<String> told(Rung rung, String... words) throws Exception {
        var home = folder.resolve("home");
        var command = new ArrayList<>(List.of("/usr/bin/setpriv", "--reuid", SOMEBODY, "--regid", SOMEBODY));
        command.addAll(List.of("--clear-groups", Walls.JDK.resolve("bin/java").toString(), "-cp"));
        command.addAll(
                List.of(folder.resolve("classes") + ":" + folder.resolve("test-classes"), Service.class.getName()));
        command.addAll(List.of(home.toString(), rung.label()));
        command.addAll(List.of(words));
        var process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        return text.lines().toList();
    }

    @ParameterizedTest
    @EnumSource
    void confinesWithoutRights(Rung rung) throws Exception {
        Walls.open(rung, folder.resolve("probe")).close();
        var secret = Files.writeString(folder.resolve("secret"), "secret");
        var told = told(
                rung,
                "read",
                secret.toString(),
                "/etc/passwd",
                "/proc/1/environ",
                folder.resolve("home/data").toString());
        assertThat(told).hasSize(2).endsWith("gone");
        assertThat(told.getFirst().split(" ", -1))
                .contains("seccomp", "no-new-privs", "rlimits", "memory-watch")
                .doesNotContain("own-uid", "cgroup-v1", "cgroup-v2");
    }

    /// The process limit of the user includes the service, so each tree is watched. How many processes there
    /// are at the next look depends on the host; the guest would start 10,000.
    @Test
    void endsAThreadBomb() throws Exception {
        Walls.requireLandlock(folder.resolve("probe"));
        assertThat(told(Rung.LANDLOCK, "threads"))
                .hasSizeBetween(2, 9_000)
                .endsWith("gone")
                .doesNotContain("no more");
    }

    /// The attacker has the service's own user id here: only the wall separates them.
    @ParameterizedTest
    @EnumSource
    void theCanaryFailsWithTheServicesOwnUser(Rung rung) throws Exception {
        Walls.open(rung, folder.resolve("probe")).close();
        var home = Files.createDirectory(folder.resolve("worker"));
        Walls.worker(home, List.of());
        assertThat(told(rung, "canary", home.toString())).containsExactly("it holds");
    }
}
