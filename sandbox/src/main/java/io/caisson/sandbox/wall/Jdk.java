package io.caisson.sandbox.wall;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// Finds the folders that a JDK consists of.
///
/// Distributions keep a JDK's configuration in `/etc/java-…` and link to it. Without `java.security` a JVM starts
/// but cannot even create a random number.
public final class Jdk {
    private Jdk() {}

    public static List<Path> folders(Path home) {
        var security = home.resolve("conf/security/java.security");
        try {
            var configuration = Files.exists(security) ? topOf(security.toRealPath()) : home;
            return isConfiguration(configuration) ? List.of(home, configuration) : List.of(home);
        } catch (IOException e) {
            throw new LaunchException("The JDK " + home + " cannot be examined: " + e, e);
        }
    }

    /// Whether `path` is such a configuration, the only kind of path below `/etc` that a sandbox may show.
    public static boolean isConfiguration(Path path) {
        return path.getNameCount() >= 2
                && path.startsWith("/etc")
                && path.getName(1).toString().startsWith("java-");
    }

    /// The configurations of all JDKs of the system.
    public static List<Path> configurations() {
        try (var entries = Files.list(Path.of("/etc"))) {
            return entries.filter(Jdk::isConfiguration).sorted().toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static Path topOf(Path file) {
        return file.getNameCount() < 2 ? file : file.getRoot().resolve(file.subpath(0, 2));
    }
}
