package io.caisson.ledger.receipt;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// What a record says of the file beside it that holds its contents.
///
/// ```
/// number 8 · check 32 · for each content: hash 32 · length 4
/// ```
///
/// @param number names the file
/// @param check SHA-256 of the whole file: the hash of a source with several files is not the hash of its bytes
/// @param parts the contents in the order in which they lie in the file
public record ContentFile(long number, String check, List<Part> parts) {
    static final int HASH_BYTES = 32;

    public ContentFile {
        parts = List.copyOf(parts);
    }

    /// One content: its hash as receipts refer to it, and its length in bytes.
    public record Part(String hash, int length) {
        public static Part of(Content content) {
            return new Part(content.hash(), content.bytes().length);
        }
    }

    /// The length of the whole file.
    public long length() {
        return parts.stream().mapToLong(Part::length).sum();
    }

    void encode(DataOutputStream out) throws IOException {
        out.writeLong(number);
        out.write(HexFormat.of().parseHex(check));
        for (var part : parts) {
            out.write(HexFormat.of().parseHex(part.hash));
            out.writeInt(part.length);
        }
    }

    static ContentFile decoded(DataInputStream in, int count) throws IOException {
        var number = in.readLong();
        var check = hash(in);
        var parts = new ArrayList<Part>();
        for (var left = count; left > 0; left--) {
            parts.add(new Part(hash(in), in.readInt()));
        }
        return new ContentFile(number, check, parts);
    }

    static String hash(DataInputStream in) throws IOException {
        return HexFormat.of().formatHex(in.readNBytes(HASH_BYTES));
    }
}
