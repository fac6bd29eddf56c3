package io.caisson.sandbox.wall.cgroup;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The resources that a launch gets before it starts.
///
/// @param name identifies the service and the launch, see `ServiceMark`
/// @param group its control group, where the host allows any
/// @param uid a user id that no other process has, when the service runs as root
/// @param weights the recent processor use of tenants, see `Confined.computeFor`
public record Allotment(String name, Optional<ControlGroup> group, Optional<Integer> uid, CpuWeights weights) {
    public List<Path> joinFiles() {
        return group.map(ControlGroup::joinFiles).orElse(List.of());
    }
}
