package io.caisson.sandbox.wall.host;

import io.caisson.sandbox.wall.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/// The service's private folder. Refused unless it belongs to this user alone.
public final class PrivateFolder {
    private static final Set<PosixFilePermission> OURS = PosixFilePermissions.fromString("rwx------");

    private PrivateFolder() {}

    /// Creates the folder if necessary and returns its real path.
    public static Path ready(Path folder) {
        try {
            Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(OURS));
            var real = folder.toRealPath();
            var others = EnumSet.copyOf(Files.getPosixFilePermissions(real));
            others.removeAll(OURS);
            if (!others.isEmpty()) {
                throw new LaunchException(
                        "Others can enter the data folder " + real + "; close it: chmod 700 " + real + ".");
            }
            Ownership.objection(real).ifPresent(why -> {
                throw new LaunchException("The data folder is not safe: " + why + "; name another one.");
            });
            return real;
        } catch (IOException e) {
            throw new LaunchException("The data folder " + folder + " cannot be used: " + e, e);
        }
    }
}
