package io.caisson.ledger.receipt;

import java.util.Arrays;

/// Bytes in the store, read in pieces: whoever passes them on to a slow reader holds one piece in memory, and no
/// connection of the database.
public final class StoredBytes {
    private final long length;
    private final Pieces pieces;

    /// Where the pieces come from.
    @FunctionalInterface
    public interface Pieces {
        byte[] read(long from, int most);
    }

    public StoredBytes(long length, Pieces pieces) {
        this.length = length;
        this.pieces = pieces;
    }

    public static StoredBytes of(byte[] bytes) {
        return new StoredBytes(
                bytes.length,
                (from, most) -> Arrays.copyOfRange(bytes, (int) from, (int) Math.min(bytes.length, from + most)));
    }

    public long length() {
        return length;
    }

    /// The bytes from the position `from` on, at most `most` of them; none at the end.
    ///
    /// @throws LedgerException when they are not there any more
    public byte[] read(long from, int most) {
        var wanted = (int) Math.min(most, length - from);
        if (wanted <= 0) {
            return new byte[0];
        }
        var piece = pieces.read(from, wanted);
        if (piece.length != wanted) {
            throw new LedgerException("what was being read is gone from the store");
        }
        return piece;
    }
}
