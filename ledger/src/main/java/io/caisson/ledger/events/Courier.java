package io.caisson.ledger.events;

import io.caisson.ledger.port.WebhookStore;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.record.Event;
import io.caisson.ledger.record.EventId;
import io.caisson.ledger.record.Webhook;
import io.caisson.ledger.signed.Signature;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;

/// Brings events to one webhook, one after another, on a thread of its own.
///
/// A delivery that fails is tried again with longer and longer pauses, then becomes a dead letter. After
/// one of those each event is tried once, until one arrives: a receiver that is away for long costs one
/// connection for an event.
final class Courier implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Courier.class.getName());
    private static final Duration EVENT_WAIT = Duration.ofSeconds(1);
    private static final long SAVE_NANOS = Duration.ofSeconds(1).toNanos();
    private static final int REASON = 300;

    private final Webhook webhook;
    private final String secret;
    private final Endpoint endpoint;
    private final EventStream events;
    private final WebhookStore store;
    private final Clock clock;
    private final Pace pace;
    private final Thread thread = Thread.ofVirtual().name("webhook-courier").unstarted(this::work);
    /// Whether somebody changed something in the store.
    private final AtomicBoolean changed = new AtomicBoolean(true);

    private volatile boolean closed;
    private EventReader reader;
    /// Everything up to there has arrived, is a dead letter or was not wanted.
    private EventId told;

    private EventId saved;
    private long savedAt = System.nanoTime();
    private boolean stopped;
    private boolean doubtful;
    private boolean complained;
    private int tries;
    private String reason = "";

    /// How often and how long it tries.
    ///
    /// @param deadLetters as many stop a webhook
    record Pace(int attempts, Duration first, Duration longest, int deadLetters) {
        static final Pace STANDARD = new Pace(6, Duration.ofSeconds(1), Duration.ofMinutes(1), 1_000);

        /// Between half and all of a time that doubles: those who failed together come back apart.
        Duration after(int failures) {
            var millis = Math.min(longest.toMillis(), first.toMillis() << Math.min(30, failures - 1));
            return Duration.ofMillis(millis / 2 + ThreadLocalRandom.current().nextLong(millis / 2 + 1));
        }
    }

    Courier(Webhook webhook, Endpoint endpoint, EventStream events, WebhookStore store, Clock clock, Pace pace) {
        this.webhook = webhook;
        this.secret = store.secret(webhook.id());
        this.endpoint = endpoint;
        this.events = events;
        this.store = store;
        this.clock = clock;
        this.pace = pace;
        this.told = webhook.reached();
        this.saved = told;
        this.reader = events.reader(webhook.tenant(), told);
    }

    void start() {
        thread.start();
    }

    /// The table says something new.
    void wake() {
        changed.set(true);
    }

    private void work() {
        try {
            while (!closed && !reader.isOver()) {
                step();
            }
        } catch (InterruptedException e) {
            // closed
        }
    }

    private void step() throws InterruptedException {
        try {
            if (changed.getAndSet(false)) {
                stopped = store.isStopped(webhook.id());
                redeliver();
            }
            if (stopped) {
                Thread.sleep(EVENT_WAIT);
            } else {
                deliver();
            }
            complained = false;
        } catch (RuntimeException e) {
            complain(e);
            changed.set(true);
            reader = events.reader(webhook.tenant(), told);
            Thread.sleep(EVENT_WAIT);
        }
    }

    private void complain(RuntimeException e) {
        if (!complained && !closed) {
            LOG.log(Level.WARNING, "the deliveries of " + webhook.id() + " wait for the database", e);
        }
        complained = true;
    }

    private void deliver() throws InterruptedException {
        for (var event : reader.next(EVENT_WAIT)) {
            if (webhook.wants(event)) {
                tell(event);
            }
            told = event.head().id();
            if (stopped) {
                reader = events.reader(webhook.tenant(), told);
                return;
            }
            if (System.nanoTime() - savedAt > SAVE_NANOS) {
                save();
            }
        }
        told = reader.reached();
        save();
    }

    private void save() {
        if (!told.equals(saved)) {
            store.reached(webhook.id(), told);
            saved = told;
        }
        savedAt = System.nanoTime();
    }

    private void tell(Event event) throws InterruptedException {
        if (!arrives(event.head().id(), event.json())) {
            var letter = new Webhook.DeadLetter(
                    event.head().id(), event.type().label(), tries, reason, clock.instant(), event.json());
            store.bury(webhook.id(), letter, pace.deadLetters());
            stopped = store.isStopped(webhook.id());
        }
    }

    /// Dead letters that somebody wants to have tried again.
    private void redeliver() throws InterruptedException {
        for (var letter : store.due(webhook.id())) {
            if (arrives(letter.eventId(), letter.body())) {
                store.delivered(webhook.id(), letter.eventId());
            } else {
                store.failedAgain(webhook.id(), letter.eventId(), tries, reason, clock.instant());
            }
        }
    }

    private boolean arrives(EventId id, String body) throws InterruptedException {
        var most = doubtful ? 1 : pace.attempts();
        for (tries = 1; !accepted(id, body); tries++) {
            if (tries >= most) {
                doubtful = true;
                return false;
            }
            Thread.sleep(pace.after(tries));
        }
        doubtful = false;
        return true;
    }

    private boolean accepted(EventId id, String body) throws InterruptedException {
        try {
            var status = endpoint.post(Signature.headers(secret, id.toString(), clock.instant(), body), body);
            reason = "it was answered with status " + status;
            return status / 100 == 2;
        } catch (IOException e) {
            var why = StoredValues.clean(String.valueOf(e.getMessage()));
            reason = why.length() <= REASON ? why : why.substring(0, REASON);
            return false;
        }
    }

    /// Ends it; what was being delivered is delivered again by the next process.
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
