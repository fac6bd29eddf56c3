package io.caisson.sandbox.wall;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/// Compiled filters as files, because bubblewrap reads its filter from a descriptor that only a shell can open for it.
final class Filters {
    private final Path folder;
    private final ConcurrentMap<String, Path> files = new ConcurrentHashMap<>();

    Filters(Path folder) {
        this.folder = folder;
    }

    Path file(String name) {
        return files.computeIfAbsent(name, this::write);
    }

    private Path write(String name) {
        var program = Seccomp.filter(name);
        var file = folder.resolve(name + "-" + Integer.toHexString(Arrays.hashCode(program)) + ".bpf");
        try {
            Files.createDirectories(folder);
            var fresh = Files.createTempFile(folder, name, ".new");
            Files.write(fresh, program);
            return Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new LaunchException("The filter " + file + " could not be written: " + e, e);
        }
    }
}
