package io.caisson.sandbox.wall.cgroup;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Finds the service's own control group in the mounted hierarchies.
///
/// @param memberships the lines of `/proc/self/cgroup`: hierarchy, controllers, path
/// @param mounts the lines of `/proc/self/mountinfo`
/// @param pid the service, the only process that may be moved to make room for groups of version 2
public record CgroupMounts(List<String> memberships, List<String> mounts, long pid) {
    /// The leaf group that the service moves into, because version 2 allows no processes beside child groups with
    /// controllers.
    static final String SERVICE_LEAF = "caisson-service";

    private static final System.Logger LOG = System.getLogger(CgroupMounts.class.getName());

    private static final Set<String> NEEDED = Set.of("memory", "pids");

    public static CgroupMounts read() {
        try {
            return new CgroupMounts(
                    Files.readAllLines(Path.of("/proc/self/cgroup")),
                    Files.readAllLines(Path.of("/proc/self/mountinfo")),
                    ProcessHandle.current().pid());
        } catch (IOException e) {
            return new CgroupMounts(List.of(), List.of(), 0);
        }
    }

    public ControlGroups version1() {
        var memory = ownGroup("memory");
        var processes = ownGroup("pids");
        if (memory.isEmpty() || processes.isEmpty()) {
            return new ControlGroups.None("the memory and pids controllers of cgroup v1 are not mounted");
        }
        if (!Files.isWritable(memory.get()) || !Files.isWritable(processes.get())) {
            return new ControlGroups.None(memory.get() + " (cgroup v1) cannot be written");
        }
        return new ControlGroups.V1(
                memory.get(),
                processes.get(),
                ownGroup("cpuacct").filter(Files::isWritable),
                ownGroup("cpu").filter(Files::isWritable));
    }

    /// Groups of version 2, if memory and pids are available in a group delegated to the service: one that it can
    /// write, without foreign processes.
    ControlGroups version2() {
        var own = ownGroup("");
        if (own.isEmpty()) {
            return new ControlGroups.None("cgroup v2 is not mounted");
        }
        var parent =
                own.get().endsWith(SERVICE_LEAF) ? own.get().resolveSibling(".").normalize() : own.get();
        if (!words(parent.resolve("cgroup.controllers")).containsAll(NEEDED)) {
            return new ControlGroups.None(parent + " (cgroup v2) offers no memory and pids controllers");
        }
        if (!Files.isWritable(parent)) {
            return new ControlGroups.None(parent + " (cgroup v2) is not delegated to this user");
        }
        return enable(parent);
    }

    private ControlGroups enable(Path parent) {
        var enabled = parent.resolve("cgroup.subtree_control");
        try {
            if (!words(enabled).containsAll(NEEDED)) {
                var members = ControlFiles.members(parent);
                if (!Set.of(pid).containsAll(members)) {
                    return new ControlGroups.None(parent + " (cgroup v2) is shared with other processes");
                }
                if (!members.isEmpty()) {
                    moveService(parent.resolve(SERVICE_LEAF));
                }
                ControlFiles.write(enabled, "+memory +pids");
            }
            divideProcessors(parent, enabled);
            return new ControlGroups.V2(parent);
        } catch (IOException e) {
            return new ControlGroups.None(parent + " (cgroup v2) cannot be divided: " + e);
        }
    }

    /// Enables CPU weights. Without them guests have equal weights, and all limits still hold.
    private static void divideProcessors(Path parent, Path enabled) {
        try {
            if (words(parent.resolve("cgroup.controllers")).contains("cpu")
                    && !words(enabled).contains("cpu")) {
                ControlFiles.write(enabled, "+cpu");
            }
        } catch (IOException e) {
            LOG.log(Level.DEBUG, "processors cannot be divided in {0}: {1}", parent, e.getMessage());
        }
    }

    private void moveService(Path leaf) throws IOException {
        Files.createDirectories(leaf);
        ControlFiles.write(leaf.resolve("cgroup.procs"), Long.toString(pid));
    }

    private static Set<String> words(Path file) {
        return Set.copyOf(List.of(ControlFiles.read(file).split("\\s+", -1)));
    }

    /// The folder of the service's own group in a hierarchy; `""` means version 2.
    private Optional<Path> ownGroup(String controller) {
        return memberships.stream()
                .map(line -> line.split(":", 3))
                .filter(fields -> List.of(fields[1].split(",", -1)).contains(controller))
                .flatMap(fields -> mountOf(controller).map(mount -> mount.folder(fields[2])).stream())
                .findFirst();
    }

    private Optional<Mount> mountOf(String controller) {
        return mounts.stream()
                .map(Mount::parse)
                .filter(mount -> controller.isEmpty()
                        ? mount.type().equals("cgroup2")
                        : mount.type().equals("cgroup") && mount.options().contains(controller))
                .findFirst();
    }

    /// A line of mountinfo, see proc(5): `root` is the part of the hierarchy that is mounted at `point`.
    private record Mount(String root, Path point, String type, List<String> options) {
        static Mount parse(String line) {
            var halves = line.split(" - ", 2);
            var left = halves[0].split(" ", -1);
            var right = halves[1].split(" ", -1);
            return new Mount(left[3], Path.of(left[4]), right[0], List.of(right[2].split(",", -1)));
        }

        /// The folder of a group. In a container without a cgroup namespace the path may lie outside the mount;
        /// then the top of the mount is used.
        Path folder(String path) {
            var below = root.equals("/") ? path : path.startsWith(root) ? path.substring(root.length()) : "/";
            var folder = point.resolve("." + (below.isEmpty() ? "/" : below)).normalize();
            return Files.isDirectory(folder) ? folder : point;
        }
    }
}
