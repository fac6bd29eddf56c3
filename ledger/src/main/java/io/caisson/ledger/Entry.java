package io.caisson.ledger;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/// What the journal holds: an attempt that begins, or one that has ended.
///
/// @param id the execution it is about
/// @param row the values of its part
/// @param contents what the row refers to by hash
record Entry(Column.Part part, String id, Row row, List<Content> contents) {
    private static final int HASH_BYTES = 32;

    Entry {
        contents = List.copyOf(contents);
    }

    /// Its place among all entries.
    long position() {
        return row.number(positionColumn());
    }

    private Column positionColumn() {
        return part == Column.Part.OPENING ? Column.OPENED : Column.POSITION;
    }

    /// The encoding, in two pieces: the position is known only when it is appended.
    byte[] encoded() {
        try {
            var bytes = new ByteArrayOutputStream(2_048);
            var out = new DataOutputStream(bytes);
            out.writeByte(part.mark());
            out.writeUTF(id);
            out.writeInt(contents.size());
            for (var content : contents) {
                out.write(HexFormat.of().parseHex(content.hash()));
                out.writeInt(content.bytes().length);
                out.write(content.bytes());
            }
            out.write(row.encoded(part));
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail to be written", e);
        }
    }

    /// @param position where the journal says it stands
    static Entry decoded(long position, ByteBuffer encoded) throws IOException {
        var bytes = new byte[encoded.remaining()];
        encoded.get(bytes);
        var in = new DataInputStream(new ByteArrayInputStream(bytes));
        var part = Column.Part.of(in.readByte());
        var id = in.readUTF();
        var contents = contents(in);
        var entry = new Entry(part, id, new Row().decode(part, in), contents);
        entry.row.set(entry.positionColumn(), position);
        return entry;
    }

    private static List<Content> contents(DataInputStream in) throws IOException {
        var contents = new ArrayList<Content>();
        for (var left = in.readInt(); left > 0; left--) {
            var hash = HexFormat.of().formatHex(in.readNBytes(HASH_BYTES));
            contents.add(new Content(hash, in.readNBytes(in.readInt())));
        }
        return contents;
    }
}
