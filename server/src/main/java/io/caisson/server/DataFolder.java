package io.caisson.server;

import io.caisson.sandbox.wall.Ownership;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/// The folder a server keeps. One process holds it, and only its owner may enter it.
public final class DataFolder implements AutoCloseable {
    /// Folders that guests can read.
    private static final List<Path> IN_SIGHT_OF_GUESTS = Stream.of(
                    "/usr", "/bin", "/lib", "/lib64", "/etc", System.getProperty("java.home"))
            .map(Path::of)
            .toList();

    private final Path path;
    private final FileChannel lock;

    private DataFolder(Path path, FileChannel lock) {
        this.path = path;
        this.lock = lock;
    }

    /// Makes the folder if it is missing, and takes hold of it.
    ///
    /// @throws ServerStartException when others can enter it or another process holds it
    public static DataFolder open(Path given) {
        try {
            var path = made(given.toAbsolutePath().normalize());
            check(path);
            return new DataFolder(path, locked(path));
        } catch (IOException e) {
            throw new ServerStartException(
                    "the data folder " + given + " cannot be used (" + e + "); name another one with --data", e);
        }
    }

    public Path path() {
        return path;
    }

    /// Writes into the lock who holds the folder, for others to read.
    void announce(String url) {
        try {
            lock.truncate(0);
            lock.write(StandardCharsets.UTF_8.encode(ProcessHandle.current().pid() + " " + url + "\n"), 0);
        } catch (IOException e) {
            throw new ServerStartException("the lock in " + path + " cannot be written (" + e + ")", e);
        }
    }

    @Override
    public void close() {
        if (!lock.isOpen()) {
            return;
        }
        try {
            lock.truncate(0);
            lock.close();
        } catch (IOException e) {
            throw new ServerStartException("the lock in " + path + " cannot be given back (" + e + ")", e);
        }
    }

    private static Path made(Path path) throws IOException {
        if (!Files.isDirectory(path)) {
            Files.createDirectories(path.getParent());
            Files.createDirectory(
                    path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
        return path.toRealPath();
    }

    private static void check(Path path) throws IOException {
        var permissions = PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
        if (!permissions.endsWith("------")) {
            throw new ServerStartException("the data folder " + path + " can be entered by others (" + permissions
                    + "); close it with: chmod 700 " + path);
        }
        Ownership.objection(path).ifPresent(why -> {
            throw new ServerStartException("the data folder is not safe: " + why + "; name another one with --data");
        });
        for (var seen : IN_SIGHT_OF_GUESTS) {
            if (path.startsWith(seen)) {
                throw new ServerStartException(
                        "the data folder " + path + " lies in " + seen + ", which guests can read; name another one");
            }
        }
    }

    private static FileChannel locked(Path path) throws IOException {
        var file = path.resolve("lock");
        var channel =
                FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.CREATE);
        try {
            if (channel.tryLock() != null) {
                return channel;
            }
        } catch (OverlappingFileLockException e) {
            // held by this very process: the same answer
        }
        var holder = holder(channel);
        channel.close();
        throw new ServerStartException("the data folder " + path + " is held by another server " + holder
                + "; end that one or name another folder with --data");
    }

    private static String holder(FileChannel channel) throws IOException {
        var text = ByteBuffer.allocate(200);
        channel.read(text, 0);
        var said = StandardCharsets.UTF_8.decode(text.flip()).toString().strip();
        return said.isEmpty() ? "" : "(pid " + said.replace(" ", ", ") + ")";
    }
}
