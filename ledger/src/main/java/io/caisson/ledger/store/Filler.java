package io.caisson.ledger.store;

import io.caisson.ledger.journal.Journal;
import io.caisson.ledger.journal.JournalTail;
import io.caisson.ledger.port.Batch;
import io.caisson.ledger.port.ContentKey;
import io.caisson.ledger.port.Progress;
import io.caisson.ledger.port.ReceiptStore;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Content;
import io.caisson.ledger.receipt.Entry;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.Linked;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Brings the journal into the database, in order and each entry once, on a thread of its own.
///
/// It lets entries gather and takes them in one transaction, which costs ten times what a receipt in it costs: whoever
/// wants to read what was just written says so by [#settle]. How far it has come is part of that transaction, so
/// whatever fails can be tried again. While the database is away it tries with longer and longer pauses; executions go
/// on, the journal grows.
public final class Filler implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Filler.class.getName());
    private static final long GATHER_NANOS = Duration.ofMillis(50).toNanos();
    private static final long MANY = 500;
    private static final long AWAKE_NANOS = Duration.ofMillis(200).toNanos();
    private static final long LONGEST_PAUSE_MS = 5_000;

    private final ReceiptStore receipts;
    private final Journal journal;
    private final Listener listener;
    private final Heads heads;
    private final TenantStorage storage;
    private final Map<String, Entry> open = new ConcurrentHashMap<>();
    private final WrittenContents contents = new WrittenContents();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition progressed = lock.newCondition();

    private final Thread thread =
            Thread.ofPlatform().daemon().name("ledger-filler").unstarted(this::work);
    private JournalTail tail;
    private volatile long position;
    private volatile boolean asleep;
    private volatile boolean hurried;
    private volatile boolean ending;
    private volatile String trouble = "";
    /// What was being written when the database failed: it may have it all the same.
    private @Nullable Taken doubtful;

    /// @param progress how far the database is
    /// @param listener is told of each transaction after it, on the filler's thread
    public Filler(ReceiptStore receipts, Journal journal, Progress progress, TenantStorage storage, Listener listener) {
        this.receipts = receipts;
        this.storage = storage;
        this.heads = new Heads(receipts);
        this.journal = journal;
        this.listener = listener;
        this.position = progress.position();
        this.tail = tail(progress);
    }

    /// Who is told of what the database has got.
    public interface Listener {
        /// The database has got these entries, in order. New closings know what their openings said.
        ///
        /// @param known entries up to there are read again, after a restart or a failure
        void filled(List<Entry> entries, long known);
    }

    private JournalTail tail(Progress progress) {
        try {
            return new JournalTail(journal, progress.oldestOpen());
        } catch (IOException e) {
            throw new LedgerException("the journal cannot be read (" + e + ")", e);
        }
    }

    /// Catches up with what an earlier process left, then goes on in the background.
    ///
    /// @return the attempts that were never closed
    public Collection<Entry> start() {
        while (take()) {
            // until the end of the journal
        }
        var left = List.copyOf(open.values());
        journal.onAppend(this::wake);
        thread.start();
        return left;
    }

    /// Attempts that have begun and not ended, by id.
    public Map<String, Entry> open() {
        return Map.copyOf(open);
    }

    public long position() {
        return position;
    }

    /// Whether the database took what it was last given.
    public boolean isFilling() {
        return trouble.isEmpty();
    }

    private void wake() {
        if (asleep) {
            asleep = false;
            LockSupport.unpark(thread);
        }
    }

    /// Waits until everything that is in the journal now is in the database.
    ///
    /// @throws LedgerException when that takes longer than `patience`
    public void settle(Duration patience) {
        var wanted = journal.last();
        var left = patience.toNanos();
        lock.lock();
        try {
            while (position < wanted) {
                hurried = true;
                LockSupport.unpark(thread);
                left = progressed.awaitNanos(left);
                if (left <= 0) {
                    throw new LedgerException("the database does not keep up"
                            + (trouble.isEmpty() ? "" : " (" + trouble + ")") + "; receipts wait in the journal");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new LedgerException("interrupted while waiting for the database", e);
        } finally {
            lock.unlock();
        }
    }

    private void work() {
        var pause = 0L;
        var lastWork = System.nanoTime();
        while (!ending || position < journal.last()) {
            try {
                if (take()) {
                    lastWork = System.nanoTime();
                }
                pause = 0;
                rest(lastWork);
            } catch (LedgerException e) {
                pause = Math.min(LONGEST_PAUSE_MS, Math.max(100, 2 * pause));
                complain(e);
                if (ending) {
                    return;
                }
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(pause));
            }
        }
    }

    private void complain(LedgerException e) {
        var why = String.valueOf(e.getMessage());
        if (!why.equals(trouble)) {
            LOG.log(Level.WARNING, "the database cannot be filled, the journal keeps what comes: {0}", why);
        }
        trouble = why;
    }

    /// Entries gather meanwhile. After a while without any it sleeps until there is one.
    private void rest(long lastWork) {
        var waiting = journal.last() - position;
        if (waiting > MANY || (waiting > 0 && (hurried || ending))) {
            return;
        }
        if (System.nanoTime() - lastWork >= AWAKE_NANOS) {
            sleep();
        }
        if (!hurried && !ending) {
            LockSupport.parkNanos(GATHER_NANOS);
        }
        hurried = false;
    }

    private void sleep() {
        asleep = true;
        if (position >= journal.last() && !ending) {
            LockSupport.park(this);
        }
        asleep = false;
    }

    /// @return whether there was anything
    private boolean take() {
        try {
            var entries = tail.next();
            if (entries.isEmpty()) {
                return false;
            }
            fill(entries);
            return true;
        } catch (IOException | RuntimeException | Error e) {
            reload();
            throw new LedgerException(LedgerException.reason(e), e);
        }
    }

    private void fill(List<Entry> entries) throws IOException {
        var rows = new ArrayList<Linked>();
        var needed = new LinkedHashMap<ContentKey, Content>();
        for (var entry : entries) {
            if (entry.part() == Column.Part.OPENING) {
                open.put(entry.id(), entry);
                continue;
            }
            var opening = open.remove(entry.id());
            if (entry.position() <= position || opening == null) {
                continue;
            }
            rows.add(heads.link(entry.row().with(Column.Part.OPENING, opening.row())));
            var tenant = opening.row().text(Column.TENANT);
            opening.contents().forEach(content -> needed.put(new ContentKey(tenant, content.hash()), content));
            entry.contents().forEach(content -> needed.put(new ContentKey(tenant, content.hash()), content));
        }
        needed.keySet().removeIf(contents::isFresh);
        var reached = Math.max(position, entries.getLast().position());
        var batch = new Batch(rows, needed, new Progress(reached, oldestOpen(reached)));
        doubtful = new Taken(entries, batch);
        receipts.append(batch).forEach(storage::note);
        taken(doubtful);
        doubtful = null;
        trouble = "";
        reached(reached);
        journal.forget(oldestOpen(reached));
    }

    /// A batch and the entries it was made of.
    private record Taken(List<Entry> entries, Batch batch) {}

    /// The database has a batch, and its totals were noted.
    private void taken(Taken taken) {
        storage.filled(taken.batch.receipts().stream()
                .map(link -> link.row().text(Column.ID))
                .toList());
        contents.remember(taken.batch.contents().keySet());
        tell(taken.entries);
    }

    /// What goes wrong there is no reason to fill nothing more.
    private void tell(List<Entry> entries) {
        try {
            listener.filled(entries, position);
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "receipts up to " + position + " are kept, but not everybody could be told", e);
        }
    }

    private long oldestOpen(long reached) {
        return open.values().stream().mapToLong(Entry::position).min().orElse(reached + 1);
    }

    private void reached(long newest) {
        lock.lock();
        try {
            position = newest;
            progressed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /// Begins again where the database says it is: a commit that failed may have happened all the same.
    private void reload() {
        heads.forget();
        open.clear();
        try {
            tail.close();
            var progress = receipts.progress();
            resolve(progress);
            tail = tail(progress);
            reached(progress.position());
        } catch (IOException | RuntimeException e) {
            throw new LedgerException(LedgerException.reason(e), e);
        }
    }

    /// Finds out whether the database has what was being written. What it has is not read from the journal again, so
    /// this is the last moment to say so: else its receipts would count as waiting for ever.
    private void resolve(Progress progress) {
        var taken = doubtful;
        if (taken != null && taken.batch.progress().position() <= progress.position()) {
            storage.refresh(taken.batch.receipts().stream()
                    .map(link -> link.row().text(Column.TENANT))
                    .collect(Collectors.toSet()));
            taken(taken);
        }
        doubtful = null;
    }

    /// Takes what is left, if the database lets it, and ends.
    @Override
    public void close() {
        ending = true;
        LockSupport.unpark(thread);
        try {
            thread.join(Duration.ofSeconds(30));
            tail.close();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new LedgerException("the journal cannot be closed (" + e + ")", e);
        }
    }
}
