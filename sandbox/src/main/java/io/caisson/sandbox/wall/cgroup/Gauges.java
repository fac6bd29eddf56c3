package io.caisson.sandbox.wall.cgroup;

import java.util.List;

/// What is read of a control group in every execution.
///
/// @param cpu processor time in nanoseconds
/// @param memoryPeak the most memory held at once, in bytes
/// @param refusedProcesses how often a member was refused a process because the group had as many as it may
public record Gauges(Gauge cpu, Gauge memoryPeak, Gauge refusedProcesses) implements AutoCloseable {
    @Override
    public void close() {
        List.of(cpu, memoryPeak, refusedProcesses).forEach(Gauge::close);
    }
}
