package io.caisson.sandbox.wall.process;

import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Layer;
import io.caisson.sandbox.wall.cgroup.Allotment;
import io.caisson.sandbox.wall.host.Proc;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/// Inspects a started process from outside and reports which layers it really has. Each launch has its own
/// instance.
public interface Inspection {
    /// The guest's own process; empty until it has its filter and has become the requested program.
    Optional<Long> guest(Process launcher);

    /// The layers of this rung that other rungs do not have.
    ///
    /// @param status the guest's `/proc/<pid>/status`
    Set<Layer> particular(long guest, String status);

    /// The layers without which the launch fails.
    Set<Layer> demanded();

    /// The failure of a launcher that ended before its guest could be seen; empty when the guest just ended
    /// quickly.
    Optional<LaunchException> failure(Process launcher, int code, String text);

    /// Whether the guest has a filter of its own.
    default boolean filtered(String status) {
        return isFiltered(status);
    }

    /// All layers seen on the guest.
    default Set<Layer> layers(long guest, Allotment allotment) {
        var layers = EnumSet.noneOf(Layer.class);
        var status = Proc.read(guest, "status").orElse("");
        layers.addAll(particular(guest, status));
        if (filtered(status)) {
            layers.add(Layer.SECCOMP);
        }
        allotment.uid().filter(uid -> runsAs(status, uid)).ifPresent(_ -> layers.add(Layer.OWN_UID));
        if (Proc.read(guest, "limits").filter(Inspection::noCoreDumps).isPresent()) {
            layers.add(Layer.RLIMITS);
        }
        allotment
                .group()
                .filter(joined -> joined.members().contains(guest))
                .ifPresent(joined -> layers.add(joined.layer()));
        return layers;
    }

    /// The demanded or allotted layers that are not in `seen`.
    default Set<Layer> missing(Set<Layer> seen, Allotment allotment) {
        var missing = EnumSet.copyOf(demanded());
        allotment.uid().ifPresent(_ -> missing.add(Layer.OWN_UID));
        allotment.group().ifPresent(joined -> missing.add(joined.layer()));
        missing.removeAll(seen);
        return missing;
    }

    /// Whether a process has more filters than this service, which may itself run in a filtered container.
    static boolean isFiltered(String status) {
        return hasMoreFilters(status, ProcessHandle.current().pid());
    }

    private static boolean hasMoreFilters(String status, long other) {
        return filters(status) > filters(other);
    }

    static int filters(long process) {
        return filters(Proc.read(process, "status").orElse(""));
    }

    /// The number of filters. Kernels before 5.9 report only whether there are any.
    static int filters(String status) {
        return Proc.field(status, "Seccomp_filters")
                .map(Integer::valueOf)
                .orElseGet(
                        () -> Proc.field(status, "Seccomp").filter("2"::equals).isPresent() ? 1 : 0);
    }

    static boolean gainsNothing(String status) {
        return Proc.field(status, "NoNewPrivs").filter("1"::equals).isPresent();
    }

    static boolean isEmpty(String status, String capabilitySet) {
        return Proc.field(status, capabilitySet)
                .filter("0000000000000000"::equals)
                .isPresent();
    }

    private static boolean runsAs(String status, int uid) {
        return Proc.field(status, "Uid")
                .filter(ids -> ids.matches(uid + "(\\s+" + uid + "){3}"))
                .isPresent();
    }

    private static boolean noCoreDumps(String limits) {
        return limits.lines().anyMatch(line -> line.matches("Max core file size\\s+0\\s+0\\s.*"));
    }
}
