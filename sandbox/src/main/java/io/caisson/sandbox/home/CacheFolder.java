package io.caisson.sandbox.home;

import io.caisson.sandbox.wall.host.Ownership;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;

/// The folder for generated files that are kept between runs.
public final class CacheFolder {
    private static final String UNFINISHED = "new-";

    private CacheFolder() {}

    /// `CAISSON_CACHE`, else the system's cache folder for root, whose workers run under other user ids, else the
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

    /// Creates the folder if necessary. Refuses one that other users can write: they could replace code that
    /// workers run.
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

    /// Fills a new folder.
    @FunctionalInterface
    public interface Filling {
        void fill(Path folder) throws IOException;
    }

    /// Returns the folder for `prefix` and `key`, which all users can read and only this one can write. A missing
    /// folder is filled beside its final path and then renamed, so it is complete or absent. When several
    /// processes make it, the first rename wins.
    ///
    /// @param prefix the prefix of folders of this kind; those not used for a week are removed
    public static Path made(String prefix, String key, Filling filling) throws IOException {
        return made(standard(), prefix, key, filling);
    }

    static Path made(Path cache, String prefix, String key, Filling filling) throws IOException {
        check(cache);
        var folder = cache.resolve(prefix + key);
        if (!Files.isDirectory(folder)) {
            removeUnused(cache, prefix);
            removeUnused(cache, UNFINISHED);
            make(folder, filling);
        }
        refuseForeign(folder);
        Files.setLastModifiedTime(folder, FileTime.from(Instant.now()));
        return folder;
    }

    /// Fills `folder`, all or nothing: made beside it and moved into place. Another process may win the race.
    static void make(Path folder, Filling filling) throws IOException {
        var fresh = Files.createTempDirectory(folder.getParent(), UNFINISHED);
        try {
            filling.fill(fresh);
            Permissions.readableByAll(fresh);
            Files.move(fresh, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            // an atomic move onto the other's folder fails with no more telling type than this
            if (!Files.isDirectory(folder)) {
                throw e;
            }
        } finally {
            WorkerParts.remove(fresh);
        }
    }

    /// Removes folders of earlier builds that were not used for a week.
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
