package io.caisson.ledger.journal;

import io.caisson.ledger.receipt.ContentFile;
import io.caisson.ledger.receipt.Entry;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.Position;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The entries that the database may not have yet, in files that are only ever appended to.
///
/// Contents that are too large for a record lie in [ContentFiles] beside it.
/// What [#append] has returned for survives the end of the process; when `strict`, also of the machine.
/// Thread-safe; one reader. Not written by a channel: those close themselves under a thread that is interrupted,
/// and callers' threads come here.
public final class Journal implements AutoCloseable {
    private static final int SEGMENT_BYTES = 16 << 20;
    private static final int SHORT_RECORD = 64 << 10;

    private final Path folder;
    private final boolean strict;
    private final int node;
    private final ContentFiles contentFiles;
    private final Disk disk;
    private final ByteBuffer shortRecord = ByteBuffer.allocate(SHORT_RECORD);
    private final Object syncing = new Object();
    private final List<Segment> segments = new ArrayList<>();
    /// Stands where the next record begins.
    private RandomAccessFile file;
    /// What [#sync] makes durable now. A roll leaves closing it to that thread.
    private Optional<RandomAccessFile> inSync = Optional.empty();

    private final long found;
    private long size;
    /// How many bytes of contents lie beside the newest segment.
    private long besideNewest;
    private volatile long last;
    private volatile long synced;

    private volatile Runnable listener = () -> {};

    /// Writes, and makes the disk have what was written.
    interface Disk {
        void sync(RandomAccessFile file) throws IOException;

        /// Makes the disk have the names of the files in `folder`. Called by threads that are not interrupted.
        default void syncFolder(Path folder) throws IOException {
            try (var channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }

        default void write(RandomAccessFile file, byte[] bytes, int offset, int length) throws IOException {
            file.write(bytes, offset, length);
        }
    }

    private Journal(Path folder, boolean strict, long last, int node, Disk disk) throws IOException {
        this.folder = folder;
        this.strict = strict;
        this.node = node;
        this.disk = disk;
        this.last = last;
        this.synced = last;
        this.contentFiles = new ContentFiles(folder, disk);
        this.segments.addAll(Segment.in(folder));
        this.file = continued();
        this.found = this.last;
        refuseEarlierNode();
    }

    /// A ledger goes on above its positions. Below them it could have used some before, perhaps on a copy.
    private void refuseEarlierNode() throws IOException {
        var used = Position.of(last).node();
        if (node > 0 && used > node) {
            file.close();
            throw new LedgerException("the ledger of " + folder + " has entries of node " + used
                    + ", and the node id is " + node + " now; set ledger.node to " + used + " or more");
        }
    }

    /// The position of the next entry.
    private long next() {
        return Math.max(last, Position.before(node)) + 1;
    }

    /// Makes sure that the entries in `folder` are those that follow on what the database has.
    ///
    /// @param known the position up to which the database is filled
    /// @throws LedgerException when they are not
    public static void check(Path folder, long known) throws IOException {
        var segments = Files.isDirectory(folder) ? Segment.in(folder) : List.<Segment>of();
        if (segments.isEmpty()) {
            return;
        }
        var first = segments.getFirst().first();
        if (first > known + 1 && !Position.of(first).isFirst()) {
            throw new LedgerException("the journal in " + folder + " begins at entry " + first
                    + ", but the database ends at " + known
                    + ": it is older than its journal. Restore a newer database, or move the journal away to go"
                    + " on without what is between");
        }
        var left = new Bookmark(folder).position();
        if (left.isPresent() && left.getAsLong() < known) {
            throw new LedgerException("the journal in " + folder + " follows on entry " + left.getAsLong()
                    + ", but the database ends at " + known
                    + ": it is not the database of this journal. Restore that one, or move the journal away");
        }
    }

    /// Opens the journal of a folder, making it if there is none.
    ///
    /// @param known the position up to which the database is filled
    /// @throws LedgerException when the files are damaged
    public static Journal open(Path folder, boolean strict, long known) {
        return open(folder, strict, known, 0);
    }

    /// As [#open(Path, boolean, long)], under a node id.
    ///
    /// @param node the node id in the positions of new entries; 0 for that of the newest entry
    /// @throws LedgerException also when there are entries of a larger node id
    public static Journal open(Path folder, boolean strict, long known, int node) {
        return open(folder, strict, known, node, file -> file.getFD().sync());
    }

