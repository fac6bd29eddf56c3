package io.caisson.languages.guest;

import io.caisson.SourceFile;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads what a sandbox hands over. Every byte is hostile: only regular files with a path that stays below the root are
/// taken, each and all together up to a size, the rest is passed over and `cut` says so.
public final class ArchiveReader {
    private static final int BLOCK = ArchiveWriter.BLOCK;
    private static final int LONGEST_NAME = 4096;
    private static final int NAME = 0;
    private static final int LINK = 157;
    private static final int NAME_SIZE = 100;

    /// For bytes that are no text: replaced by others, two names could become one. No file can be called so.
    private static final String NO_NAME = "";
    private static final int MAX_ENTRIES = 20_000;

    /// What an archive may hold.
    ///
    /// @param passedOver bytes of refused files that are read to get past them
    public record Bounds(int files, long fileBytes, long totalBytes, long passedOver) {}

    /// The files of an archive, within its bounds.
    ///
    /// @param leftOut names of files that were too large, or of which there were too many; the first of them
    /// @param cut whether anything that was sent is missing
    public record Contents(List<SourceFile> files, Set<String> leftOut, boolean cut) {
        static final Contents NOTHING = new Contents(List.of(), Set.of(), false);
    }

    private final InputStream in;
    private final Bounds bounds;
    private final Map<String, SourceFile> files = new LinkedHashMap<>();
    private final Set<String> leftOut = new HashSet<>();
    private long taken;
    private long passed;
    private boolean cut;

    private ArchiveReader(InputStream in, Bounds bounds) {
        this.in = in;
        this.bounds = bounds;
    }

    /// Reads to the end of the archive, or to where it stops making sense; what was whole until
    /// then counts.
    static Contents read(InputStream in, Bounds bounds) {
        var reader = new ArchiveReader(in, bounds);
        try {
            reader.entries();
        } catch (IOException | IllegalArgumentException e) {
            reader.cut = true;
        }
        return new Contents(List.copyOf(reader.files.values()), Set.copyOf(reader.leftOut), reader.cut);
    }

    private void entries() throws IOException {
        var longName = Optional.<String>empty();
        for (var count = 0; count < MAX_ENTRIES; count++) {
            var header = in.readNBytes(BLOCK);
            if (header.length == 0 || (header.length == BLOCK && header[0] == 0)) {
                return;
            }
            if (header.length < BLOCK) {
                throw new EOFException();
            }
            var size = size(header);
            switch (header[156]) {
                case 'L' -> longName = Optional.of(name(size));
                case '0', 0 -> {
                    file(longName.orElseGet(() -> text(header, NAME, NAME_SIZE)), size);
                    longName = Optional.empty();
                }
                case '1' -> {
                    second(longName.orElseGet(() -> text(header, NAME, NAME_SIZE)), text(header, LINK, NAME_SIZE));
                    skip(size);
                    longName = Optional.empty();
                }
                default -> {
                    skip(size);
                    longName = Optional.empty();
                }
            }
        }
        cut = true;
    }

    private void file(String path, long size) throws IOException {
        var takes = size <= bounds.fileBytes() && taken + size <= bounds.totalBytes() && files.size() < bounds.files();
        if (!takes) {
            cut = true;
            if (leftOut.size() < bounds.files()) {
                leftOut.add(path);
            }
            skip(size);
            return;
        }
        var content = whole((int) size);
        in.skipNBytes(Math.floorMod(-size, BLOCK));
        taken += size;
        add(path, content);
    }

    /// Another name for a file that came before.
    private void second(String path, String first) {
        var known = files.get(first);
        if (known == null || files.size() >= bounds.files() || taken + known.content().length > bounds.totalBytes()) {
            cut = true;
            return;
        }
        taken += known.content().length;
        add(path, known.content());
    }

    private void add(String path, byte[] content) {
        try {
            cut |= files.putIfAbsent(path, new SourceFile(path, content)) != null;
        } catch (IllegalArgumentException e) {
            // a name with control characters and the like: nothing that could be handed on
            cut = true;
        }
    }

    private String name(long size) throws IOException {
        if (size > LONGEST_NAME) {
            throw new IOException("a name that is too long");
        }
        var name = whole((int) size);
        in.skipNBytes(Math.floorMod(-size, BLOCK));
        return text(name, 0, name.length);
    }

    private byte[] whole(int size) throws IOException {
        var content = in.readNBytes(size);
        if (content.length < size) {
            throw new EOFException();
        }
        return content;
    }

    private void skip(long size) throws IOException {
        var padded = Math.ceilDiv(size, BLOCK) * BLOCK;
        passed += padded;
        if (passed > bounds.passedOver()) {
            throw new IOException("too much that cannot be taken");
        }
        in.skipNBytes(padded);
    }

    private static String text(byte[] bytes, int from, int length) {
        var end = from;
        while (end < from + length && bytes[end] != 0) {
            end++;
        }
        try {
            var utf8 = StandardCharsets.UTF_8.newDecoder();
            return utf8.decode(ByteBuffer.wrap(bytes, from, end - from)).toString();
        } catch (CharacterCodingException e) {
            return NO_NAME;
        }
    }

    /// Octal digits, then a blank or a zero. Sizes beyond eight gigabytes are written otherwise and
    /// not taken.
    private static long size(byte[] header) throws IOException {
        var size = 0L;
        for (var at = 124; at < 136 && header[at] >= '0' && header[at] <= '7'; at++) {
            size = size * 8 + header[at] - '0';
        }
        if ((header[124] & 0x80) != 0) {
            throw new IOException("a file of an absurd size");
        }
        return size;
    }
}
