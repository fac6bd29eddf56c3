package io.caisson.sandbox.wall;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;

/// The folder of one process on the wall landlock, where no file system of its own can be mounted.
///
/// It lies in memory that is shared by all, but the kernel charges what a process writes there to
/// its control group: the memory ceiling bounds it. Without a group nothing would, so there is no
/// such folder then.
///
/// @param path named after the launch, open to its user alone
record OwnFolder(Path path) {
    private static final Path SHARED_MEMORY = Path.of("/dev/shm");
    private static final List<String> PARTS = List.of("work", "tmp", "build", "caisson");

    static OwnFolder make(Allotment allotment) {
        if (allotment.group().isEmpty()) {
            throw new LaunchException("The wall landlock can bound the files of a process only by a control group, and"
                    + " there is none here; the wall namespaces can. Install bubblewrap and allow user namespaces.");
        }
        var folder = new OwnFolder(SHARED_MEMORY.resolve(allotment.name()));
        try {
            folder.make(allotment.uid());
            return folder;
        } catch (IOException e) {
            folder.remove();
            throw new LaunchException("The folder " + folder.path() + " could not be made: " + e, e);
        }
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

    /// Nobody is left who could put a link in the way, and links are not followed.
    void remove() {
        try {
            Files.walkFileTree(path, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    Files.delete(file);
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult postVisitDirectory(Path folder, @org.jspecify.annotations.Nullable IOException e)
                        throws IOException {
                    Files.delete(folder);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException | UncheckedIOException e) {
            // the next sweep tries again
        }
    }

    /// Removes those of services that no longer live.
    static void sweep() {
        try (var folders = Files.list(SHARED_MEMORY)) {
            folders.filter(folder -> Mark.parse(folder.getFileName().toString())
                            .filter(Mark::isDead)
                            .isPresent())
                    .filter(folder -> Ownership.objection(folder).isEmpty() || Host.root())
                    .forEach(folder -> new OwnFolder(folder).remove());
        } catch (IOException e) {
            // no shared memory, no folders
        }
    }
}
