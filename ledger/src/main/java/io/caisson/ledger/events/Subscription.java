package io.caisson.ledger.events;

import io.caisson.ledger.record.Event;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.Consumer;

/// Somebody in this process who is told of events. Closing it ends that.
public final class Subscription implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Subscription.class.getName());
    private static final Duration EVENT_WAIT = Duration.ofMinutes(1);
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final EventReader reader;
    private final Consumer<Event> listener;
    private final Consumer<Subscription> ended;
    private final Thread thread = Thread.ofVirtual().name("ledger-listener").unstarted(this::work);
    private volatile boolean closed;
    private boolean complained;

    Subscription(EventReader reader, Consumer<Event> listener, Consumer<Subscription> ended) {
        this.reader = reader;
        this.listener = listener;
        this.ended = ended;
    }

    void start() {
        thread.start();
    }

    private void work() {
        try {
            while (!closed && !reader.isOver()) {
                step();
            }
        } catch (InterruptedException e) {
            // closed
        } finally {
            ended.accept(this);
        }
    }

    private void step() throws InterruptedException {
        try {
            for (var event : reader.next(EVENT_WAIT)) {
                if (closed) {
                    return;
                }
                tell(event);
            }
        } catch (RuntimeException e) {
            complain("events cannot be read for a listener; it waits", e);
            Thread.sleep(PAUSE);
        }
    }

    private void tell(Event event) {
        try {
            listener.accept(event);
        } catch (RuntimeException | Error e) {
            complain("a listener failed at " + event.head().id() + " and goes on; it is not told of again", e);
        }
    }

    private void complain(String what, Throwable why) {
        if (!complained) {
            LOG.log(Level.WARNING, what, why);
        }
        complained = true;
    }

    /// Lets it hear what is there, for a while.
    void finish(Duration patience) {
        try {
            thread.join(patience);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        close();
    }

    /// It is told of nothing more, save what it is being told of now.
    @Override
    public void close() {
        closed = true;
        thread.interrupt();
    }
}
