package io.caisson.languages.recipe;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// A SHA-256 of several things in order. Lengths are hashed too, so that no two lists look alike.
public final class Hash {
    private final MessageDigest digest = sha256();

    public Hash add(String text) {
        return add(text.getBytes(StandardCharsets.UTF_8));
    }

    Hash add(byte[] bytes) {
        digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(bytes.length).array());
        digest.update(bytes);
        return this;
    }

    /// Ends it.
    public String hex() {
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
