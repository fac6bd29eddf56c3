package io.caisson.sandbox.wall;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.sandbox.wall.cgroup.Allotment;
import io.caisson.sandbox.wall.cgroup.ControlGroup;
import io.caisson.sandbox.wall.cgroup.CpuWeights;
import io.caisson.sandbox.wall.cgroup.GroupV1;
import io.caisson.sandbox.wall.host.PrivateFolder;
import io.caisson.sandbox.wall.landlock.LandlockCommand;
import io.caisson.sandbox.wall.landlock.LandlockWall;
import io.caisson.sandbox.wall.namespaces.LaunchCommand;
import io.caisson.sandbox.wall.namespaces.Tools;
import io.caisson.sandbox.wall.seccomp.Filters;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// The commands by which both walls start a process, in situations in which they must not start one.
@Timeout(30)
final class LaunchersTest {
    private static final Path NO_GROUP = Path.of("/proc/no-such-group");
    private static final String INIT = "1";
    private static final String OWN = Long.toString(ProcessHandle.current().pid());

    @TempDir
    Path folder;

    private Path data;

    @BeforeEach
    void prepare() {
        data = PrivateFolder.ready(folder.resolve("data"));
    }

    private record Ended(int code, String said) {}

    private static Ended run(List<String> command) throws IOException, InterruptedException {
        var process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
        return new Ended(process.exitValue(), said);
    }

    private List<String> bubblewrap(Optional<ControlGroup> group) {
        Walls.open(folder).close();
        var allotment = new Allotment("caisson-test", group, Optional.empty(), new CpuWeights());
        var launch = Walls.script("exit 0", Walls.ceilings());
        var filter = new Filters(data.resolve("filters")).file("program");
        return new LaunchCommand(Tools.find(), data).build(launch, filter, allotment);
    }

    private List<String> launcher(String... orders) {
        var all = new ArrayList<>(List.of(orders));
        all.addAll(List.of("--landlock", "1", "--filter", "/dev/null", "--", "/bin/true"));
        return launcher(all);
    }

    private List<String> launcher(List<String> orders) {
        Walls.requireLandlock(folder);
        return LandlockWall.launcher(data).command(orders);
    }

    @Test
    void aGroupThatCannotBeJoinedEndsTheLaunch() throws Exception {
        var group = new GroupV1(NO_GROUP, NO_GROUP, Optional.empty(), Optional.empty());
        assertThat(run(bubblewrap(Optional.of(group))).code()).isEqualTo(97);
        assertThat(run(launcher("launch", "--parent", OWN, "--join", NO_GROUP + "/tasks")))
                .returns(95, Ended::code)
                .satisfies(ended -> assertThat(ended.said()).contains("the control group could not be joined"));
    }

    /// Descriptor 7 is open when the launcher starts, without close-on-exec.
    @Test
    void whatTheServiceHasOpenIsClosed() throws Exception {
        var filter = new Filters(data.resolve("filters")).file("alone");
        for (var streams : List.of(List.<String>of(), List.of("--streams", "kept"))) {
            var orders = new ArrayList<>(List.of("launch", "--parent", OWN, "--landlock", "1"));
            orders.addAll(
                    List.of("--filter", filter.toString(), "--read", "/usr", "--read", "/lib", "--read", "/lib64"));
            orders.addAll(streams);
            orders.addAll(List.of("--", "/usr/bin/readlink", "/proc/self/fd/7"));
            var command = new ArrayList<>(List.of("/bin/sh", "-c", "exec 7</dev/zero; exec \"$@\"", "sh"));
            command.addAll(launcher(orders));
            assertThat(run(command))
                    .returns(1, Ended::code)
                    .satisfies(ended -> assertThat(ended.said())
                            .doesNotContain("caisson-launcher")
                            .doesNotContain("/dev/zero"));
        }
    }

    /// A service that died before the parent-death signal was armed leaves its launches to another parent.
    @Test
    void aLaunchWithAnotherParentIsNone() throws Exception {
        var command = bubblewrap(Optional.empty());
        assertThat(run(command).code()).isZero();
        Collections.replaceAll(command, OWN, INIT);
        assertThat(run(command).code()).isEqualTo(96);
        assertThat(run(launcher("rehearse", "--parent", INIT)))
                .returns(95, Ended::code)
                .satisfies(ended -> assertThat(ended.said()).contains("the service ended while this was starting"));
    }

    /// Landlock restricts signals only from version 6 on.
    @Test
    void withoutAUserOfItsOwnSignalsMustStayInside() {
        var command = new LandlockCommand(LandlockWall.launcher(data), data);
        var launch = Launch.jvm(Walls.JDK, List.of("-version"), List.of(), Walls.worker());
        var shared = new Allotment("caisson-test", Optional.empty(), Optional.empty(), new CpuWeights());
        var alone = new Allotment("caisson-test", Optional.empty(), Optional.of(61_000), new CpuWeights());
        assertThat(command.build(launch, Path.of("/dev/null"), shared, Optional.empty()))
                .containsSequence("--landlock", "6");
        assertThat(command.build(launch, Path.of("/dev/null"), alone, Optional.empty()))
                .containsSequence("--landlock", "1");
    }
}
