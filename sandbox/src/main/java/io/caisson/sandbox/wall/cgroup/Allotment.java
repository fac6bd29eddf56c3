package io.caisson.sandbox.wall.cgroup;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What one launch is given before it starts.
///
/// @param name tells whose it is, see `Mark`
/// @param group its control group, where the host has any for us
/// @param uid a user id nobody else has, when the service runs as root
/// @param weights what tenants used of the processors, see `Confined.computeFor`
public record Allotment(String name, Optional<ControlGroup> group, Optional<Integer> uid, CpuWeights weights) {
    public List<Path> joinFiles() {
        return group.map(ControlGroup::joinFiles).orElse(List.of());
    }
}
