package io.caisson.conformance;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// What a service that has ended could have left on its host.
final class Leftovers {
    private static final Path GROUPS = Path.of("/sys/fs/cgroup");

    private Leftovers() {}

    /// Folders in shared memory that this very process has made; their names tell.
    static List<Path> sharedMemory() {
        return folders(Path.of("/dev/shm")).stream()
                .filter(folder -> folder.getFileName().toString().matches("caisson-.*" + mark() + ".*"))
                .toList();
    }

    private static String mark() {
        return "-" + ProcessHandle.current().pid() + "-";
    }

    /// Control groups that this very process has made, whichever version and controller; their names tell.
    static List<Path> controlGroups() {
        return Stream.concat(Stream.of(GROUPS), folders(GROUPS).stream())
                .flatMap(folder -> folders(folder).stream())
                .filter(folder -> folder.getFileName().toString().matches("caisson-.*" + mark() + ".*"))
                .toList();
    }

    private static List<Path> folders(Path folder) {
        try (var entries = Files.list(folder)) {
            return entries.filter(Files::isDirectory).toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    /// Without those that others come and go with.
    static List<String> mounts() {
        try (var lines = Files.lines(Path.of("/proc/self/mounts"))) {
            return lines.filter(line -> line.contains("caisson")).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
