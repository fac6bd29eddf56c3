package io.caisson.sandbox.wall.process;

import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.host.Proc;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// The running processes of all services with one data folder, in one small file each. Its name is that of the
/// launch, its content the process id and the start time, which no guest can change.
///
/// A process that is not registered yet when its service dies has not armed its parent-death signal yet either,
/// and ends when it finds another parent.
public record LaunchRegistry(Path folder) {
    private record Entry(long pid, long started) {
        boolean lives() {
            return Proc.startTime(pid).filter(start -> start == started).isPresent();
        }
    }

    public static LaunchRegistry in(Path dataFolder) {
        try {
            return new LaunchRegistry(Files.createDirectories(dataFolder.resolve("launches")));
        } catch (IOException e) {
            throw new LaunchException("The folder " + dataFolder + " cannot be written: " + e, e);
        }
    }

    public void enter(String name, long pid) {
        try {
            var started = Proc.startTime(pid).orElse(0L);
            Files.writeString(folder.resolve(name), pid + " " + started);
        } catch (IOException e) {
            strike(name); // a full disk still takes an empty file
            throw new LaunchException("The launch " + name + " could not be written down: " + e, e);
        }
    }

    void strike(String name) {
        try {
            Files.deleteIfExists(folder.resolve(name));
        } catch (IOException e) {
            // The file stays until the next sweep finds that its process has ended.
        }
    }

    /// Kills the processes of dead services and removes the entries of ended ones; true when no process is left.
    boolean clear(ServiceMark current) {
        var cleared = true;
        for (var name : leftovers(current)) {
            var living = entry(name).filter(Entry::lives);
            living.flatMap(entry -> ProcessHandle.of(entry.pid())).ifPresent(ProcessHandle::destroyForcibly);
            if (living.isEmpty()) {
                strike(name);
            } else {
                cleared = false;
            }
        }
        return cleared;
    }

    private List<String> leftovers(ServiceMark current) {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> ServiceMark.parse(name)
                            .filter(mark -> mark.isLeftoverFor(current))
                            .isPresent())
                    .toList();
        } catch (IOException e) {
            throw new LaunchException("The folder " + folder + " cannot be read: " + e, e);
        }
    }

    /// Empty for a file that was not completely written.
    private Optional<Entry> entry(String name) {
        try {
            var words = Files.readString(folder.resolve(name)).split(" ", -1);
            return words.length == 2
                    ? Optional.of(new Entry(Long.parseLong(words[0]), Long.parseLong(words[1])))
                    : Optional.empty();
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }
}
