package io.caisson.server;

import io.caisson.Caller;
import io.caisson.Tier;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Optional;

/// Which key belongs to whom. Keys are remembered as SHA-256 alone and compared in constant time.
final class Keys {
    private final List<Entry> entries;

    private Keys(List<Entry> entries) {
        this.entries = entries;
    }

    static Keys of(AdminKey admin) {
        return new Keys(List.of(new Entry(hash(admin.text()), new Caller("admin", "admin", Tier.ENTERPRISE))));
    }

    /// Looks at every key, whichever fits: the time it takes tells nothing.
    Optional<Caller> caller(String key) {
        var hash = hash(key);
        var found = Optional.<Caller>empty();
        for (var entry : entries) {
            if (MessageDigest.isEqual(entry.hash, hash)) {
                found = Optional.of(entry.caller);
            }
        }
        return found;
    }

    private static byte[] hash(String key) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    private record Entry(byte[] hash, Caller caller) {}
}
