package io.caisson.sandbox.wall.cgroup;

import io.caisson.sandbox.wall.Layer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/// A control group of the kernel for one process tree: limits it, measures it, lists its members. Never reused.
public interface ControlGroup {
    Layer layer();

    /// The files to which the launching process writes `0` (itself) before it becomes another program.
    List<Path> joinFiles();

    void memoryLimit(long bytes) throws IOException;

    /// Sets its share of the processors for the time when others need them too. Does nothing on a host without
    /// CPU weights.
    ///
    /// @param percent of the service's own weight, at most [RecentCpu#FULL_WEIGHT]
    void cpuWeight(int percent) throws IOException;

    long memoryNow();

    /// Opens the files that are read repeatedly.
    Gauges gauges() throws IOException;

    /// Whether the kernel killed a member because the group reached its memory ceiling.
    boolean outOfMemory();

    Set<Long> members();

    /// Sends SIGKILL to all current members. A member may be forking, so the caller must repeat this until the
    /// group is empty.
    void kill();

    /// Removes the group; false while the kernel still sees a member.
    boolean remove();
}
