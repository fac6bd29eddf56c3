package io.caisson.ledger.store;

import io.caisson.ledger.journal.Journal;
import io.caisson.ledger.journal.JournalTail;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Content;
import io.caisson.ledger.receipt.Entry;
import io.caisson.ledger.receipt.LedgerException;
import io.caisson.ledger.receipt.Linked;
import io.caisson.ledger.rollup.Rollup;
import io.caisson.ledger.sql.StorageChange;
import io.caisson.ledger.sql.StorageCount;
import io.caisson.ledger.sql.Store;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
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

    private final Store store;
    private final Journal journal;
    private final Listener listener;
    private final Heads heads;
    private final TenantStorage storage;
    private final Map<String, Entry> open = new ConcurrentHashMap<>();
    private final ContentStore contents = new ContentStore();
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
    private @Nullable Batch doubtful;

    /// @param progress how far the database is
    /// @param listener is told of each transaction after it, on the filler's thread
    public Filler(Store store, Journal journal, Progress progress, TenantStorage storage, Listener listener) {
        this.store = store;
        this.storage = storage;
        this.heads = new Heads(store);
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

    /// How far the database is.
    ///
    /// @param oldestOpen the first entry that has to be read again after a restart
    public record Progress(long position, long oldestOpen) {
        public static Progress of(Store store) {
            return store.withHandle(handle -> handle.createQuery("select position, oldest_open from progress")
                            .map((row, _) -> new Progress(row.getLong(1), row.getLong(2)))
                            .findOne())
                    .orElse(new Progress(0, 1));
        }
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
        } catch (IOException | SQLException | RuntimeException | Error e) {
            reload();
            throw new LedgerException(Store.reason(e), e);
        }
    }

    private void fill(List<Entry> entries) throws SQLException, IOException {
        var rows = new ArrayList<Linked>();
        var needed = new LinkedHashMap<ContentStore.Key, Content>();
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
            opening.contents().forEach(content -> needed.put(new ContentStore.Key(tenant, content.hash()), content));
            entry.contents().forEach(content -> needed.put(new ContentStore.Key(tenant, content.hash()), content));
        }
        var reached = Math.max(position, entries.getLast().position());
        Batch batch;
        try (var connection = store.writing()) {
            try {
                connection.setAutoCommit(false);
                var totals = write(connection, rows, needed, reached);
                batch = new Batch(entries, rows, needed.keySet(), totals, reached);
                doubtful = batch;
                connection.commit();
            } catch (SQLException | RuntimeException | Error e) {
                store.discard(connection);
                throw e;
            }
        }
        taken(batch);
        doubtful = null;
        trouble = "";
        reached(reached);
        journal.forget(oldestOpen(reached));
    }

    /// What one transaction brings.
    private record Batch(
            List<Entry> entries,
            List<Linked> rows,
            Set<ContentStore.Key> contents,
            List<StorageChange.Total> totals,
            long reached) {}

    /// The database has a batch.
    private void taken(Batch batch) {
        batch.totals.forEach(storage::note);
        storage.filled(
                batch.rows.stream().map(link -> link.row().text(Column.ID)).toList());
        contents.remember(batch.contents);
        tell(batch.entries);
    }

    /// What goes wrong there is no reason to fill nothing more.
    private void tell(List<Entry> entries) {
        try {
            listener.filled(entries, position);
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "receipts up to " + position + " are kept, but not everybody could be told", e);
        }
    }

    private List<StorageChange.Total> write(
            Connection connection, List<Linked> links, Map<ContentStore.Key, Content> needed, long reached)
            throws SQLException {
        var changes = changes(connection, links);
        if (!links.isEmpty()) {
            contents.write(connection, needed, links.getLast().row().number(Column.CLOSED_AT), changes);
            Linked.insert(connection, links);
            var receipts = links.stream().map(Linked::row).toList();
            Rollup.of(receipts).write(connection);
            Rollup.writeOfUsers(connection, receipts);
            heads.write(connection, links);
        }
        try (var statement = connection.prepareStatement("""
                insert into progress (only_row, position, oldest_open) values (1, ?, ?)
                on conflict (only_row) do update set position = excluded.position, oldest_open = excluded.oldest_open
                """)) {
            statement.setLong(1, reached);
            statement.setLong(2, oldestOpen(reached));
            statement.executeUpdate();
        }
        var totals = new ArrayList<StorageChange.Total>();
        for (var change : changes.values()) {
            totals.add(change.end());
        }
        return totals;
    }

    /// By tenant, in the order of their names.
    private static Map<String, StorageChange> changes(Connection connection, List<Linked> links) {
        var bytes = new TreeMap<String, Long>();
        links.forEach(link -> bytes.merge(link.row().text(Column.TENANT), StorageCount.bytes(link.row()), Long::sum));
        var changes = new LinkedHashMap<String, StorageChange>();
        for (var entry : bytes.entrySet()) {
            var change = StorageChange.begin(connection, entry.getKey());
            change.add(entry.getValue());
            changes.put(entry.getKey(), change);
        }
        return changes;
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
            var progress = Progress.of(store);
            resolve(progress);
            tail = tail(progress);
            reached(progress.position());
        } catch (IOException | RuntimeException e) {
            throw new LedgerException(Store.reason(e), e);
        }
    }

    /// Finds out whether the database has what was being written. What it has is not read from the journal again, so
    /// this is the last moment to say so: else its receipts would count as waiting for ever.
    private void resolve(Progress progress) {
        var batch = doubtful;
        if (batch != null && batch.reached <= progress.position()) {
            taken(batch);
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