    static Journal open(Path folder, boolean strict, long known, Disk disk) {
        return open(folder, strict, known, 0, disk);
    }

    private static Journal open(Path folder, boolean strict, long known, int node, Disk disk) {
        try {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            return new Journal(folder, strict, known, node, disk);
        } catch (IOException e) {
            throw new LedgerException("the journal in " + folder + " cannot be opened (" + e + ")", e);
        }
    }

    /// The position of the newest entry in `folder`, 0 where there is none. Changes nothing, and may be asked
    /// while another process appends.
    public static long end(Path folder) throws IOException {
        for (; Files.isDirectory(folder); Thread.onSpinWait()) {
            var segments = Segment.in(folder);
            if (segments.isEmpty()) {
                return 0;
            }
            try {
                return end(segments);
            } catch (NoSuchFileException e) {
                // forgotten meanwhile: there are others, or none
            }
        }
        return 0;
    }

    /// A node begins to count in a new file; while that is empty, the end is in an earlier one.
    private static long end(List<Segment> segments) throws IOException {
        for (var segment : segments.reversed()) {
            try (var channel = segment.reading()) {
                var end = segment.end(channel);
                if (end > 0) {
                    return end;
                }
            }
        }
        return 0;
    }

    /// How many bytes the files in `folder` have.
    public static long bytes(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return 0;
        }
        var bytes = ContentFiles.bytes(folder);
        for (var segment : Segment.in(folder)) {
            bytes += Files.size(segment.file());
        }
        return bytes;
    }

    /// The file to append to: the newest segment, cut where its last whole record ends.
    private RandomAccessFile continued() throws IOException {
        if (segments.isEmpty()) {
            return begun();
        }
        var newest = segments.getLast();
        last = Math.max(last, newest.before() > 0 ? newest.before() : end(segments.subList(0, segments.size() - 1)));
        try (var channel = newest.reading()) {
            for (var record = newest.record(channel, 0); record.isPresent(); record = newest.record(channel, size)) {
                last = Math.max(last, Segment.position(record.get()));
                size += record.get().limit();
            }
        }
        synced = last;
        besideNewest = contentFiles.foundBytes();
        var open = new RandomAccessFile(newest.file().toFile(), "rw");
        cut(open);
        return open;
    }

    private RandomAccessFile begun() throws IOException {
        var segment = Segment.at(folder, next());
        var permissions = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        Files.createFile(segment.file(), permissions);
        var open = opened(segment);
        segments.add(segment);
        size = 0;
        besideNewest = 0;
        return open;
    }

    /// A new file that cannot be opened must not be in the way of the next try.
    private static RandomAccessFile opened(Segment begun) throws IOException {
        try {
            return new RandomAccessFile(begun.file().toFile(), "rw");
        } catch (IOException e) {
            Files.deleteIfExists(begun.file());
            throw e;
        }
    }

    /// Where the file cannot be cut, the next record at least begins where it should.
    private void cut(RandomAccessFile open) throws IOException {
        open.seek(size);
        open.setLength(size);
    }

    /// Writes an entry down. When this throws, it is not in the journal.
    ///
    /// @return its position
    public long append(Entry entry) {
        var position = written(entry);
        if (strict) {
            sync(position);
        }
        listener.run();
        return position;
    }

    private long written(Entry entry) {
        var beside = writtenBeside(entry);
        try {
            return write(entry.encoded(beside), beside);
        } catch (RuntimeException | Error e) {
            beside.ifPresent(contentFiles::remove);
            throw e;
        }
    }

    private Optional<ContentFile> writtenBeside(Entry entry) {
        try {
            return contentFiles.write(entry);
        } catch (IOException e) {
            throw refused(e);
        }
    }

    private synchronized long write(byte[] encoded, Optional<ContentFile> beside) {
        var length = Segment.HEAD + encoded.length;
        var contents = beside.map(ContentFile::length).orElse(0L);
        var record = length <= SHORT_RECORD ? shortRecord.clear() : ByteBuffer.allocate(length);
        record.position(Segment.HEAD).put(encoded).flip();
        try {
            roll(length + contents);
            beside.ifPresent(contentFile -> contentFiles.claim(segments.getLast(), contentFile));
            Segment.seal(record, next());
            disk.write(file, record.array(), 0, length);
        } catch (IOException e) {
            throw undone(e);
        }
        size += length;
        besideNewest += contents;
        last = next();
        return last;
    }

