package io.caisson.ledger.receipt;

import io.caisson.work.WorkLane;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/// Bytes that receipts of one tenant refer to by their hash: a source, an artifact, a long document.
public record Content(String hash, byte[] bytes) {

    public static Content of(byte[] bytes) {
        return new Content(hash(bytes), bytes);
    }

    public static Content of(String text) {
        return of(text.getBytes(StandardCharsets.UTF_8));
    }

    public static String hash(byte[] bytes) {
        return WorkLane.compute(bytes.length, () -> HexFormat.of().formatHex(sha256().digest(bytes)));
    }

    public static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
