package io.caisson.ledger.receipt;

import io.caisson.work.WorkLane;
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
import java.util.Optional;

/// What the journal holds: an attempt that begins, or one that has ended.
///
/// @param id the execution it is about
/// @param row the values of its part
/// @param contents what the row refers to by hash
public record Entry(Column.Part part, String id, Row row, List<Content> contents) {
    private static final int CONTENT_HEAD_BYTES = ContentFile.HASH_BYTES + Integer.BYTES;
    /// Enough for the mark, the id, the count and the head of a content file.
    private static final int SMALL_PARTS_BYTES = 256;

    public Entry {
        contents = List.copyOf(contents);
    }

    /// Its place among all entries.
    public long position() {
        return row.number(positionColumn());
    }

    private Column positionColumn() {
        return part == Column.Part.OPENING ? Column.OPENED : Column.POSITION;
    }

    /// How many bytes its contents have.
    public long contentBytes() {
        return contents.stream().mapToLong(content -> content.bytes().length).sum();
    }

    /// The encoding with all contents in it. The position is known only when the entry is appended.
    public byte[] encoded() {
        return encoded(Optional.empty());
    }

    /// The encoding, with the contents in it or with the name of the file that holds them.
    ///
    /// @param beside the file that holds the contents instead of the encoding
    public byte[] encoded(Optional<ContentFile> beside) {
        var inline = beside.isPresent() ? 0 : contentBytes();
        var texts =
                row.text(Column.DOCUMENT).length() + row.text(Column.FINDINGS).length();
        return WorkLane.compute(inline + texts, () -> encoded(beside, inline));
    }

    private byte[] encoded(Optional<ContentFile> beside, long inline) {
        try {
            var encodedRow = row.encoded(part);
            var bytes = new ByteArrayOutputStream(Math.toIntExact(
                    SMALL_PARTS_BYTES + inline + (long) CONTENT_HEAD_BYTES * contents.size() + encodedRow.length));
            var out = new DataOutputStream(bytes);
            out.writeByte(part.mark());
            out.writeUTF(id);
            encodeContents(out, beside);
            out.write(encodedRow);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail to be written", e);
        }
    }

    /// A negative count says that the contents lie beside the record.
    private void encodeContents(DataOutputStream out, Optional<ContentFile> beside) throws IOException {
        if (beside.isPresent()) {
            out.writeInt(~contents.size());
            beside.get().encode(out);
            return;
        }
        out.writeInt(contents.size());
        for (var content : contents) {
            out.write(HexFormat.of().parseHex(content.hash()));
            out.writeInt(content.bytes().length);
            out.write(content.bytes());
        }
    }

    /// Reads the contents that lie beside a record.
    public interface ContentReader {
        List<Content> read(ContentFile beside) throws IOException;
    }

    /// Reads an entry that [#encoded(Optional)] wrote.
    ///
    /// @param position where the journal says it stands
    public static Entry decoded(long position, ByteBuffer encoded, ContentReader reader) throws IOException {
        var bytes = new byte[encoded.remaining()];
        encoded.get(bytes);
        var in = new DataInputStream(new ByteArrayInputStream(bytes));
        var part = Column.Part.of(in.readByte());
        var id = in.readUTF();
        var count = in.readInt();
        var contents = count < 0 ? reader.read(ContentFile.decoded(in, ~count)) : contents(in, count);
        var entry = new Entry(part, id, new Row().decode(part, in), contents);
        entry.row.set(entry.positionColumn(), position);
        return entry;
    }

    private static List<Content> contents(DataInputStream in, int count) throws IOException {
        var contents = new ArrayList<Content>();
        for (var left = count; left > 0; left--) {
            contents.add(new Content(ContentFile.hash(in), in.readNBytes(in.readInt())));
        }
        return contents;
    }
}
