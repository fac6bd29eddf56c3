package io.caisson.languages;

import io.caisson.Source;
import io.caisson.SourceFile;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// What compilers have made, kept for the tenant whose source it was. Thread-safe.
final class Builds {
    private final long mostBytes;
    private final Map<String, List<SourceFile>> kept = new LinkedHashMap<>(16, 0.75f, true);
    private long bytes;

    Builds(long mostBytes) {
        this.mostBytes = mostBytes;
    }

    /// Everything a compiler sees, and for whom: what is kept for one tenant is never found for
    /// another.
    static String key(String tenant, Installed installed, Source source) {
        var digest = sha256();
        update(digest, tenant);
        update(digest, installed.recipe().origin());
        update(digest, installed.recipe().language().name());
        update(digest, installed.version());
        installed.recipe().compile().forEach(word -> update(digest, word));
        update(digest, source.entry());
        update(digest, source.hash());
        return HexFormat.of().formatHex(digest.digest());
    }

    synchronized Optional<List<SourceFile>> find(String key) {
        return Optional.ofNullable(kept.get(key));
    }

    synchronized void keep(String key, List<SourceFile> files) {
        var size = size(files);
        if (size > mostBytes / 4 || kept.putIfAbsent(key, files) != null) {
            return;
        }
        bytes += size;
        var eldest = kept.entrySet().iterator();
        while (bytes > mostBytes && eldest.hasNext()) {
            bytes -= size(eldest.next().getValue());
            eldest.remove();
        }
    }

    private static long size(List<SourceFile> files) {
        return files.stream().mapToLong(file -> file.content().length).sum();
    }

    /// Lengths are hashed too, so that no two lists of words look alike.
    private static void update(MessageDigest digest, String text) {
        var utf8 = text.getBytes(StandardCharsets.UTF_8);
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(utf8.length).array());
        digest.update(utf8);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
