package io.caisson.ledger.receipt;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;

/// The links that bind each receipt of a tenant to the one before it.
///
/// A digest covers every value of a receipt and a salt; a link covers the tenant, its number, the link
/// before it and the digest. So a receipt can be forgotten and its digest kept: the chain still holds,
/// and without the salt nobody can find out from the digest what the receipt said.
public final class Chain {
    static final int SALT_BYTES = 16;
    private static final byte[] PURPOSE = "caisson link 1".getBytes(StandardCharsets.US_ASCII);
    private static final SecureRandom RANDOM = new SecureRandom();

    private Chain() {}

    /// Where a tenant's chain ends.
    public record Head(long seq, byte[] link) {
        public static final Head NONE = new Head(0, new byte[0]);

        public Head next(String tenant, byte[] digest) {
            return new Head(seq + 1, Chain.link(tenant, seq + 1, link, digest));
        }
    }

    public static byte[] salt() {
        var salt = new byte[SALT_BYTES];
        RANDOM.nextBytes(salt);
        return salt;
    }

    public static byte[] digest(byte[] salt, Row row) {
        var sha = Content.sha256();
        sha.update(salt);
        sha.update(row.encoded(Column.Part.OPENING));
        sha.update(row.encoded(Column.Part.CLOSING));
        return sha.digest();
    }

    public static byte[] link(String tenant, long seq, byte[] previous, byte[] digest) {
        var sha = Content.sha256();
        for (var part : new byte[][] {
            PURPOSE,
            tenant.getBytes(StandardCharsets.UTF_8),
            ByteBuffer.allocate(Long.BYTES).putLong(0, seq).array(),
            previous,
            digest
        }) {
            sha.update(ByteBuffer.allocate(Integer.BYTES).putInt(0, part.length).array());
            sha.update(part);
        }
        return sha.digest();
    }
}
