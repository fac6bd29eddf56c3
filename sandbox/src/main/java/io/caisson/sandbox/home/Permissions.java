package io.caisson.sandbox.home;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;

/// Sets file modes.
final class Permissions {
    private Permissions() {}

    /// Makes a tree readable by all users and writable only by its owner.
    static void readableByAll(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (var path : files.toList()) {
                var mode = Files.isDirectory(path) ? "rwxr-xr-x" : "rw-r--r--";
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(mode));
            }
        }
    }
}
