package io.caisson.sandbox.wall.cgroup;

import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/// The place where this host allows control groups, if any.
///
/// New groups are children of the service's own group, so limits that an operator set on the service hold for its
/// guests too.
public sealed interface ControlGroups {

    /// Creates a group; empty on a host without groups.
    Optional<ControlGroup> create(String name, Ceilings ceilings);

    /// Existing groups with a matching name.
    List<ControlGroup> existing(Predicate<String> name);

    /// The folders of groups that a process, alone in its thread group, can join by itself without waiting, in
    /// the order of [ControlGroup#joinFiles]; empty where the service must move it.
    default List<Path> joinable() {
        return List.of();
    }

    /// Finds a place and tests it by creating a group there.
    static ControlGroups find(String probeName) {
        var mounts = CgroupMounts.read();
        var candidates = List.of(mounts.version2(), mounts.version1());
        var usable = candidates.stream()
                .filter(candidate -> candidate.usable(probeName))
                .findFirst();
        return usable.orElseGet(() -> new None(reasons(candidates)));
    }

    private static String reasons(List<ControlGroups> candidates) {
        return String.join("; ", candidates.stream().map(ControlGroups::reason).toList());
    }

    private boolean usable(String probeName) {
        try {
            var probe = create(probeName, new Ceilings(64 * Ceilings.MEBIBYTE, 8, 8, 0, 1));
            return probe.map(ControlGroup::remove).orElse(false);
        } catch (LaunchException e) {
            return false;
        }
    }

    /// Why there are no groups, for messages.
    String reason();

    /// Groups of version 1, one for each controller.
    ///
    /// @param usage the group that counts processor time, where there is one
    /// @param turns the group with CPU shares, where there is one
    record V1(Path memory, Path processes, Optional<Path> usage, Optional<Path> turns) implements ControlGroups {
        @Override
        public Optional<ControlGroup> create(String name, Ceilings ceilings) {
            try {
                return Optional.of(GroupV1.create(group(name), ceilings));
            } catch (IOException e) {
                throw notMade(memory.resolve(name), e);
            }
        }

        @Override
        public List<ControlGroup> existing(Predicate<String> name) {
            return joinable().stream()
                    .flatMap(folder -> names(folder).stream())
                    .distinct()
                    .filter(name)
                    .<ControlGroup>map(this::group)
                    .toList();
        }

        private GroupV1 group(String name) {
            return new GroupV1(
                    memory.resolve(name),
                    processes.resolve(name),
                    usage.map(folder -> folder.resolve(name)),
                    turns.map(folder -> folder.resolve(name)));
        }

        @Override
        public List<Path> joinable() {
            return Stream.of(Stream.of(memory, processes), usage.stream(), turns.stream())
                    .flatMap(folders -> folders)
                    .distinct()
                    .toList();
        }

        @Override
        public String reason() {
            return memory + " (cgroup v1) cannot be written";
        }
    }

    record V2(Path parent) implements ControlGroups {
        @Override
        public Optional<ControlGroup> create(String name, Ceilings ceilings) {
            try {
                return Optional.of(GroupV2.create(parent.resolve(name), ceilings));
            } catch (IOException e) {
                throw notMade(parent.resolve(name), e);
            }
        }

        @Override
        public List<ControlGroup> existing(Predicate<String> name) {
            return names(parent).stream()
                    .filter(name)
                    .<ControlGroup>map(found -> new GroupV2(parent.resolve(found)))
                    .toList();
        }

        @Override
        public String reason() {
            return parent + " (cgroup v2) cannot be written";
        }
    }

    record None(String reason) implements ControlGroups {
        @Override
        public Optional<ControlGroup> create(String name, Ceilings ceilings) {
            return Optional.empty();
        }

        @Override
        public List<ControlGroup> existing(Predicate<String> name) {
            return List.of();
        }
    }

    private static LaunchException notMade(Path folder, IOException cause) {
        return new LaunchException(
                "The control group " + folder + " could not be made (" + cause + "); free memory or raise the bounds of"
                        + " the service's own group.",
                cause);
    }

    private static List<String> names(Path folder) {
        try (var entries = Files.list(folder)) {
            return entries.filter(Files::isDirectory)
                    .map(entry -> entry.getFileName().toString())
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }
}
