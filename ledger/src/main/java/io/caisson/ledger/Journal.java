package io.caisson.ledger;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/// The entries that the database may not have yet, in files that are only ever appended to.
///
/// What [#append] has returned for survives the end of the process; when `strict`, also of the machine.
/// Thread-safe; one reader. Not written by a channel: those close themselves under a thread that is interrupted,
/// and callers' threads come here.
final class Journal implements AutoCloseable {
    private static final int SEGMENT_BYTES = 16 << 20;
    private static final int SHORT_RECORD = 64 << 10;

    private final Path folder;
    private final boolean strict;
    private final Sync disk;
    private final ByteBuffer shortRecord = ByteBuffer.allocate(SHORT_RECORD);
    private final Object syncing = new Object();
    private final List<Segment> segments = new ArrayList<>();
    /// Stands where the next record begins.
    private RandomAccessFile file;

    private final long found;
    private long size;
    private volatile long last;
    private volatile long synced;

    private volatile Runnable listener = () -> {};

    /// What makes the disk have what was written.
    interface Sync {
        void sync(RandomAccessFile file) throws IOException;
    }

    private Journal(Path folder, boolean strict, long last, Sync disk) throws IOException {
        this.folder = folder;
        this.strict = strict;
        this.disk = disk;
        this.last = last;
        this.synced = last;
        this.segments.addAll(Segment.in(folder));
        this.file = continued();
        this.found = this.last;
    }

    /// Makes sure that the entries in `folder` are those that follow on what the database has.
    ///
    /// @param known the position up to which the database is filled
    /// @throws LedgerException when they are not
    static void check(Path folder, long known) throws IOException {
        var segments = Files.isDirectory(folder) ? Segment.in(folder) : List.<Segment>of();
        if (segments.isEmpty()) {
            return;
        }
        var first = segments.getFirst().first();
        if (first > known + 1) {
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

    /// @param known the position up to which the database is filled
    /// @throws LedgerException when the files are damaged
    static Journal open(Path folder, boolean strict, long known) {
        return open(folder, strict, known, file -> file.getFD().sync());
    }

    static Journal open(Path folder, boolean strict, long known, Sync disk) {
        try {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            return new Journal(folder, strict, known, disk);
        } catch (IOException e) {
            throw new LedgerException("the journal in " + folder + " cannot be opened (" + e + ")", e);
        }
    }

    /// The position of the newest entry in `folder`, 0 where there is none. Changes nothing, and may be asked
    /// while another process appends.
    static long end(Path folder) throws IOException {
        for (; Files.isDirectory(folder); Thread.onSpinWait()) {
            var segments = Segment.in(folder);
            if (segments.isEmpty()) {
                return 0;
            }
            try (var channel = segments.getLast().reading()) {
                return segments.getLast().end(channel);
            } catch (NoSuchFileException e) {
                // forgotten meanwhile: there are others, or none
            }
        }
        return 0;
    }

    /// The file to append to: the newest segment, cut where its last whole record ends.
    private RandomAccessFile continued() throws IOException {
        if (segments.isEmpty()) {
            return begun();
        }
        var newest = segments.getLast();
        try (var channel = newest.reading()) {
            last = Math.max(last, newest.first() - 1);
            for (var record = newest.record(channel, 0); record.isPresent(); record = newest.record(channel, size)) {
                last = Math.max(last, Segment.position(record.get()));
                size += record.get().limit();
            }
        }
        synced = last;
        var open = new RandomAccessFile(newest.file().toFile(), "rw");
        cut(open);
        return open;
    }

    private RandomAccessFile begun() throws IOException {
        var segment = Segment.at(folder, last + 1);
        var permissions = PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
        Files.createFile(segment.file(), permissions);
        var open = opened(segment);
        segments.add(segment);
        size = 0;
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
    long append(Entry entry) {
        var encoded = entry.encoded();
        var position = write(encoded);
        if (strict) {
            sync(position);
        }
        listener.run();
        return position;
    }

    private synchronized long write(byte[] encoded) {
        var length = Segment.HEAD + encoded.length;
        var record = length <= SHORT_RECORD ? shortRecord.clear() : ByteBuffer.allocate(length);
        record.position(Segment.HEAD).put(encoded).flip();
        try {
            roll(length);
            Segment.seal(record, last + 1);
            file.write(record.array(), 0, length);
        } catch (IOException e) {
            throw undone(e);
        }
        size += length;
        last++;
        return last;
    }

    private LedgerException undone(IOException cause) {
        try {
            cut(file);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
        return new LedgerException(
                "the journal in " + folder + " cannot be written (" + cause.getMessage()
                        + "), so nothing runs; make room or mend the disk",
                cause);
    }

    private void roll(int length) throws IOException {
        if (size > 0 && size + length > SEGMENT_BYTES) {
            if (strict) {
                disk.sync(file);
            }
            var full = file;
            file = begun();
            full.close();
        }
    }

    /// Whoever comes while the disk is busy is served by the next turn, all of them at once.
    private void sync(long position) {
        synchronized (syncing) {
            if (synced >= position) {
                return;
            }
            var upTo = last;
            try {
                disk.sync(file());
            } catch (IOException e) {
                throw new LedgerException("the journal in " + folder + " cannot be made durable (" + e + ")", e);
            }
            synced = upTo;
        }
    }

    private synchronized RandomAccessFile file() {
        return file;
    }

    /// The position of the newest entry.
    long last() {
        return last;
    }

    /// The position of the newest entry when it was opened.
    long found() {
        return found;
    }

    /// Calls `told` after each entry, from the thread that appended it.
    void onAppend(Runnable told) {
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

    /// Removes the files whose entries all lie before `position`.
    synchronized void forget(long position) throws IOException {
        while (segments.size() > 1 && segments.get(1).first() <= position) {
            Files.deleteIfExists(segments.removeFirst().file());
        }
    }

    /// Ends with no file at all, after the database has got everything.
    synchronized void clear() throws IOException {
        file.close();
        for (var segment : segments) {
            Files.deleteIfExists(segment.file());
        }
        segments.clear();
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