    private LedgerException undone(IOException cause) {
        try {
            cut(file);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
        return refused(cause);
    }

    private LedgerException refused(IOException cause) {
        return new LedgerException(
                "the journal in " + folder + " cannot be written (" + cause.getMessage()
                        + "), so nothing runs; make room or mend the disk",
                cause);
    }

    /// A segment is full by its records and the contents beside it: these are removed with it.
    private void roll(long bytes) throws IOException {
        if (size > 0 && size + besideNewest + bytes > SEGMENT_BYTES) {
            if (strict) {
                disk.sync(file);
            }
            var full = file;
            file = begun();
            closeUnlessInSync(full);
        }
    }

    /// Whoever comes while the disk is busy is served by the next turn, all of them at once.
    private void sync(long position) {
        synchronized (syncing) {
            if (synced >= position) {
                return;
            }
            // a roll makes the entries durable that are not in the file taken here
            var upTo = last;
            try {
                syncNewest();
            } catch (IOException e) {
                throw new LedgerException("the journal in " + folder + " cannot be made durable (" + e + ")", e);
            }
            synced = upTo;
        }
    }

    /// One thread at a time. The file stays open while the disk is busy, also when it is full meanwhile: on a closed
    /// one the sync fails, and on a new one it would not see the failure that the disk reports for this one.
    private void syncNewest() throws IOException {
        var newest = beginSync();
        try {
            disk.sync(newest);
        } finally {
            endSync(newest);
        }
    }

    private synchronized RandomAccessFile beginSync() {
        inSync = Optional.of(file);
        return file;
    }

    private synchronized void endSync(RandomAccessFile done) throws IOException {
        inSync = Optional.empty();
        if (!done.equals(file)) {
            done.close();
        }
    }

    private void closeUnlessInSync(RandomAccessFile full) throws IOException {
        if (inSync.filter(full::equals).isEmpty()) {
            full.close();
        }
    }

    /// The position of the newest entry.
    public long last() {
        return last;
    }

    /// The position of the newest entry when it was opened.
    public long found() {
        return found;
    }

    /// Calls `told` after each entry, from the thread that appended it.
    public void onAppend(Runnable told) {
        listener = told;
    }

    /// The segment that holds `position`, or would hold it next.
    synchronized Segment holding(long position) {
        return segments.reversed().stream()
                .filter(segment -> segment.first() <= position)
                .findFirst()
                .orElseGet(segments::getFirst);
    }

    synchronized boolean isNewest(Segment segment) {
        return segments.getLast().equals(segment);
    }

    /// The segment after `segment`.
    synchronized Segment after(Segment segment) {
        return segments.get(segments.indexOf(segment) + 1);
    }

    /// The entry in `record`, with its contents wherever they lie.
    ///
    /// @throws LedgerException when its contents are missing or are not those that were written
    Entry entry(Segment segment, ByteBuffer record) throws IOException {
        return Segment.entry(record, beside -> contentFiles.read(segment, beside));
    }

    /// Removes the files whose entries all lie before `position`.
    public void forget(long position) throws IOException {
        for (var segment : forgotten(position)) {
            Files.deleteIfExists(segment.file());
            contentFiles.removeOf(segment);
        }
        if (position > found) {
            contentFiles.removeUnclaimed();
        }
    }

    private synchronized List<Segment> forgotten(long position) {
        var forgotten = new ArrayList<Segment>();
        while (segments.size() > 1 && segments.get(1).first() <= position) {
            forgotten.add(segments.removeFirst());
        }
        return forgotten;
    }

    /// Ends with no file at all, after the database has got everything.
    public synchronized void clear() throws IOException {
        file.close();
        for (var segment : segments) {
            Files.deleteIfExists(segment.file());
        }
        segments.clear();
        contentFiles.removeAll();
    }

    @Override
    public synchronized void close() {
        try {
            file.close();
        } catch (IOException e) {
            throw new LedgerException("the journal in " + folder + " cannot be closed (" + e + ")", e);
        }
    }
}
