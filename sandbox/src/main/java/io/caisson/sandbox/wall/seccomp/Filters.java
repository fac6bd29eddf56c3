package io.caisson.sandbox.wall.seccomp;

import io.caisson.sandbox.wall.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/// Writes compiled filters to files, because bubblewrap reads its filter from a descriptor that only a shell can
/// open for it.
public final class Filters {
    private final Path folder;
    private final ConcurrentMap<String, Path> files = new ConcurrentHashMap<>();

    public Filters(Path folder) {
        this.folder = folder;
    }

    public Path file(String name) {
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
