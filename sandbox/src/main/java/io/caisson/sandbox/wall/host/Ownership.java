package io.caisson.sandbox.wall.host;

import io.caisson.sandbox.wall.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Checks that other users cannot change a file or folder: otherwise they would control the keys, filters and
/// programs in it.
public final class Ownership {
    private static final int ROOT = 0;
    private static final int WRITABLE_BY_OTHERS = 0022;
    private static final int READABLE_BY_OTHERS = 0004;
    private static final int PASSABLE_BY_OTHERS = 0001;
    private static final int STICKY = 01000;
    private static final int SELF = uid(Path.of("/proc/self"));

    private Ownership() {}

    /// Why other users could change or replace `path`; empty when they cannot. It must belong to this user, and
    /// each folder above it to this user or root. Only sticky folders such as `/tmp` may be writable by others.
    public static Optional<String> objection(Path path) {
        return objection(path, false);
    }

    /// As [#objection(Path)], but `path` may belong to root.
    public static Optional<String> objectionUnlessRoots(Path path) {
        return objection(path, true);
    }

    private static Optional<String> objection(Path path, boolean rootMayOwn) {
        try {
            var real = path.toRealPath();
            var owner = uid(real);
            if (owner != SELF && !(rootMayOwn && owner == ROOT)) {
                return Optional.of(real + " belongs to another user");
            }
            if ((mode(real) & WRITABLE_BY_OTHERS) != 0) {
                return Optional.of(real + " can be written by others");
            }
            for (var above = real.getParent(); above != null; above = above.getParent()) {
                if (isOpen(above)) {
                    return Optional.of(above + ", which it lies in, can be written by others");
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.of(path + " cannot be examined (" + e + ")");
        }
    }

    /// Whether a user who is neither this one nor in its groups cannot reach `path`.
    public static boolean isHiddenFromOthers(Path path) {
        try {
            for (var step = path.toRealPath(); step != null; step = step.getParent()) {
                if ((mode(step) & (Files.isDirectory(step) ? PASSABLE_BY_OTHERS : READABLE_BY_OTHERS)) == 0) {
                    return true;
                }
            }
            return false;
        } catch (IOException e) {
            throw new LaunchException("The file or folder " + path + " to show inside cannot be examined: " + e, e);
        }
    }

    private static boolean isOpen(Path folder) throws IOException {
        var mode = mode(folder);
        var owner = uid(folder);
        var writable = (mode & WRITABLE_BY_OTHERS) != 0 && (mode & STICKY) == 0;
        return writable || (owner != SELF && owner != ROOT);
    }

    private static int mode(Path path) throws IOException {
        return (int) Files.getAttribute(path, "unix:mode");
    }

    private static int uid(Path path) {
        try {
            return (int) Files.getAttribute(path, "unix:uid");
        } catch (IOException e) {
            throw new LaunchException("The owner of " + path + " cannot be told: " + e, e);
        }
    }
}
