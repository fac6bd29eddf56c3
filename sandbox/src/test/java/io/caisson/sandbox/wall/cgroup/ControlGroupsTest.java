package io.caisson.sandbox.wall.cgroup;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.sandbox.wall.Ceilings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The folders of both versions, on a fake tree. `BubblewrapWallTest` uses real groups.
final class ControlGroupsTest {
    private static final Ceilings CEILINGS = new Ceilings(1000, 7, 8, 0, 1);

    @TempDir
    Path tree;

    private CgroupMounts version2(String path, long pid) {
        return new CgroupMounts(
                List.of("0::" + path),
                List.of("30 20 0:26 / " + tree + " rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate"),
                pid);
    }

    private Path group(String name, String controllers, String enabled, String members) throws IOException {
        var folder = Files.createDirectories(tree.resolve(name));
        Files.writeString(folder.resolve("cgroup.controllers"), controllers + "\n");
        Files.writeString(folder.resolve("cgroup.subtree_control"), enabled + "\n");
        Files.writeString(folder.resolve("cgroup.procs"), members);
        return folder;
    }

    @Test
    void movesALoneServiceIntoALeafAndDividesItsGroup() throws IOException {
        var own = group("caisson.service", "memory pids", "", "42\n");
        assertThat(version2("/caisson.service", 42).version2()).isEqualTo(new ControlGroups.V2(own));
        assertThat(own.resolve("caisson-service/cgroup.procs")).hasContent("42");
        assertThat(own.resolve("cgroup.subtree_control")).hasContent("+memory +pids");
    }

    @Test
    void dividesProcessorsWhereTheyAreOffered() throws IOException {
        var own = group("caisson.service", "cpu memory pids", "memory pids", "");
        assertThat(version2("/caisson.service", 42).version2()).isEqualTo(new ControlGroups.V2(own));
        assertThat(own.resolve("cgroup.subtree_control")).hasContent("+cpu");
    }

    @Test
    void usesTheParentWhenAlreadyInTheLeaf() throws IOException {
        var own = group("caisson.service", "cpu memory pids", "memory pids", "");
        Files.createDirectory(own.resolve("caisson-service"));
        assertThat(version2("/caisson.service/caisson-service", 42).version2()).isEqualTo(new ControlGroups.V2(own));
    }

    @Test
    void leavesAGroupSharedWithOthersAlone() throws IOException {
        var own = group("session.scope", "memory pids", "", "42\n43\n");
        assertThat(version2("/session.scope", 42).version2())
                .isEqualTo(new ControlGroups.None(own + " (cgroup v2) is shared with other processes"));
        assertThat(own.resolve("cgroup.subtree_control")).hasContent("\n");
    }

    @Test
    void saysWhenControllersAreMissing() throws IOException {
        var own = group("a", "hugetlb", "", "");
        assertThat(version2("/a", 42).version2())
                .isEqualTo(new ControlGroups.None(own + " (cgroup v2) offers no memory and pids controllers"));
    }

    @Test
    void takesTheTopOfTheMountWhenItsOwnPathIsNotVisible() throws IOException {
        group("", "memory pids", "memory pids", "");
        assertThat(version2("/docker/0123", 42).version2()).isEqualTo(new ControlGroups.V2(tree));
    }

    @Test
    void writesTheLimitsOfVersion2() throws IOException {
        var group = new ControlGroups.V2(tree).create("g", CEILINGS).orElseThrow();
        var folder = tree.resolve("g");
        assertThat(folder.resolve("memory.max")).hasContent("1000");
        assertThat(folder.resolve("memory.oom.group")).hasContent("1");
        assertThat(folder.resolve("pids.max")).hasContent("7");
        assertThat(group.joinFiles()).containsExactly(folder.resolve("cgroup.procs"));
        Files.writeString(folder.resolve("memory.swap.max"), "max");
        group.memoryLimit(2000);
        assertThat(folder.resolve("memory.max")).hasContent("2000");
        assertThat(folder.resolve("memory.swap.max")).hasContent("0");
    }

