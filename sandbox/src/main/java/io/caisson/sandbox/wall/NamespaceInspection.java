package io.caisson.sandbox.wall;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Inspects a guest of bubblewrap, which is two processes below the launcher, or a child of such a guest.
final class NamespaceInspection implements Inspection {
    private static final Map<Layer, String> NAMESPACES = Map.of(
            Layer.USER, "user",
            Layer.PID, "pid",
            Layer.NETWORK, "net",
            Layer.MOUNT, "mnt",
            Layer.IPC, "ipc",
            Layer.HOSTNAME, "uts");
    private static final List<String> CAPABILITY_SETS = List.of("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb");
    static final Set<Layer> DEMANDED = layersDemanded();

    private final List<Long> outside;

    NamespaceInspection() {
        this(List.of(ProcessHandle.current().pid()));
    }

    /// @param outside the processes with which the guest must share no namespace, and which have fewer filters
    NamespaceInspection(List<Long> outside) {
        this.outside = List.copyOf(outside);
    }

    /// Until the guest has become its program it carries bubblewrap's name.
    @Override
    public Optional<Long> guest(Process launcher) {
        return Proc.children(launcher.pid()).stream()
                .flatMap(first -> Proc.children(first).stream())
                .filter(guest -> Proc.read(guest, "status")
                        .filter(NamespaceInspection::started)
                        .isPresent())
                .findFirst();
    }

    private static boolean started(String status) {
        return Inspection.isFiltered(status)
                && Proc.field(status, "Name").filter("bwrap"::equals).isEmpty();
    }

    @Override
    public Set<Layer> particular(long guest) {
        var layers = EnumSet.noneOf(Layer.class);
        NAMESPACES.forEach((layer, kind) -> {
            if (differs(guest, kind)) {
                layers.add(layer);
            }
        });
        var status = Proc.read(guest, "status").orElse("");
        if (Inspection.gainsNothing(status)
                && CAPABILITY_SETS.stream().allMatch(set -> Inspection.isEmpty(status, set))) {
            layers.add(Layer.NO_NEW_PRIVILEGES);
        }
        return layers;
    }

    private boolean differs(long guest, String kind) {
        var theirs = Proc.namespace(guest, kind);
        return theirs.isPresent()
                && outside.stream()
                        .map(other -> Proc.namespace(other, kind))
                        .allMatch(other -> other.isPresent() && !other.equals(theirs));
    }

    @Override
    public boolean filtered(String status) {
        return outside.stream().allMatch(other -> Inspection.hasMoreFilters(status, other));
    }

    @Override
    public Set<Layer> demanded() {
        return DEMANDED;
    }

    @Override
    public Optional<LaunchException> failure(Process launcher, int code, String text) {
        return LauncherFailure.of(code, text);
    }

    private static Set<Layer> layersDemanded() {
        var layers = EnumSet.copyOf(NAMESPACES.keySet());
        layers.addAll(Set.of(Layer.SECCOMP, Layer.NO_NEW_PRIVILEGES, Layer.RLIMITS));
        return Set.copyOf(layers);
    }
}
