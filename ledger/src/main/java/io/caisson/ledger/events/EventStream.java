package io.caisson.ledger.events;

import io.caisson.ledger.port.EntryRange;
import io.caisson.ledger.port.ReceiptStore;
import io.caisson.ledger.receipt.Column;
import io.caisson.ledger.receipt.Entry;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.receipt.Row;
import io.caisson.ledger.record.Event;
import io.caisson.ledger.record.EventId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/// All events of a ledger in order, from any point on, as long as retention keeps the receipts they are
/// read from. Thread-safe.
///
/// Events have no table: they are made from the ledger's entries whenever somebody reads them. The newest
/// are in memory; older ones come from the receipts, and from the attempts that have not ended yet.
public final class EventStream implements AutoCloseable {
    private static final int REMEMBERED = 8_192;
    private static final int PAGE = 500;
    private static final Duration LAST_WORDS = Duration.ofSeconds(2);

    private final ReceiptStore receipts;
    private final int capacity;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition grown = lock.newCondition();
    /// The events of each entry after `floor`.
    private final TreeMap<Long, List<Event>> recent = new TreeMap<>();
    /// The first events of attempts whose end has not been told.
    private final Map<String, List<Event>> running = new HashMap<>();

    private final Set<Subscription> subscriptions = ConcurrentHashMap.newKeySet();
    private long floor;
    private long newest;
    private boolean ended;

    /// @param position how far the database is
    public EventStream(ReceiptStore receipts, long position) {
        this(receipts, position, REMEMBERED);
    }

    EventStream(ReceiptStore receipts, long position, int capacity) {
        this.receipts = receipts;
        this.capacity = capacity;
        this.floor = position;
        this.newest = position;
    }

