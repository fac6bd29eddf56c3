package io.caisson.sandbox.wall;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads and writes the one-line files of a control group folder.
final class ControlFiles {
    private ControlFiles() {}

    static void write(Path file, String text) throws IOException {
        Files.writeString(file, text);
    }

    static String read(Path file) {
        try {
            return Files.readString(file).strip();
        } catch (IOException e) {
            return "";
        }
    }

    static long number(Path file) {
        try {
            return Long.parseLong(read(file));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /// The value behind a key in a file of `key value` lines; 0 when absent.
    static long field(Path file, String key) {
        return read(file)
                .lines()
                .filter(line -> line.startsWith(key + " "))
                .mapToLong(
                        line -> Long.parseLong(line.substring(key.length() + 1).strip()))
                .findFirst()
                .orElse(0);
    }

    static Set<Long> members(Path folder) {
        return read(folder.resolve("cgroup.procs")).lines().map(Long::valueOf).collect(Collectors.toSet());
    }

    static void kill(Set<Long> members) {
        members.forEach(pid -> ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly));
    }

    static boolean remove(Path folder) {
        try {
            Files.delete(folder);
            return true;
        } catch (NoSuchFileException e) {
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
