package io.caisson.sandbox.wall.namespaces;

import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Layer;
import io.caisson.sandbox.wall.host.Proc;
import io.caisson.sandbox.wall.process.Inspection;
import io.caisson.sandbox.wall.process.LauncherFailure;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Inspects a guest of bubblewrap, which is two processes below the launcher, or a child of such a guest.
public final class NamespaceInspection implements Inspection {
    private static final Map<Layer, String> NAMESPACES = Map.of(
            Layer.USER, "user",
            Layer.PID, "pid",
            Layer.NETWORK, "net",
            Layer.MOUNT, "mnt",
            Layer.IPC, "ipc",
            Layer.HOSTNAME, "uts");
    private static final List<String> CAPABILITY_SETS = List.of("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb");
    public static final Set<Layer> DEMANDED = layersDemanded();

    private final Map<String, Set<String>> outside;
    private final int filters;

    public NamespaceInspection() {
        this(List.of(ProcessHandle.current().pid()));
    }

    /// @param outside the processes with which the guest must share no namespace, and which have fewer
    ///     filters. They are read now, so they must have all their filters already and outlive the
    ///     inspected process.
    NamespaceInspection(List<Long> outside) {
        this.outside = NAMESPACES.values().stream()
                .collect(Collectors.toUnmodifiableMap(kind -> kind, kind -> namespaces(outside, kind)));
        this.filters = outside.stream().mapToInt(Inspection::filters).max().orElseThrow();
    }

    private static Set<String> namespaces(List<Long> processes, String kind) {
        return processes.stream()
                .map(process -> Proc.namespace(process, kind)
                        .orElseThrow(() -> new LaunchException("A process outside could not be looked at.")))
                .collect(Collectors.toUnmodifiableSet());
    }

    /// Until the guest has become its program it has bubblewrap's name. The first process of its namespace gets
    /// its filter after it has armed its parent-death signal: without that signal, the guest would outlive a
    /// service that is killed now.
    @Override
    public Optional<Long> guest(Process launcher) {
        return Proc.children(launcher.pid()).stream()
                .filter(first -> Proc.read(first, "status")
                        .filter(Inspection::isFiltered)
                        .isPresent())
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
    public Set<Layer> particular(long guest, String status) {
        var layers = EnumSet.noneOf(Layer.class);
        NAMESPACES.forEach((layer, kind) -> {
            if (differs(guest, kind)) {
                layers.add(layer);
            }
        });
        if (Inspection.gainsNothing(status)
                && CAPABILITY_SETS.stream().allMatch(set -> Inspection.isEmpty(status, set))) {
            layers.add(Layer.NO_NEW_PRIVILEGES);
        }
        return layers;
    }

    private boolean differs(long guest, String kind) {
        var others = Objects.requireNonNull(outside.get(kind), kind);
        return Proc.namespace(guest, kind)
                .filter(theirs -> !others.contains(theirs))
                .isPresent();
    }

    @Override
    public boolean filtered(String status) {
        return Inspection.filters(status) > filters;
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