    /// Takes entries over after the transaction that wrote them; some may have been told before.
    public void filled(List<Entry> entries) {
        lock.lock();
        try {
            entries.forEach(this::filled);
            grown.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void filled(Entry entry) {
        var opens = entry.part() == Column.Part.OPENING;
        var events = opens ? Events.opening(entry.row()) : closing(entry.row());
        if (opens) {
            running.put(entry.id(), events);
        } else {
            running.remove(entry.id());
        }
        if (entry.position() > newest) {
            remember(entry.position(), events);
        }
    }

    /// None when it is not known what ended: such an entry is not in the database, either.
    private static List<Event> closing(Row row) {
        return row.get(Column.TENANT) == null ? List.of() : Events.closing(row);
    }

    private void remember(long position, List<Event> events) {
        if (position > newest + 1) {
            recent.clear();
            floor = position - 1;
        }
        recent.put(position, events);
        newest = position;
        while (recent.size() > capacity) {
            floor = recent.pollFirstEntry().getKey();
        }
    }

    /// The events of one tenant after `after`.
    public EventReader reader(String tenant, EventId after) {
        return reader(ReceiptView.ofTenant(tenant), after);
    }

    /// The events of the executions that `view` shows, after `after`.
    public EventReader reader(ReceiptView view, EventId after) {
        return new EventReader(this, Optional.of(view), after);
    }

    /// The events of all tenants after `after`: for operators.
    public EventReader readerOfAll(EventId after) {
        return new EventReader(this, Optional.empty(), after);
    }

    /// Hands what `reader` reads to `listener`, on a thread of its own: it may be slow, and what it throws
    /// is logged once.
    public Subscription listen(EventReader reader, Consumer<Event> listener) {
        var subscription = new Subscription(reader, listener, subscriptions::remove);
        subscriptions.add(subscription);
        subscription.start();
        return subscription;
    }

    /// Behind all events there are now.
    public EventId newest() {
        lock.lock();
        try {
            return EventId.endOf(newest);
        } finally {
            lock.unlock();
        }
    }

    /// @param reached how far the reading came, which may be further than the last event
    /// @param isCut whether the database has more
    record Page(List<Event> events, EventId reached, boolean isCut) {}

    Page page(Optional<ReceiptView> view, EventId after) {
        long upTo;
        List<List<Event>> begun;
        lock.lock();
        try {
            var from = EventId.endOf(newest).compareTo(after) < 0 ? EventId.endOf(newest) : after;
            if (from.compareTo(EventId.endOf(floor)) >= 0) {
                return recent(view, from);
            }
            upTo = floor;
            // before the database is asked: whatever ends meanwhile is in the one or in the other
            begun = List.copyOf(running.values());
        } finally {
            lock.unlock();
        }
        return older(view, after, upTo, begun);
    }

    private Page recent(Optional<ReceiptView> view, EventId after) {
        var entries = recent.tailMap(after.position(), true);
        var events = new ArrayList<Event>();
        var reached = after;
        var left = PAGE;
        for (var entry : entries.entrySet()) {
            if (left-- == 0) {
                return new Page(events, reached, false);
            }
            chosen(entry.getValue(), view, after, events);
            reached = EventId.endOf(entry.getKey());
        }
        return new Page(events, reached, false);
    }

    private static void chosen(List<Event> from, Optional<ReceiptView> view, EventId after, List<Event> to) {
        for (var event : from) {
            var head = event.head();
            if (head.id().isAfter(after) && isSeen(view, head)) {
                to.add(event);
            }
        }
    }

    private Page older(Optional<ReceiptView> view, EventId after, long upTo, List<List<Event>> begun) {
        var found = new TreeMap<Long, List<Event>>();
        begun.forEach(events -> found.put(events.getFirst().head().id().position(), events));
        var opened = receipts.entries(range(Column.Part.OPENING, view, after.position(), upTo));
        var closed = receipts.entries(range(Column.Part.CLOSING, view, after.position(), upTo));
        opened.forEach(row -> found.put(row.number(Column.OPENED), Events.opening(row)));
        closed.forEach(row -> found.put(row.number(Column.POSITION), Events.closing(row)));
        var full = opened.size() == PAGE || closed.size() == PAGE;
        var events = new ArrayList<Event>();
        var left = PAGE;
        var reached = after;
        for (var entry : found.subMap(after.position(), true, upTo, true).entrySet()) {
            if (left-- == 0) {
                return new Page(events, reached, true);
            }
            chosen(entry.getValue(), view, after, events);
            reached = EventId.endOf(entry.getKey());
        }
        return new Page(events, full ? reached : EventId.endOf(upTo), full);
    }

    private static boolean isSeen(Optional<ReceiptView> view, Event.Head head) {
        return view.isEmpty() || view.get().includes(head.tenant(), head.caller());
    }

    /// Not only of one user: a page stays short however many other users there are.
    private static EntryRange range(Column.Part part, Optional<ReceiptView> view, long first, long last) {
        return new EntryRange(part, view.map(ReceiptView::tenant), first, last, Events.COLUMNS, PAGE);
    }

    /// Waits until there may be something after `after`.
    ///
    /// @return what is left of `nanos`
    long await(EventId after, long nanos) throws InterruptedException {
        var left = nanos;
        lock.lockInterruptibly();
        try {
            while (!ended && newest <= after.position() && left > 0) {
                left = grown.awaitNanos(left);
            }
            return left;
        } finally {
            lock.unlock();
        }
    }

    boolean isOver(EventId after) {
        lock.lock();
        try {
            return ended && newest <= after.position();
        } finally {
            lock.unlock();
        }
    }

    /// Nothing more will come: listeners get what is there, if they are quick.
    @Override
    public void close() {
        lock.lock();
        try {
            ended = true;
            grown.signalAll();
        } finally {
            lock.unlock();
        }
        var deadline = System.nanoTime() + LAST_WORDS.toNanos();
        subscriptions.forEach(
                subscription -> subscription.finish(Duration.ofNanos(Math.max(0, deadline - System.nanoTime()))));
    }
}
