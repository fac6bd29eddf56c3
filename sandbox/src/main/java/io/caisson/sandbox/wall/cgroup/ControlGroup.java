package io.caisson.sandbox.wall.cgroup;

import io.caisson.sandbox.wall.Layer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/// The kernel's account of one process tree: bounds it, measures it, names its members. Never reused.
public interface ControlGroup {
    Layer layer();

    /// The files into which the launching process writes `0`, meaning itself, before it becomes anything else.
    List<Path> joinFiles();

    void memoryLimit(long bytes) throws IOException;

    /// How much of the processors it gets while others want them too; nothing happens where the host divides none.
    ///
    /// @param percent of what the service has, at most [RecentCpu#FULL_WEIGHT]
    void cpuWeight(int percent) throws IOException;

    long memoryNow();

    /// Opens what is read again and again.
    Gauges gauges() throws IOException;

    /// Whether the kernel killed a member because the group met its ceiling.
    boolean outOfMemory();

    Set<Long> members();

    /// How many processes and threads are members now.
    long tasks();

    /// Sends SIGKILL to every member of this moment. A member may be forking: repeat until empty.
    void kill();

    /// Removes the group; false while the kernel still sees a member.
    boolean remove();
}
