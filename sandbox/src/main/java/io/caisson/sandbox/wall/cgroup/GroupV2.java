package io.caisson.sandbox.wall.cgroup;

import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Layer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/// A control group of version 2: one folder for all controllers.
record GroupV2(Path folder) implements ControlGroup {

    static GroupV2 create(Path folder, Ceilings ceilings) throws IOException {
        var group = new GroupV2(folder);
        try {
            Files.createDirectory(folder);
            group.memoryLimit(ceilings.memoryBytes());
            ControlFiles.write(folder.resolve("memory.oom.group"), "1");
            ControlFiles.write(folder.resolve("pids.max"), Integer.toString(ceilings.processes()));
            group.cpuWeight(RecentCpu.IDLE_WEIGHT);
            return group;
        } catch (IOException | RuntimeException e) {
            group.remove();
            throw e;
        }
    }

    @Override
    public Layer layer() {
        return Layer.CGROUP_V2;
    }

    @Override
    public List<Path> joinFiles() {
        return List.of(folder.resolve("cgroup.procs"));
    }

    /// `memory.swap.max` is absent where the kernel does not account swap; then there is no swap to limit.
    @Override
    public void memoryLimit(long bytes) throws IOException {
        ControlFiles.write(folder.resolve("memory.max"), Long.toString(bytes));
        if (Files.exists(folder.resolve("memory.swap.max"))) {
            ControlFiles.write(folder.resolve("memory.swap.max"), "0");
        }
    }

    /// The kernel's default is 100. The file is absent where the CPU controller is not delegated to the service.
    @Override
    public void cpuWeight(int percent) throws IOException {
        var weight = folder.resolve("cpu.weight");
        if (Files.exists(weight)) {
            ControlFiles.write(weight, Integer.toString(percent));
        }
    }

    @Override
    public long memoryNow() {
        return ControlFiles.number(folder.resolve("memory.current"));
    }

    /// `memory.peak` needs Linux 5.19; before, the current use is read instead.
    @Override
    public Gauges gauges() throws IOException {
        var peak = folder.resolve("memory.peak");
        return new Gauges(
                Gauge.open(folder.resolve("cpu.stat"), text -> ControlFiles.fieldOf(text, "usage_usec") * 1000),
                Gauge.open(Files.exists(peak) ? peak : folder.resolve("memory.current"), Long::parseLong),
                Gauge.open(folder.resolve("pids.events"), text -> ControlFiles.fieldOf(text, "max")));
    }

    @Override
    public boolean outOfMemory() {
        return ControlFiles.field(folder.resolve("memory.events"), "oom_kill") > 0;
    }

    @Override
    public Set<Long> members() {
        return ControlFiles.members(folder);
    }

    @Override
    public long tasks() {
        return ControlFiles.number(folder.resolve("pids.current"));
    }

    /// `cgroup.kill` (Linux 5.14) also reaches members that are forking at this moment.
    @Override
    public void kill() {
        var everybody = folder.resolve("cgroup.kill");
        try {
            if (Files.exists(everybody)) {
                ControlFiles.write(everybody, "1");
            }
        } catch (IOException e) {
            // The members are killed one by one below, as on older kernels.
        }
        ControlFiles.kill(members());
    }

    @Override
    public boolean remove() {
        return ControlFiles.remove(folder);
    }
}
