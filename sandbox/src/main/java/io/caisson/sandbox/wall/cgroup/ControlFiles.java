package io.caisson.sandbox.wall.cgroup;

import io.caisson.sandbox.wall.host.KernelFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

/// Reads and writes the one-line files of a control group folder.
public final class ControlFiles {
    private ControlFiles() {}

    public static void write(Path file, String text) throws IOException {
        KernelFile.write(file, text);
    }

    static String read(Path file) {
        try {
            return KernelFile.read(file).strip();
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

    /// The value of a key in a file of `key value` lines; 0 when absent.
    static long field(Path file, String key) {
        return fieldOf(read(file), key);
    }

    /// The value of a key in text that was read already.
    static long fieldOf(String text, String key) {
        var begin = ("\n" + text).indexOf("\n" + key + " ");
        if (begin < 0) {
            return 0;
        }
        var end = text.indexOf('\n', begin);
        return Long.parseLong(text.substring(begin + key.length() + 1, end < 0 ? text.length() : end)
                .strip());
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
