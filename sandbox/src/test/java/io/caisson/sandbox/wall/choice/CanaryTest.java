package io.caisson.sandbox.wall.choice;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Layer;
import io.caisson.sandbox.wall.Proof;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.Wall;
import io.caisson.sandbox.wall.Walls;
import io.caisson.sandbox.wall.cgroup.Allotment;
import io.caisson.sandbox.wall.cgroup.CpuWeights;
import io.caisson.sandbox.wall.namespaces.NamespaceInspection;
import io.caisson.sandbox.wall.process.WalledProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
final class CanaryTest {
    @TempDir
    Path folder;

    private Launch worker(List<String> arguments) {
        try {
            return Walls.worker(folder, arguments);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @EnumSource
    void provesTheWallAgainAndAgain(Rung rung) {
        try (var wall = Walls.open(rung, folder)) {
            var canary = new Canary(wall, this::worker, Clock.systemUTC());
            for (var i = 0; i < 2; i++) {
                var proof = canary.prove();
                assertThat(proof.failures()).isEmpty();
                assertThat(proof.holds()).isTrue();
                assertThat(proof.layers()).contains(Layer.SECCOMP, Layer.NO_NEW_PRIVILEGES, Layer.RLIMITS);
                assertThat(proof.checks())
                        .extracting(Proof.Check::name)
                        .containsAll(Canary.ATTACKS)
                        .contains("environment", "secret-kept", "tcp-silent", "outlive-kill");
            }
        }
    }

    @Test
    void seesThroughAWallThatIsNone() {
        try (var wall = new NoWall()) {
            var proof = new Canary(wall, this::worker, Clock.systemUTC()).prove();
            assertThat(proof.holds()).isFalse();
            assertThat(proof.checks())
                    .filteredOn(check -> !check.held())
                    .extracting(Proof.Check::name)
                    .contains("host-file", "secret-kept", "tcp", "tcp-silent", "udp", "udp-silent")
                    .contains("unix-socket", "unix-silent", "signal", "limits", "write", "folder-untouched", "child")
                    .contains("signal-thread", "signal-descriptor", "priority", "memory", "descriptors")
                    .contains("shared-memory", "parent-death");
        }
    }

    /// A guest that reports something, but no attacks.
    private Launch other(List<String> arguments) {
        try {
            return Walls.guest(folder, Walls.worker(), "sleep");
        } catch (IOException e) {
            throw new UncheckedIOException(arguments.toString(), e);
        }
    }

    @ParameterizedTest
    @EnumSource
    void countsAMissingReportAgainstTheWall(Rung rung) {
        try (var wall = Walls.open(rung, folder)) {
            var silent = new Canary(wall, this::other, Clock.systemUTC());
            var proof = silent.prove();
            assertThat(proof.holds()).isFalse();
            assertThat(proof.checks())
                    .contains(new Proof.Check("host-file", false, "the canary did not tell"))
                    .contains(new Proof.Check("environment", false, "the canary did not tell"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void reportsALaunchThatFailed(Rung rung) {
        try (var wall = Walls.open(rung, folder)) {
            var broken = new Launch(List.of("/no/such"), List.of(), "jvm", Walls.worker(), Map.of());
            var proof = new Canary(wall, _ -> broken, Clock.systemUTC()).prove();
            assertThat(proof.holds()).isFalse();
            assertThat(proof.failures()).startsWith("launch (The sandbox could not be set up");
        }
    }

    @Test
    void believesTheWorseOfTwoLines() {
        var told = Canary.parse("tcp\theld\tno\ntcp\tBROKEN\tYQ==\nudp\tBROKEN\tYQ==\nudp\theld\tno\nnonsense\n");
        assertThat(told).containsOnlyKeys("tcp", "udp");
        assertThat(told.values()).noneMatch(Canary.Told::held);
    }

    /// Starts its processes on the open host.
    private static final class NoWall implements Wall {
        private static final Allotment NOTHING =
                new Allotment("none", Optional.empty(), Optional.empty(), new CpuWeights());

        private final List<WalledProcess> started = new ArrayList<>();

        @Override
        public String rung() {
            return "none";
        }

        @Override
        public Confined start(Launch launch) {
            var command =
                    new ArrayList<>(List.of("/bin/sh", "-c", "exec 3<&0 4>&1 0</dev/null 1>&2; exec \"$@\"", "sh"));
            command.addAll(launch.command());
            try {
                var process = new ProcessBuilder(command).start();
                var confined = new WalledProcess(process, NOTHING, launch, new NamespaceInspection());
                started.add(confined);
                return confined;
            } catch (IOException e) {
                throw new LaunchException("no process", e);
            }
        }

        @Override
        public void close() {
            started.forEach(WalledProcess::kill);
            started.forEach(process -> assertThat(process.gone()).succeedsWithin(Duration.ofSeconds(5)));
        }
    }
}
