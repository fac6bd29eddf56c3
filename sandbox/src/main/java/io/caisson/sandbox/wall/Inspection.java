package io.caisson.sandbox.wall;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Looks at a started process from outside and says which layers it really has.
final class Inspection {
    private static final Map<Layer, String> NAMESPACES = Map.of(
            Layer.USER, "user",
            Layer.PID, "pid",
            Layer.NETWORK, "net",
            Layer.MOUNT, "mnt",
            Layer.IPC, "ipc",
            Layer.HOSTNAME, "uts");
    private static final List<String> CAPABILITY_SETS = List.of("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb");
    static final Set<Layer> DEMANDED = demanded();

    private Inspection() {}

    /// The guest's own process, two below bubblewrap (the launcher's pid); empty until it has its filter and has become
    /// the program it was started for. Until then it carries bubblewrap's name.
    static Optional<Long> guest(long launcher) {
        return Proc.children(launcher).stream()
                .flatMap(first -> Proc.children(first).stream())
                .filter(guest ->
                        Proc.read(guest, "status").filter(Inspection::started).isPresent())
                .findFirst();
    }

    private static boolean started(String status) {
        return Proc.field(status, "Seccomp").filter("2"::equals).isPresent()
                && Proc.field(status, "Name").filter("bwrap"::equals).isEmpty();
    }

    static Set<Layer> layers(long guest, Optional<Integer> ownUid, Optional<ControlGroup> group) {
        var layers = EnumSet.noneOf(Layer.class);
        NAMESPACES.forEach((layer, kind) -> {
            if (differs(guest, kind)) {
                layers.add(layer);
            }
        });
        var status = Proc.read(guest, "status").orElse("");
        if (Proc.field(status, "Seccomp").filter("2"::equals).isPresent()) {
            layers.add(Layer.SECCOMP);
        }
        if (Proc.field(status, "NoNewPrivs").filter("1"::equals).isPresent() && hasNoCapabilities(status)) {
            layers.add(Layer.NO_NEW_PRIVILEGES);
        }
        ownUid.filter(uid -> runsAs(status, uid)).ifPresent(_ -> layers.add(Layer.OWN_UID));
        if (Proc.read(guest, "limits").filter(Inspection::noCoreDumps).isPresent()) {
            layers.add(Layer.RLIMITS);
        }
        group.filter(joined -> joined.members().contains(guest)).ifPresent(joined -> layers.add(joined.layer()));
        return layers;
    }

    private static boolean hasNoCapabilities(String status) {
        return CAPABILITY_SETS.stream()
                .allMatch(set -> Proc.field(status, set)
                        .filter("0000000000000000"::equals)
                        .isPresent());
    }

    private static boolean differs(long guest, String kind) {
        var own = Proc.namespace(ProcessHandle.current().pid(), kind);
        var theirs = Proc.namespace(guest, kind);
        return own.isPresent() && theirs.isPresent() && !own.equals(theirs);
    }

    private static boolean runsAs(String status, int uid) {
        return Proc.field(status, "Uid")
                .filter(ids -> ids.matches(uid + "(\\s+" + uid + "){3}"))
                .isPresent();
    }

    private static boolean noCoreDumps(String limits) {
        return limits.lines().anyMatch(line -> line.matches("Max core file size\\s+0\\s+0\\s.*"));
    }

    private static Set<Layer> demanded() {
        var layers = EnumSet.copyOf(NAMESPACES.keySet());
        layers.addAll(Set.of(Layer.SECCOMP, Layer.NO_NEW_PRIVILEGES, Layer.RLIMITS));
        return Set.copyOf(layers);
    }
}
