package io.caisson.sandbox.home;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/// A file with its SHA-256 beside it, so that a damaged or replaced file is detected before it is used.
///
/// The size, inode and change time of the hashed file are stored beside the hash. The kernel updates the change
/// time at every write and no program can set it, so a file with the same three values is not hashed again:
/// hashing 20 MB takes a starting JVM longer than starting a worker.
final class Sealed {
    private final Path file;
    private final Path hash;

    Sealed(Path file) {
        this.file = file;
        this.hash = file.resolveSibling(file.getFileName() + ".sha256");
    }

    Path file() {
        return file;
    }

    boolean isIntact() {
        try {
            var seal = Files.isRegularFile(hash) ? Files.readString(hash) : "";
            return seal.endsWith(" " + identity(file)) || (seal.startsWith(hashOf(file) + " ") && sealAgain());
        } catch (IOException e) {
            return false;
        }
    }

    /// The content is unchanged, but the file was copied or its mode changed: stores its new values, so that the
    /// next check is fast again.
    private boolean sealAgain() {
        try {
            seal();
        } catch (IOException e) {
            // a read-only folder: the next check hashes the file again
        }
        return true;
    }

    Optional<byte[]> read() {
        try {
            return isIntact() ? Optional.of(Files.readAllBytes(file)) : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    void write(byte[] content) {
        try {
            var fresh = Files.createTempFile(file.getParent(), "new", null);
            Files.write(fresh, content);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            seal();
        } catch (IOException e) {
            throw new UncheckedIOException("could not write " + file, e);
        }
    }

    /// Writes a file at the path it is given.
    interface Making {
        void to(Path path) throws IOException;
    }

    /// Makes the file beside its place and moves it there: of several processes that do, each leaves a whole file,
    /// which
    /// every user can read.
    void make(Making making) throws IOException {
        var fresh = Files.createTempFile(file.getParent(), "new-", "-" + file.getFileName());
        try {
            Files.delete(fresh);
            making.to(fresh);
            Files.setPosixFilePermissions(fresh, PosixFilePermissions.fromString("rw-r--r--"));
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
            seal();
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /// Records the hash of the file as it is now.
    void seal() throws IOException {
        Files.writeString(hash, hashOf(file) + " " + identity(file));
    }

    private static String identity(Path file) throws IOException {
        var facts = Files.readAttributes(file, "unix:size,ino,ctime");
        return facts.get("size") + "-" + facts.get("ino") + "-" + facts.get("ctime");
    }

    private static String hashOf(Path file) throws IOException {
        try (var in = new DigestInputStream(Files.newInputStream(file), MessageDigest.getInstance("SHA-256"))) {
            in.transferTo(java.io.OutputStream.nullOutputStream());
            return HexFormat.of().formatHex(in.getMessageDigest().digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
