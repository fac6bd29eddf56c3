package io.caisson.sandbox;

import io.caisson.sandbox.wall.Ownership;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;

/// Where what can be made again is kept between runs.
final class CacheFolder {
    private CacheFolder() {}

    /// `CAISSON_CACHE`; else the system's cache folder for root, whose workers run under other user ids; else the
    /// user's.
    static Path standard() {
        var configured = System.getenv("CAISSON_CACHE");
        if (configured != null && !configured.isBlank()) {
            return Path.of(configured).toAbsolutePath();
        }
        if ("root".equals(System.getProperty("user.name"))) {
            return Path.of("/var/cache/caisson");
        }
        var xdg = System.getenv("XDG_CACHE_HOME");
        var base = xdg == null || xdg.isBlank() ? Path.of(System.getProperty("user.home"), ".cache") : Path.of(xdg);
        return base.resolve("caisson").toAbsolutePath();
    }

    /// Makes the folder if needed and refuses one that others can write: they could exchange what workers run.
    static void check(Path folder) throws IOException {
        Files.createDirectories(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        refuseForeign(folder);
    }

    static void refuseForeign(Path folder) throws IOException {
        var why = Ownership.objection(folder);
        if (why.isPresent()) {
            throw new IOException(why.get());
        }
    }

    /// Removes what earlier builds left and nobody opened for a week.
    static void removeUnused(Path cache, String prefix) throws IOException {
        var bound = Instant.now().minus(Duration.ofDays(7));
        try (Stream<Path> folders = Files.list(cache)) {
            for (var folder : folders.filter(
                            path -> path.getFileName().toString().startsWith(prefix))
                    .toList()) {
                if (Files.getLastModifiedTime(folder).toInstant().isBefore(bound)) {
                    WorkerParts.remove(folder);
                }
            }
        }
    }
}
