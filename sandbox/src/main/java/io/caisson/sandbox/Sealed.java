package io.caisson.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/// A file with its SHA-256 beside it, so that a damaged or exchanged one is noticed before it is used.
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
            return Files.isRegularFile(hash) && Files.readString(hash).equals(hashOf(file));
        } catch (IOException e) {
            return false;
        }
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

    /// Records the hash of the file as it is now.
    void seal() throws IOException {
        Files.write(hash, hashOf(file).getBytes(StandardCharsets.US_ASCII));
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
