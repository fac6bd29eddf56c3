package io.caisson.sandbox.wall.cgroup;

import java.util.List;

/// The values of a control group that are read in every execution.
///
/// @param cpu processor time in nanoseconds
/// @param memoryPeak the highest memory in use at once, in bytes
/// @param refusedProcesses how often a member was refused a process because the group had reached its limit
public record Gauges(Gauge cpu, Gauge memoryPeak, Gauge refusedProcesses) implements AutoCloseable {
    @Override
    public void close() {
        List.of(cpu, memoryPeak, refusedProcesses).forEach(Gauge::close);
    }
}
