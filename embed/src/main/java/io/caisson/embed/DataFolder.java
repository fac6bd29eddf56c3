package io.caisson.embed;

import io.caisson.sandbox.wall.host.Ownership;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/// The folder that keeps receipts, keys and what the wall needs. One process holds it, and only its owner may enter it.
public final class DataFolder implements AutoCloseable {
    /// Folders that guests can read.
    private static final List<Path> IN_SIGHT_OF_GUESTS = Stream.of(
                    "/usr", "/bin", "/lib", "/lib64", "/etc", System.getProperty("java.home"))
            .map(Path::of)
            .toList();

    private static final Duration LOOK = Duration.ofMillis(20);

    /// The folders that this process holds, and what their locks say. Asked before a lock is opened: the kernel
    /// drops all locks of a process on a file when that process closes any descriptor of it.
    private static final Map<Path, String> HELD_HERE = new ConcurrentHashMap<>();

    private final Path path;
    /// Not written by its channel, which a thread that is interrupted would close.
    private final RandomAccessFile lock;

    private final boolean temporary;

    private DataFolder(Path path, RandomAccessFile lock, boolean temporary) {
        this.path = path;
        this.lock = lock;
        this.temporary = temporary;
    }

    /// Makes the folder if it is missing, and takes hold of it.
    ///
    /// @throws DataFolderException when others can enter it or another process holds it
    public static DataFolder open(Path given) {
        return open(given, Duration.ZERO);
    }

    /// As [#open(Path)], but waits for a process that holds it for one execution; not for a server.
    public static DataFolder open(Path given, Duration patience) {
        try {
            var path = made(given.toAbsolutePath().normalize());
            check(path);
            return new DataFolder(path, taken(path, System.nanoTime() + patience.toNanos()), false);
        } catch (IOException e) {
            throw new DataFolderException(
                    "the data folder " + given + " cannot be used (" + e + "); name another one with --data", e);
        }
    }

    /// A folder that is gone when it is closed or the process ends.
    static DataFolder temporary() {
        try {
            var path = Files.createTempDirectory("caisson-");
            Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(path), "caisson-remove-folder"));
            var real = path.toRealPath();
            return new DataFolder(real, taken(real, System.nanoTime()), true);
        } catch (IOException e) {
            throw new DataFolderException("no temporary folder could be made (" + e + ")", e);
        }
    }

    private static void remove(Path folder) {
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        } catch (IOException | UncheckedIOException e) {
            // a temporary folder that stays behind harms nobody; the system clears it
        }
    }

    public Path path() {
        return path;
    }

    /// Writes into the lock who holds the folder, for others to read.
    public void announce(String url) {
        var holder = ProcessHandle.current().pid() + " " + url;
        HELD_HERE.replace(path, holder);
        try {
            lock.setLength(0);
            lock.write((holder + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new DataFolderException("the lock in " + path + " cannot be written (" + e + ")", e);
        }
    }

    @Override
    public void close() {
        if (!lock.getChannel().isOpen()) {
            return;
        }
        try (lock) {
            lock.setLength(0);
        } catch (IOException e) {
            throw new DataFolderException("the lock in " + path + " cannot be given back (" + e + ")", e);
        } finally {
            HELD_HERE.remove(path);
        }
        if (temporary) {
            remove(path);
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
            throw new DataFolderException("the data folder " + path + " can be entered by others (" + permissions
                    + "); close it with: chmod 700 " + path);
        }
        Ownership.objection(path).ifPresent(why -> {
            throw new DataFolderException("the data folder is not safe: " + why + "; name another one with --data");
        });
        for (var seen : IN_SIGHT_OF_GUESTS) {
            if (path.startsWith(seen)) {
                throw new DataFolderException(
                        "the data folder " + path + " lies in " + seen + ", which guests can read; name another one");
            }
        }
    }

    private static RandomAccessFile taken(Path path, long deadline) throws IOException {
        for (var holder = HELD_HERE.putIfAbsent(path, ""); holder != null; holder = HELD_HERE.putIfAbsent(path, "")) {
            await(path, holder, deadline);
        }
        try {
            return locked(path, deadline);
        } catch (IOException | RuntimeException e) {
            HELD_HERE.remove(path);
            throw e;
        }
    }

    private static RandomAccessFile locked(Path path, long deadline) throws IOException {
        var file = new RandomAccessFile(path.resolve("lock").toFile(), "rw");
        try {
            while (file.getChannel().tryLock() == null) {
                await(path, holder(file), deadline);
            }
            file.setLength(
                    0); // a server that was killed has left its process id there, which another process may have now
            return file;
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private static void await(Path path, String holder, long deadline) {
        if (isServer(holder) || System.nanoTime() > deadline) {
            throw new DataFolderException(path, holder);
        }
        LockSupport.parkNanos(LOOK.toNanos());
    }

    private static boolean isServer(String holder) {
        return holder.contains("http");
    }

    private static String holder(RandomAccessFile file) throws IOException {
        var text = new byte[200];
        file.seek(0);
        var length = Math.max(0, file.read(text));
        return new String(text, 0, length, StandardCharsets.UTF_8).strip();
    }
}
