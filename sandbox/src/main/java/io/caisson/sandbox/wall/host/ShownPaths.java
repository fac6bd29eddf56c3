package io.caisson.sandbox.wall.host;

import io.caisson.sandbox.wall.Jdk;
import io.caisson.sandbox.wall.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Decides which host paths a sandbox may show.
///
/// Invariant: the data folder, its parents, system folders and top-level folders are never mounted, whatever
/// links lead there.
public final class ShownPaths {
    private static final List<Path> SYSTEM = Stream.of("/etc", "/proc", "/sys", "/run", "/dev", "/boot")
            .map(Path::of)
            .toList();

    private ShownPaths() {}

    /// Refuses paths that a sandbox must not show.
    ///
    /// @throws LaunchException for the first such path
    public static void check(List<Path> paths, Path dataFolder) {
        paths.forEach(path -> check(path, real(path), dataFolder));
    }

    private static void check(Path path, Path real, Path dataFolder) {
        if (dataFolder.startsWith(real) || real.startsWith(dataFolder)) {
            throw new LaunchException("The data folder " + dataFolder + " would be visible inside the sandbox through "
                    + path + "; keep them apart.");
        }
        var system = SYSTEM.stream().anyMatch(real::startsWith) && !Jdk.isConfiguration(real);
        if (system || real.getNameCount() < 2) {
            throw new LaunchException(path + " may not be shown inside a sandbox.");
        }
    }

    private static Path real(Path path) {
        if (!path.isAbsolute() || !Files.exists(path)) {
            throw new LaunchException("The file or folder " + path + " to show inside does not exist.");
        }
        try {
            return path.toRealPath();
        } catch (IOException e) {
            throw new LaunchException("The file or folder " + path + " cannot be examined: " + e, e);
        }
    }
}
