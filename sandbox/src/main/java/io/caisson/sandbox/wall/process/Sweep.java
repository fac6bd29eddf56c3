package io.caisson.sandbox.wall.process;

import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.cgroup.ControlGroup;
import io.caisson.sandbox.wall.cgroup.ControlGroups;
import io.caisson.sandbox.wall.host.Proc;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/// Ends processes that a dead service with the same data folder left behind, then removes their control groups.
///
/// The owner is identified by the name of the launch, in bubblewrap's arguments, in the group's name and in the
/// [LaunchRegistry]; a guest can change none of them. All rungs are swept, whichever rung the next service uses.
public final class Sweep {
    private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private Sweep() {}

    /// Also removes empty groups of dead services with other data folders, but kills none of their processes.
    ///
    /// @throws LaunchException when a process or group could not be removed
    public static void leftovers(ServiceMark current, LaunchRegistry registry, ControlGroups groups) {
        Predicate<String> leftover = name -> ServiceMark.parse(name)
                .filter(mark -> mark.isLeftoverFor(current))
                .isPresent();
        groups.existing(name ->
                        ServiceMark.parse(name).filter(ServiceMark::isDead).isPresent())
                .forEach(ControlGroup::remove);
        var deadline = System.nanoTime() + LIMIT_NANOS;
        while (!cleared(leftover, groups) || !registry.clear(current)) {
            if (System.nanoTime() > deadline) {
                throw new LaunchException("Sandboxes of an earlier service with this data folder do not end; look for"
                        + " bwrap processes and control groups whose names begin with caisson-" + current.folder()
                        + ", and for the processes named in " + registry.folder() + ".");
            }
            LockSupport.parkNanos(LOOK_NANOS);
        }
    }

    private static boolean cleared(Predicate<String> leftover, ControlGroups groups) {
        var launchers = launchers(leftover);
        launchers.forEach(ProcessHandle::destroyForcibly);
        var rest = groups.existing(leftover);
        rest.forEach(ControlGroup::kill);
        return rest.stream().map(ControlGroup::remove).reduce(true, Boolean::logicalAnd) && launchers.isEmpty();
    }

    /// The bubblewrap processes of launches with a matching name.
    public static List<ProcessHandle> launchers(Predicate<String> name) {
        return Proc.all().stream()
                .filter(pid -> launchName(Proc.arguments(pid)).filter(name).isPresent())
                .flatMap(pid -> ProcessHandle.of(pid).stream())
                .toList();
    }

    private static Optional<String> launchName(List<String> arguments) {
        var option = arguments.indexOf(ServiceMark.NAME_OPTION);
        return option > 0 && option + 1 < arguments.size() ? Optional.of(arguments.get(option + 1)) : Optional.empty();
    }
}
