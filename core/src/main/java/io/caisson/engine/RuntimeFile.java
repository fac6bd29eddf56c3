package io.caisson.engine;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// A file of the operator's that a runtime was made from.
///
/// @param sha256 of its bytes, in hexadecimal, as any tool at hand tells it
public record RuntimeFile(String name, String sha256) {
    public static RuntimeFile of(String name, byte[] content) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(content);
            return new RuntimeFile(name, HexFormat.of().formatHex(digest));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
