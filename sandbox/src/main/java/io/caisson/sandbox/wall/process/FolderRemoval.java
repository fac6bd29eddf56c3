package io.caisson.sandbox.wall.process;

import io.caisson.sandbox.wall.host.Host;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;

/// Removes a folder tree that a guest may have made hard to remove: thousands of nested folders, paths longer
/// than the kernel accepts, folders without permissions.
///
/// Everything is opened, moved and removed relative to its open parent folder, and no link is followed. A folder
/// deeper than [#DEPTH] is moved to the top and removed from there, so the number of open folders, the stack and
/// the length of paths do not grow with the depth of the tree. No process may write to the tree any more.
final class FolderRemoval {
    private static final int DEPTH = 8;
    private static final Set<PosixFilePermission> OWN = PosixFilePermissions.fromString("rwx------");

    private final Path top;
    private final SecureDirectoryStream<Path> parent;
    private final String moved =
            "." + Long.toHexString(ThreadLocalRandom.current().nextLong()) + "-";
    private long steps;

    private FolderRemoval(Path top, SecureDirectoryStream<Path> parent) {
        this.top = top;
        this.parent = parent;
    }

    /// Removes a folder that belongs to this service, see [#isOurs]; leaves every other folder alone.
    ///
    /// @return whether nothing is left of it
    static boolean remove(Path folder) {
        if (!isOurs(folder)) {
            return !Files.exists(folder, LinkOption.NOFOLLOW_LINKS);
        }
        try (var parent = Files.newDirectoryStream(folder.toAbsolutePath().getParent())) {
            if (!(parent instanceof SecureDirectoryStream<Path> secure)) {
                throw new IOException("folders cannot be opened relative to others here");
            }
            new FolderRemoval(folder, secure).run();
            return true;
        } catch (IOException | DirectoryIteratorException e) {
            return false; // the next sweep tries again
        }
    }

    /// Whether `folder` is a folder, not a link, of this user or of a user id for guests. In a folder such as
    /// `/dev/shm`, where only the owner can replace an entry, no other user can fake that.
    static boolean isOurs(Path folder) {
        try {
            var owner = (int) Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS);
            return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
                    && (owner == Host.uid() || (Host.root() && OwnUids.contains(owner)));
        } catch (IOException e) {
            return false;
        }
    }

    /// Repeats until a pass removes nothing, because a pass may miss folders that it moved up.
    private void run() throws IOException {
        var name = top.getFileName();
        unlock(parent, name, top);
        for (var before = -1L; before != steps; ) {
            before = steps;
            try (var handle = parent.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
                for (var entry : handle) {
                    remove(handle, handle, entry.getFileName(), top, 1);
                }
            }
        }
        parent.deleteDirectory(name);
    }

    private void remove(
            SecureDirectoryStream<Path> up, SecureDirectoryStream<Path> folder, Path name, Path path, int depth)
            throws IOException {
        var attributes = folder.getFileAttributeView(name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
        if (!attributes.isDirectory()) {
            folder.deleteFile(name);
        } else {
            var inside = path.resolve(name);
            unlock(folder, name, inside);
            if (depth == DEPTH) {
                folder.move(name, up, Path.of(moved + steps));
            } else {
                empty(up, folder, name, inside, depth + 1);
                folder.deleteDirectory(name);
            }
        }
        steps++;
    }

    private void empty(
            SecureDirectoryStream<Path> up, SecureDirectoryStream<Path> folder, Path name, Path path, int depth)
            throws IOException {
        try (var handle = folder.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            for (var entry : handle) {
                remove(up, handle, entry.getFileName(), path, depth);
            }
        }
    }

    /// Gives a service that is not root permissions on its guest's folders. A folder without permissions cannot
    /// be opened, so its mode is changed by its path, which is short enough.
    private static void unlock(SecureDirectoryStream<Path> folder, Path name, Path path) throws IOException {
        PosixFileAttributes attributes = folder.getFileAttributeView(
                        name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
        if (attributes.isDirectory() && !attributes.permissions().containsAll(OWN)) {
            Files.setPosixFilePermissions(path, OWN);
        }
    }
}
