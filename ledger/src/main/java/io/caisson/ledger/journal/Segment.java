package io.caisson.ledger.journal;

import io.caisson.ledger.receipt.Entry;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.Position;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/// One file of the journal, named after the position of its first entry.
///
/// ```
/// length 4 · check 4 · position 8 · the entry's encoding
/// ```
///
/// The check covers the position and the encoding. A record that ends with the file was being written
/// when the process or the machine ended; one that is damaged and followed by others was tampered with.
public record Segment(Path file, long first) {
    public static final int HEAD = Integer.BYTES + Integer.BYTES + Long.BYTES;
    private static final String SUFFIX = ".journal";
    private static final int MAX_RECORD = 256 << 20;

    static Segment at(Path folder, long first) {
        return new Segment(folder.resolve(String.format("%019d%s", first, SUFFIX)), first);
    }

    /// The segments in `folder`, oldest first.
    static List<Segment> in(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(SUFFIX))
                    .sorted()
                    .map(file -> new Segment(file, first(file)))
                    .toList();
        }
    }

    private static long first(Path file) {
        var name = String.valueOf(file.getFileName());
        try {
            return Long.parseLong(name.substring(0, name.length() - SUFFIX.length()));
        } catch (NumberFormatException e) {
            throw new LedgerException("the file " + file + " is no part of a journal; move it away", e);
        }
    }

    FileChannel reading() throws IOException {
        return FileChannel.open(file, StandardOpenOption.READ);
    }

    /// @param record the head, filled in, and the encoding, up to its limit
    static void seal(ByteBuffer record, long position) {
        record.putInt(0, record.limit() - HEAD).putLong(2 * Integer.BYTES, position);
        record.putInt(Integer.BYTES, check(record));
    }

    private static int check(ByteBuffer record) {
        var crc = new CRC32C();
        crc.update(record.duplicate().position(2 * Integer.BYTES));
        return (int) crc.getValue();
    }

    /// The record at `offset`, or nothing where the file ends, in the midst of one or before it.
    ///
    /// @throws LedgerException when it is damaged and others follow
    Optional<ByteBuffer> record(FileChannel channel, long offset) throws IOException {
        var size = channel.size();
        if (size - offset < HEAD) {
            return Optional.empty();
        }
        var length = read(channel, offset, Integer.BYTES).getInt(0);
        if (length == 0 || length < 0 || length > MAX_RECORD) {
            return ended(channel, offset, length == 0);
        }
        var end = offset + HEAD + length;
        if (end > size) {
            return Optional.empty();
        }
        var record = read(channel, offset, HEAD + length);
        return check(record) == record.getInt(Integer.BYTES)
                ? Optional.of(record)
                : ended(channel, offset, end == size);
    }

    private Optional<ByteBuffer> ended(FileChannel channel, long offset, boolean torn) throws IOException {
        if (torn && (read(channel, offset, HEAD).getInt(0) != 0 || onlyZeros(channel, offset))) {
            return Optional.empty();
        }
        throw new LedgerException("the journal " + file + " is damaged at byte " + offset
                + "; nothing was changed. Keep a copy, then restore it or move it away");
    }

    /// What a file system shows of a file that had grown when the power went.
    private static boolean onlyZeros(FileChannel channel, long offset) throws IOException {
        var rest = read(channel, offset, (int) Math.min(channel.size() - offset, 1 << 20));
        while (rest.hasRemaining()) {
            if (rest.get() != 0) {
                return false;
            }
        }
        return true;
    }

    private static ByteBuffer read(FileChannel channel, long offset, int length) throws IOException {
        var bytes = ByteBuffer.allocate(length);
        while (bytes.hasRemaining() && channel.read(bytes, offset + bytes.position()) >= 0) {
            // until all of it is there or the file ends
        }
        return bytes.rewind();
    }

    /// The position before its first; 0 for the first position of a node, before which another node may have written.
    long before() {
        return Position.of(first).isFirst() ? 0 : first - 1;
    }

    /// The position of its last whole record; that before its first where it has none.
    long end(FileChannel channel) throws IOException {
        var end = before();
        var offset = 0L;
        for (var record = record(channel, 0); record.isPresent(); record = record(channel, offset)) {
            end = position(record.get());
            offset += record.get().limit();
        }
        return end;
    }

    static long position(ByteBuffer record) {
        return record.getLong(2 * Integer.BYTES);
    }

    static Entry entry(ByteBuffer record, Entry.ContentReader contents) throws IOException {
        return Entry.decoded(position(record), record.duplicate().position(HEAD), contents);
    }
}
