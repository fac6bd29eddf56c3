package io.caisson.ledger.journal;

import io.caisson.ledger.receipt.Entry;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;

/// Reads a journal from some entry on, to its end and further as it grows. Not thread-safe.
public final class JournalTail implements AutoCloseable {
    private static final int MAX_ENTRIES = 2_000;
    private static final long MAX_BYTES = 8L << 20;

    private final Journal journal;
    private Segment segment;
    private FileChannel channel;
    private long offset;

    public JournalTail(Journal journal, long from) throws IOException {
        this.journal = journal;
        this.segment = journal.holding(from);
        this.channel = segment.reading();
    }

    /// The next entries, none at the end. Reads only what has been appended entirely.
    public List<Entry> next() throws IOException {
        var end = journal.last();
        var entries = new ArrayList<Entry>();
        for (var bytes = 0L; entries.size() < MAX_ENTRIES && bytes < MAX_BYTES; ) {
            // asked first: what was appended before the next segment began is still read from this one
            var newest = journal.isNewest(segment);
            var record = segment.record(channel, offset);
            if (record.isEmpty()) {
                if (newest) {
                    break;
                }
                follow();
                continue;
            }
            if (Segment.position(record.get()) > end) {
                break;
            }
            var entry = journal.entry(segment, record.get());
            entries.add(entry);
            offset += record.get().limit();
            bytes += record.get().limit() + entry.contentBytes();
        }
        return entries;
    }

    private void follow() throws IOException {
        var next = journal.after(segment);
        channel.close();
        segment = next;
        channel = next.reading();
        offset = 0;
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }
}
