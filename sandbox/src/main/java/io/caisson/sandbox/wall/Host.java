package io.caisson.sandbox.wall;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Who this service is, as the kernel sees it.
final class Host {
    private static final int UID = readUid();

    private Host() {}

    static int uid() {
        return UID;
    }

    static boolean root() {
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
