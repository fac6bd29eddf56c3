package io.caisson.sandbox.wall.host;

import io.caisson.sandbox.wall.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The identity of this service as the kernel sees it.
public final class Host {
    private static final int UID = readUid();

    private Host() {}

    public static int uid() {
        return UID;
    }

    public static boolean root() {
        return UID == 0;
    }

    private static int readUid() {
        try {
            return (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        } catch (IOException | UnsupportedOperationException e) {
            throw new LaunchException("There is no readable /proc here; the wall needs Linux with /proc mounted.", e);
        }
    }
}
