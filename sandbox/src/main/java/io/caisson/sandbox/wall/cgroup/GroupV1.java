package io.caisson.sandbox.wall.cgroup;

import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Layer;
import io.caisson.sandbox.wall.host.Proc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// A control group of version 1: one folder for each controller.
///
/// Members join by writing to `tasks` instead of `cgroup.procs`. The launching shell has one thread, and of a
/// launching JVM only the thread that joins becomes the guest, so both mean the same. But moving a whole process
/// waits for an RCU grace period (about 15 ms), and a thread that moves itself does not. For the same reason a
/// version 2 hierarchy without controllers, which could add `cgroup.kill`, is not joined: killing the pid
/// namespace's first process, or the only process, is as complete.
///
/// @param usage where processor time is counted; without it, it is read from each process
/// @param turns where CPU shares are set, often the same folder as `usage`
public record GroupV1(Path memory, Path processes, Optional<Path> usage, Optional<Path> turns) implements ControlGroup {
    /// The kernel's default for every group, including the service's.
    private static final int FULL_SHARES = 1024;

    static GroupV1 create(GroupV1 group, Ceilings ceilings) throws IOException {
        try {
            for (var folder : group.folders().toList()) {
                Files.createDirectory(folder);
            }
            group.memoryLimit(ceilings.memoryBytes());
            ControlFiles.write(group.processes.resolve("pids.max"), Integer.toString(ceilings.processes()));
            group.cpuWeight(RecentCpu.IDLE_WEIGHT);
            return group;
        } catch (IOException | RuntimeException e) {
            group.remove();
            throw e;
        }
    }

    @Override
    public Layer layer() {
        return Layer.CGROUP_V1;
    }

    @Override
    public List<Path> joinFiles() {
        return folders().map(folder -> folder.resolve("tasks")).toList();
    }

    /// Memory must never exceed memory plus swap, so the order of the writes depends on the direction.
    @Override
    public void memoryLimit(long bytes) throws IOException {
        var plain = memory.resolve("memory.limit_in_bytes");
        var withSwap = memory.resolve("memory.memsw.limit_in_bytes");
        var raise = bytes > ControlFiles.number(plain);
        var files =
                Files.exists(withSwap) ? raise ? List.of(withSwap, plain) : List.of(plain, withSwap) : List.of(plain);
        for (var file : files) {
            ControlFiles.write(file, Long.toString(bytes));
        }
        ControlFiles.write(memory.resolve("memory.max_usage_in_bytes"), "0");
    }

    @Override
    public void cpuWeight(int percent) throws IOException {
        if (turns.isPresent()) {
            var shares = FULL_SHARES * percent / RecentCpu.FULL_WEIGHT;
            ControlFiles.write(turns.get().resolve("cpu.shares"), Integer.toString(shares));
        }
    }

    @Override
    public long memoryNow() {
        return ControlFiles.number(memory.resolve("memory.usage_in_bytes"));
    }

    @Override
    public Gauges gauges() throws IOException {
        return new Gauges(
                usage.isPresent()
                        ? Gauge.open(usage.get().resolve("cpuacct.usage"), Long::parseLong)
                        : () -> members().stream().mapToLong(Proc::cpuNanos).sum(),
                Gauge.open(memory.resolve("memory.max_usage_in_bytes"), Long::parseLong),
                Gauge.open(processes.resolve("pids.events"), text -> ControlFiles.fieldOf(text, "max")));
    }

    @Override
    public boolean outOfMemory() {
        return ControlFiles.field(memory.resolve("memory.oom_control"), "oom_kill") > 0;
    }

    @Override
    public Set<Long> members() {
        return ControlFiles.members(processes);
    }

    @Override
    public long tasks() {
        return ControlFiles.number(processes.resolve("pids.current"));
    }

    @Override
    public void kill() {
        ControlFiles.kill(members());
    }

    @Override
    public boolean remove() {
        return folders().map(ControlFiles::remove).reduce(true, Boolean::logicalAnd);
    }

    private Stream<Path> folders() {
        return Stream.of(Stream.of(memory, processes), usage.stream(), turns.stream())
                .flatMap(folders -> folders)
                .distinct();
    }
}
