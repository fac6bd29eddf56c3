package io.caisson.sandbox.wall.choice;

import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.Wall;
import io.caisson.sandbox.wall.landlock.LandlockWall;
import io.caisson.sandbox.wall.landlock.LauncherProgram;
import io.caisson.sandbox.wall.namespaces.BubblewrapWall;
import io.caisson.sandbox.wall.namespaces.Tools;
import io.caisson.sandbox.wall.process.LocalWall;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/// Chooses the rung of this host, once for the life of the service.
///
/// A demanded rung is the only candidate. Otherwise the strongest rung on which a trial process starts is chosen.
/// When the canary then breaks out of the chosen wall, no weaker rung is tried: nothing runs.
public final class WallChoice {
    private static final System.Logger LOG = System.getLogger(WallChoice.class.getName());

    private WallChoice() {}

    /// Opens the wall of this host.
    ///
    /// @param demanded the only rung to use; empty for the strongest
    /// @param launcher the launcher program of the rung landlock
    /// @throws LaunchException when no candidate can be built
    public static Wall open(Path dataFolder, Optional<Rung> demanded, Supplier<LauncherProgram> launcher) {
        return demanded.<Wall>map(rung -> open(rung, dataFolder, launcher))
                .orElseGet(() -> strongest(
                        () -> tried(BubblewrapWall.open(dataFolder)),
                        () -> LandlockWall.open(dataFolder, launcher.get())));
    }

    public static LocalWall open(Rung rung, Path dataFolder, Supplier<LauncherProgram> launcher) {
        return switch (rung) {
            case NAMESPACES -> BubblewrapWall.open(dataFolder);
            case LANDLOCK -> LandlockWall.open(dataFolder, launcher.get());
        };
    }

    static Wall strongest(Supplier<Wall> namespaces, Supplier<Wall> landlock) {
        try {
            return namespaces.get();
        } catch (LaunchException notNamespaces) {
            try {
                var wall = landlock.get();
                LOG.log(
                        Level.WARNING,
                        "The wall namespaces cannot be had, so the weaker landlock is used: {0}",
                        notNamespaces.getMessage());
                return wall;
            } catch (LaunchException notLandlock) {
                throw new LaunchException("No wall can be built here. namespaces: " + notNamespaces.getMessage()
                        + " landlock: " + notLandlock.getMessage());
            }
        }
    }

    /// A shell that waits for a line that is never sent.
    static Launch trial() {
        var shell = Tools.vetted("sh", "a POSIX shell");
        var ceilings = new Ceilings(64 * Ceilings.MEBIBYTE, 16, 64, Ceilings.MEBIBYTE, Ceilings.MEBIBYTE);
        return new Launch(
                List.of(shell.toString(), "-c", "read line <&3"), List.of(shell), "program", ceilings, Map.of());
    }

    /// Returns `wall` after a process behind it was seen with every layer; closes it otherwise.
    static Wall tried(Wall wall) {
        try {
            var process = wall.start(trial());
            process.kill();
            if (process.layers().isEmpty()) {
                throw new LaunchException("A process that was to wait behind the wall " + wall.rung()
                        + " ended at once. " + process.diagnostics());
            }
            return wall;
        } catch (LaunchException e) {
            wall.close();
            throw e;
        }
    }
}
