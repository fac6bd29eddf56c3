package io.caisson.ledger.journal;

import io.caisson.ledger.receipt.Content;
import io.caisson.ledger.receipt.ContentFile;
import io.caisson.ledger.receipt.Entry;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.work.WorkLane;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;

/// The files beside the segments of a journal that hold the contents of entries with large ones, one file for each
/// entry.
///
/// A file is written before its record and outside the journal's lock. The lock then covers a short record, so the
/// megabytes of one tenant do not delay the executions of the others. The disk has the file before the record is
/// written, also when the journal is not strict: a record whose file a power cut took would be damage.
///
/// A file belongs to the segment that holds its record, and both are removed together. So a record that is read again
/// has its contents: after a power cut that took the last transactions of the database, and in a backup of the folder.
/// A file without a record was left by a process that ended between the two. Such files are removed when the database
/// has all entries that were found with them. A file that cannot be removed is found at the next opening.
///
/// Thread-safe.
final class ContentFiles {
    /// Contents of an entry that have fewer bytes together lie in its record.
    static final int INLINE_BYTES = 64 << 10;

    /// The native side of a file copies what it is given: it gets this much at a time.
    private static final int PIECE_BYTES = 256 << 10;

    /// Writing keeps the carrier of a virtual thread, for long where the disk is slow. The threads of this lane
    /// write instead, and tenants take turns. They are not interrupted, so a channel may be used on them.
    private static final int WRITERS = 4;

    private static final String SUFFIX = ".contents";
    private static final Pattern NAME = Pattern.compile("(\\d{19})\\.contents");

    private final Path folder;
    private final Journal.Disk disk;
    private final WorkLane lane = new WorkLane(WRITERS);
    private final AtomicLong newest;
    private final long foundBytes;
    private final Set<Long> unclaimed;
    private final Map<Segment, Set<Long>> claimed = new HashMap<>();

    ContentFiles(Path folder, Journal.Disk disk) throws IOException {
        this.folder = folder;
        this.disk = disk;
        this.unclaimed = numbers(folder);
        this.newest = new AtomicLong(
                unclaimed.stream().mapToLong(Long::longValue).max().orElse(0));
        this.foundBytes = bytes(folder);
    }

    private static Set<Long> numbers(Path folder) throws IOException {
        try (var files = Files.list(folder)) {
            var numbers = new HashSet<Long>();
            files.map(file -> NAME.matcher(String.valueOf(file.getFileName())))
                    .filter(name -> name.matches())
                    .forEach(name -> numbers.add(Long.parseLong(name.group(1))));
            return numbers;
        }
    }

    /// How many bytes the files in `folder` have.
    static long bytes(Path folder) throws IOException {
        var bytes = 0L;
        for (var number : numbers(folder)) {
            bytes += Files.size(file(folder, number));
        }
        return bytes;
    }

    private static Path file(Path folder, long number) {
        return folder.resolve(String.format("%019d%s", number, SUFFIX));
    }

    private Path file(long number) {
        return file(folder, number);
    }

    /// How many bytes of files there were at the opening.
    long foundBytes() {
        return foundBytes;
    }

    /// Writes the contents of `entry` where they are too large for its record. When this throws, no file is left.
    Optional<ContentFile> write(Entry entry) throws IOException {
        var bytes = entry.contentBytes();
        if (bytes < INLINE_BYTES) {
            return Optional.empty();
        }
        try {
            return Optional.of(lane.run(WorkLane.tenant(), bytes, () -> written(entry.contents())));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private ContentFile written(List<Content> contents) {
        var number = newest.incrementAndGet();
        try {
            Files.createFile(
                    file(number), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            var check = writtenOrRemoved(number, contents);
            return new ContentFile(
                    number, check, contents.stream().map(ContentFile.Part::of).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String writtenOrRemoved(long number, List<Content> contents) throws IOException {
        try {
            return filled(number, contents);
        } catch (IOException | RuntimeException | Error e) {
            remove(number);
            throw e;
        }
    }

    private String filled(long number, List<Content> contents) throws IOException {
        var sha256 = Content.sha256();
        try (var open = new RandomAccessFile(file(number).toFile(), "rw")) {
            for (var content : contents) {
                write(open, content.bytes(), sha256);
            }
            disk.sync(open);
        }
        disk.syncFolder(folder);
        return HexFormat.of().formatHex(sha256.digest());
    }

    private void write(RandomAccessFile open, byte[] bytes, MessageDigest sha256) throws IOException {
        for (var offset = 0; offset < bytes.length; offset += PIECE_BYTES) {
            var length = Math.min(PIECE_BYTES, bytes.length - offset);
            sha256.update(bytes, offset, length);
            disk.write(open, bytes, offset, length);
        }
    }

    /// The contents that a record in `segment` refers to.
    ///
    /// @throws LedgerException when the file is missing, or is not the one that was written
    List<Content> read(Segment segment, ContentFile written) throws IOException {
        if (Files.notExists(file(written.number()))) {
            throw damaged(written, "is missing");
        }
        try (var open = new RandomAccessFile(file(written.number()).toFile(), "r")) {
            if (open.length() != written.length()) {
                throw damaged(written, "has " + open.length() + " bytes instead of " + written.length());
            }
            var contents = read(open, written);
            claim(segment, written);
            return contents;
        }
    }

    private List<Content> read(RandomAccessFile open, ContentFile written) throws IOException {
        var sha256 = Content.sha256();
        var contents = new ArrayList<Content>();
        for (var part : written.parts()) {
            contents.add(new Content(part.hash(), read(open, part.length(), sha256)));
        }
        if (!HexFormat.of().formatHex(sha256.digest()).equals(written.check())) {
            throw damaged(written, "has other bytes than were written");
        }
        return contents;
    }

    private static byte[] read(RandomAccessFile open, int length, MessageDigest sha256) throws IOException {
        var bytes = new byte[length];
        for (var offset = 0; offset < length; offset += PIECE_BYTES) {
            var piece = Math.min(PIECE_BYTES, length - offset);
            open.readFully(bytes, offset, piece);
            sha256.update(bytes, offset, piece);
        }
        return bytes;
    }

    private LedgerException damaged(ContentFile written, String how) {
        return new LedgerException("the journal in " + folder + " is damaged: its file "
                + file(written.number()).getFileName() + " " + how
                + "; nothing was changed. Keep a copy, then restore it or move the journal away");
    }

    /// Says that a record in `segment` refers to `file`.
    synchronized void claim(Segment segment, ContentFile file) {
        unclaimed.remove(file.number());
        claimed.computeIfAbsent(segment, _ -> new HashSet<>()).add(file.number());
    }

    /// Removes a file whose record was not written to `segment`.
    void remove(ContentFile file) {
        synchronized (this) {
            claimed.values().forEach(numbers -> numbers.remove(file.number()));
        }
        remove(file.number());
    }

    /// Removes the files that the records of `segment` refer to.
    void removeOf(Segment segment) {
        Set<Long> numbers;
        synchronized (this) {
            numbers = claimed.remove(segment);
        }
        if (numbers != null) {
            numbers.forEach(this::remove);
        }
    }

    /// Removes the files that were found and that no record refers to.
    void removeUnclaimed() {
        List<Long> numbers;
        synchronized (this) {
            numbers = List.copyOf(unclaimed);
            unclaimed.clear();
        }
        numbers.forEach(this::remove);
    }

    void removeAll() throws IOException {
        numbers(folder).forEach(this::remove);
    }

    private void remove(long number) {
        try {
            Files.deleteIfExists(file(number));
        } catch (IOException e) {
            // the next opening finds it
        }
    }
}
