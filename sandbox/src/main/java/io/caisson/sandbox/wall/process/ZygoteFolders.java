package io.caisson.sandbox.wall.process;

import io.caisson.sandbox.wall.LaunchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// The host folders that one zygote can write: one for the named pipes of its children and, where children join
/// their control groups by themselves, those in which groups are made. Children mount over both before they read
/// anything.
///
/// Only the zygote's user and the service can enter the folder of pipes. Of the groups, only the files for
/// joining belong to the zygote; all limits stay the service's.
///
/// @param pipes a new folder below one that every user can enter, because bubblewrap mounts it as the zygote's
///     user
/// @param groups see `ControlGroups.joinable`
public record ZygoteFolders(Path pipes, List<Path> groups) implements AutoCloseable {
    private static final String INSIDE = "/run/zygote/";

    /// The file with the owner of the folder, see [ServiceMark]. The folder's name cannot contain it, because
    /// guests see it in their list of mounts.
    private static final String OWNER = "owner";

    private static final Path TEMPORARY = Path.of(System.getProperty("java.io.tmpdir"));

    /// In memory, because three names are created and removed for every child; on a disk that would cost more
    /// than a guest.
    private static final Path PLACE = inMemory(Path.of("/dev/shm")) ? Path.of("/dev/shm") : TEMPORARY;

    public ZygoteFolders {
        groups = List.copyOf(groups);
    }

    public static ZygoteFolders create(ServiceMark mark, List<Path> groups) {
        try {
            var ours = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
            var pipes = Files.createTempDirectory(PLACE, prefix(mark), ours);
            Files.writeString(pipes.resolve(OWNER), mark.launch(0));
            return new ZygoteFolders(pipes, groups);
        } catch (IOException e) {
            throw new LaunchException("A folder for pipes could not be made in " + PLACE + ": " + e, e);
        }
    }

    private static String prefix(ServiceMark mark) {
        return "caisson-" + mark.folder() + "-pipes-";
    }

    private static boolean inMemory(Path folder) {
        try {
            return Files.isWritable(folder) && Files.getFileStore(folder).type().equals("tmpfs");
        } catch (IOException e) {
            return false;
        }
    }

    /// Gives the folder to its user. Returns bubblewrap's arguments that mount it.
    public List<String> mounts(Optional<Integer> uid) {
        uid.ifPresent(id -> give(pipes, id));
        var arguments = new ArrayList<>(List.of("--bind", pipes.toString(), INSIDE + "pipes"));
        for (var i = 0; i < groups.size(); i++) {
            arguments.addAll(List.of("--bind", groups.get(i).toString(), INSIDE + "group" + i));
        }
        return arguments;
    }

    public static void give(Path path, int uid) {
        try {
            Files.setAttribute(path, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            throw new LaunchException(path + " could not be given to the user " + uid + ": " + e, e);
        }
    }

    public Path pipe(String child, String kind) {
        return pipes.resolve(child + "." + kind);
    }

    @Override
    public void close() {
        FolderRemoval.remove(pipes);
    }

    /// Removes folders of dead services with this data folder.
    public static void sweep(ServiceMark current) {
        Stream.of(TEMPORARY, PLACE).distinct().forEach(place -> sweep(place, current));
    }

    static void sweep(Path place, ServiceMark current) {
        try (var entries = Files.newDirectoryStream(place, prefix(current) + "*")) {
            for (var entry : entries) {
                if (FolderRemoval.isOurs(entry)
                        && owner(entry)
                                .filter(found -> found.isLeftoverFor(current))
                                .isPresent()) {
                    FolderRemoval.remove(entry);
                }
            }
        } catch (IOException e) {
            // Empty folders with unused pipes do no harm; the next start tries again.
        }
    }

    private static Optional<ServiceMark> owner(Path folder) {
        try {
            return ServiceMark.parse(Files.readString(folder.resolve(OWNER)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