    @Test
    void readsTheMeasurementsOfVersion2() throws IOException {
        var group = new ControlGroups.V2(tree).create("g", CEILINGS).orElseThrow();
        var folder = tree.resolve("g");
        Files.writeString(folder.resolve("cpu.stat"), "usage_usec 1234\nuser_usec 1000\nsystem_usec 234\n");
        Files.writeString(folder.resolve("memory.current"), "500\n");
        Files.writeString(folder.resolve("pids.events"), "max 3\n");
        try (var gauges = group.gauges()) {
            assertThat(gauges.memoryPeak().read()).isEqualTo(500);
        }
        Files.writeString(folder.resolve("memory.peak"), "900\n");
        Files.writeString(
                folder.resolve("memory.events"), "low 0\nhigh 0\nmax 3\noom 1\noom_kill 1\noom_group_kill 1\n");
        Files.writeString(folder.resolve("cgroup.procs"), "1000001\n1000002\n");
        assertThat(group.memoryNow()).isEqualTo(500);
        try (var gauges = group.gauges()) {
            assertThat(gauges.cpu().read()).isEqualTo(1_234_000);
            assertThat(gauges.memoryPeak().read()).isEqualTo(900);
            assertThat(gauges.refusedProcesses().read()).isEqualTo(3);
        }
        assertThat(group.outOfMemory()).isTrue();
        assertThat(group.members()).containsExactlyInAnyOrder(1_000_001L, 1_000_002L);
    }

    @Test
    void weighsGroupsOfVersion2WhereProcessorsAreDivided() throws IOException {
        var group = new ControlGroups.V2(tree).create("g", CEILINGS).orElseThrow();
        var weight = tree.resolve("g/cpu.weight");
        group.cpuWeight(25);
        assertThat(weight).doesNotExist();
        Files.writeString(weight, "100");
        group.cpuWeight(25);
        assertThat(weight).hasContent("25");
    }

    @Test
    void killsThroughTheKernelWhereItCan() throws IOException {
        var group = new ControlGroups.V2(tree).create("g", CEILINGS).orElseThrow();
        var kill = Files.writeString(tree.resolve("g/cgroup.kill"), "");
        group.kill();
        assertThat(kill).hasContent("1");
    }

    @Test
    void findsBothControllersOfVersion1BelowItsOwnGroup() throws IOException {
        Files.createDirectories(tree.resolve("memory/own"));
        Files.createDirectories(tree.resolve("pids"));
        var mounts = new CgroupMounts(
                List.of("4:memory:/own", "3:pids:/", "0::/"),
                List.of(
                        "1 1 0:1 / " + tree.resolve("memory") + " rw - cgroup cgroup rw,memory",
                        "2 1 0:2 / " + tree.resolve("pids") + " rw - cgroup cgroup rw,pids"),
                42);
        assertThat(mounts.version1())
                .isEqualTo(new ControlGroups.V1(
                        tree.resolve("memory/own"), tree.resolve("pids"), Optional.empty(), Optional.empty()));
        assertThat(mounts.version2()).isEqualTo(new ControlGroups.None("cgroup v2 is not mounted"));
    }

    /// Most hosts mount both controllers in one folder, some in two.
    @Test
    void divisionAndUsageOfProcessorsMayShareAFolder() throws IOException {
        for (var name : List.of("m", "p", "c", "a")) {
            Files.createDirectory(tree.resolve(name));
        }
        var together = new ControlGroups.V1(
                tree.resolve("m"), tree.resolve("p"), Optional.of(tree.resolve("c")), Optional.of(tree.resolve("c")));
        var apart = new ControlGroups.V1(
                tree.resolve("m"), tree.resolve("p"), Optional.of(tree.resolve("a")), Optional.of(tree.resolve("c")));
        assertThat(together.joinable()).hasSize(3);
        assertThat(apart.joinable()).hasSize(4);
        together.create("one", CEILINGS).orElseThrow().cpuWeight(50);
        assertThat(tree.resolve("c/one/cpu.shares")).hasContent("512");
        assertThat(apart.create("two", CEILINGS).orElseThrow().joinFiles())
                .containsExactly(
                        tree.resolve("m/two/tasks"),
                        tree.resolve("p/two/tasks"),
                        tree.resolve("a/two/tasks"),
                        tree.resolve("c/two/tasks"));
    }

    @Test
    void raisesAndLowersBothLimitsOfVersion1() throws IOException {
        var groups = new ControlGroups.V1(tree.resolve("m"), tree.resolve("p"), Optional.empty(), Optional.empty());
        Files.createDirectory(tree.resolve("m"));
        Files.createDirectory(tree.resolve("p"));
        var group = groups.create("g", CEILINGS).orElseThrow();
        assertThat(tree.resolve("m/g/memory.limit_in_bytes")).hasContent("1000");
        assertThat(tree.resolve("p/g/pids.max")).hasContent("7");
        Files.writeString(tree.resolve("m/g/memory.memsw.limit_in_bytes"), "1000");
        group.memoryLimit(3000);
        assertThat(tree.resolve("m/g/memory.limit_in_bytes")).hasContent("3000");
        assertThat(tree.resolve("m/g/memory.memsw.limit_in_bytes")).hasContent("3000");
        assertThat(groups.existing("g"::equals)).containsExactly(group);
        assertThat(group.joinFiles()).containsExactly(tree.resolve("m/g/tasks"), tree.resolve("p/g/tasks"));
    }
}
