package io.caisson.sandbox.wall.landlock;

import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Layer;
import io.caisson.sandbox.wall.host.Proc;
import io.caisson.sandbox.wall.process.Inspection;
import io.caisson.sandbox.wall.process.LauncherFailure;
import java.io.IOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Inspects a process that was the launcher and has become the guest.
///
/// The kernel does not show whether Landlock restricts a process. Instead, the launcher restricts the thread that
/// becomes the guest, checks on it that the root folder cannot be opened any more, and then sends the Landlock
/// version as the first byte on the pipe, before the guest can write a byte. Everything else is read from files
/// of `/proc` that need no rights over the process, because root in a container may lack those rights.
public final class LandlockInspection implements Inspection {
    public static final int LEAST_ABI = 1;

    /// From this version on, signals and abstract sockets cannot leave the guest's Landlock domain.
    public static final int SCOPED_ABI = 6;

    private static final int NETWORK_ABI = 4;
    private static final List<String> CAPABILITY_SETS = List.of("CapInh", "CapPrm", "CapEff", "CapAmb");
    public static final Set<Layer> DEMANDED =
            Set.of(Layer.LANDLOCK_FILES, Layer.SECCOMP, Layer.NO_NEW_PRIVILEGES, Layer.RLIMITS);

    private int abi;

    /// `/proc` shows the first thread. The launcher's first thread never has a filter, so a filter there proves
    /// that `execve` has replaced it by the filtered thread.
    @Override
    public Optional<Long> guest(Process launcher) {
        receive(launcher);
        return abi == 0
                ? Optional.empty()
                : Optional.of(launcher.pid())
                        .filter(pid -> Proc.read(pid, "status")
                                .filter(Inspection::isFiltered)
                                .isPresent());
    }

    private void receive(Process launcher) {
        try {
            var pipe = launcher.getInputStream();
            if (abi == 0 && pipe.available() > 0) {
                abi = Math.max(0, pipe.read());
            }
        } catch (IOException e) {
            // The process has died: there will be no guest.
        }
    }

    @Override
    public Set<Layer> particular(long guest, String status) {
        var layers = EnumSet.noneOf(Layer.class);
        if (abi >= LEAST_ABI) {
            layers.add(Layer.LANDLOCK_FILES);
        }
        if (abi >= NETWORK_ABI) {
            layers.add(Layer.LANDLOCK_NETWORK);
        }
        if (abi >= SCOPED_ABI) {
            layers.add(Layer.LANDLOCK_SCOPE);
        }
        if (Inspection.gainsNothing(status)
                && CAPABILITY_SETS.stream().allMatch(set -> Inspection.isEmpty(status, set))) {
            layers.add(Layer.NO_NEW_PRIVILEGES);
        }
        return layers;
    }

    @Override
    public Set<Layer> demanded() {
        return DEMANDED;
    }

    @Override
    public Optional<LaunchException> failure(Process launcher, int code, String text) {
        receive(launcher);
        return abi == 0 ? Optional.of(LauncherFailure.by(code, text)) : LauncherFailure.of(code, text);
    }
}
