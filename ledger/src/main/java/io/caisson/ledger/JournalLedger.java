package io.caisson.ledger;

import io.caisson.execution.Ledger;
import io.caisson.ledger.config.LedgerConfig;
import io.caisson.ledger.journal.Bookmark;
import io.caisson.ledger.journal.Journal;
import io.caisson.ledger.receipt.Entry;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.Rows;
import io.caisson.receipt.Attempt;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;
import io.caisson.work.WorkLane;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/// The ledger of a data folder without its database: attempts and receipts go into the journal, as durable as in
/// [DurableLedger], which brings them into the database when it is opened the next time.
///
/// For processes that run one program: opening the database takes longer than most programs run. One process
/// may have it open. Thread-safe.
public final class JournalLedger implements Ledger, AutoCloseable {
    /// When so much waits for the database, it is time to fill it.
    private static final long MAX_WAITING_BYTES = 1 << 20;

    private final LedgerConfig config;
    private final Clock clock;
    private final Journal journal;
    private final WorkLane lane;
    /// What ended while the disk was full. It is written with the next attempt that can be.
    private final Queue<Entry> late = new ConcurrentLinkedQueue<>();

    private volatile Listener listener = Listener.NOBODY;

    JournalLedger(LedgerConfig config, Clock clock, Journal journal) {
        this(config, clock, journal, WorkLane.ofThisProcess());
    }

    /// @param lane where entries are made of what callers send and guests leave
    JournalLedger(LedgerConfig config, Clock clock, Journal journal, WorkLane lane) {
        this.config = config;
        this.clock = clock;
        this.journal = journal;
        this.lane = lane;
    }

    /// Opens the ledger, making it if there is none.
    ///
    /// @return nothing when it cannot be had without the database: that one has to be asked or to be filled first
    /// @throws LedgerException when the journal cannot be had; nothing is changed then
    public static Optional<JournalLedger> open(LedgerConfig config, Clock clock) {
        try {
            var isNew = !Files.exists(DurableLedger.database(config.folder()));
            var bookmark = new Bookmark(config.journal()).position();
            if (config.database().isPresent() || (bookmark.isEmpty() && !isNew) || isFull(config)) {
                return Optional.empty();
            }
            var known = isNew ? 0 : bookmark.getAsLong();
            Journal.check(config.journal(), known);
            return Optional.of(new JournalLedger(
                    config, clock, Journal.open(config.journal(), config.strict(), known, config.node())));
        } catch (IOException e) {
            throw new LedgerException("the journal in " + config.journal() + " cannot be read (" + e + ")", e);
        }
    }

    private static boolean isFull(LedgerConfig config) throws IOException {
        return Journal.bytes(config.journal()) > MAX_WAITING_BYTES;
    }

    LedgerConfig config() {
        return config;
    }

    Clock clock() {
        return clock;
    }

    Journal journal() {
        return journal;
    }

    @Override
    public void open(Attempt attempt) {
        closeLate();
        journal.append(
                lane.run(attempt.caller().tenant(), Rows.bytes(attempt), () -> Rows.opening(attempt, config.source())));
    }

    void closeLate() {
        if (!late.isEmpty()) {
            writeLate();
        }
    }

    /// Each is in the queue until it is written: whoever finds the queue empty may rely on the journal.
    private synchronized void writeLate() {
        for (var closing = late.peek(); closing != null; closing = late.peek()) {
            journal.append(closing);
            late.remove();
        }
    }

    private void append(Entry closing) {
        try {
            journal.append(closing);
        } catch (LedgerException e) {
            late.add(closing);
            throw e;
        }
    }

    @Override
    public Receipt close(Attempt attempt, Run run) {
        var ended = ended(attempt.createdAt());
        var closing = lane.run(attempt.caller().tenant(), Rows.bytes(attempt, run), () -> {
            var receipt = Receipt.of(attempt, run, Rows.keepsSource(attempt, config.source()), ended);
            return new Closing(receipt, Rows.closing(receipt));
        });
        listener.closing(closing.receipt, closing.entry);
        append(closing.entry);
        listener.written(closing.receipt);
        return closing.receipt;
    }

    private record Closing(Receipt receipt, Entry entry) {}

    /// Who follows receipts into the journal.
    interface Listener {
        Listener NOBODY = new Listener() {
            @Override
            public void closing(Receipt receipt, Entry entry) {}

            @Override
            public void written(Receipt receipt) {}
        };

        /// A receipt is about to be written: before, so that the database cannot have it earlier.
        void closing(Receipt receipt, Entry entry);

        /// The journal has it.
        void written(Receipt receipt);
    }

    void tell(Listener each) {
        listener = each;
    }

    /// Never before the beginning, whatever happens to the clock meanwhile.
    private Instant ended(Instant began) {
        var now = clock.instant();
        return now.isBefore(began) ? began : now;
    }

    @Override
    public void close() {
        try {
            closeLate();
        } finally {
            journal.close();
        }
    }
}
