package io.caisson.sandbox.wall.process;

import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.cgroup.Allotment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/// The folder of one process on the rung landlock, where no file system can be mounted for it.
///
/// It lies in shared memory, and the kernel charges the process's files there to its control group, so the memory
/// ceiling limits them. Without a control group nothing would, so such a process gets no folder.
///
/// @param path named after the service, see [ServiceMark], and open to its user alone
public record OwnFolder(Path path) {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final List<String> PARTS = List.of("work", "tmp", "build", "caisson");

    public static OwnFolder make(Allotment allotment) {
        if (allotment.group().isEmpty()) {
            throw new LaunchException("The wall landlock can bound the files of a process only by a control group, and"
                    + " there is none here; the wall namespaces can. Install bubblewrap and allow user namespaces.");
        }
        var folder = new OwnFolder(SHARED_MEMORY.resolve(uncounted(allotment.name())));
        try {
            folder.make(allotment.uid());
            return folder;
        } catch (IOException e) {
            folder.remove();
            throw new LaunchException("The folder " + folder.path() + " could not be made: " + e, e);
        }
    }

    /// Replaces the launch number by a random one: the guest sees the path of its folder and must not learn how
    /// many launches there were.
    private static String uncounted(String launch) {
        var number = ThreadLocalRandom.current().nextLong(1_000_000_000L, 10_000_000_000L);
        return launch.substring(0, launch.lastIndexOf('-') + 1) + number;
    }

    private void make(Optional<Integer> uid) throws IOException {
        var alone = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
        Files.createDirectory(path, alone);
        for (var part : PARTS) {
            give(Files.createDirectory(path.resolve(part), alone), uid);
        }
        give(path, uid);
    }

    private static void give(Path folder, Optional<Integer> uid) throws IOException {
        if (uid.isPresent()) {
            Files.setAttribute(folder, "unix:uid", uid.get());
            Files.setAttribute(folder, "unix:gid", uid.get());
        }
    }

    /// Removes the folder. Its process must have ended.
    public void remove() {
        FolderRemoval.remove(path);
    }

    /// Removes the folders of dead services. Every user can create names in shared memory, so folders of other
    /// owners are left alone.
    public static void sweep() {
        sweep(SHARED_MEMORY);
    }

    static void sweep(Path place) {
        try (var folders = Files.list(place)) {
            folders.filter(folder -> ServiceMark.parse(folder.getFileName().toString())
                            .filter(ServiceMark::isDead)
                            .isPresent())
                    .forEach(FolderRemoval::remove);
        } catch (IOException | UncheckedIOException e) {
            // no shared memory, so no folders
        }
    }
}
