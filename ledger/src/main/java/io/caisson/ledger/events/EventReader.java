package io.caisson.ledger.events;

import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.record.Event;
import io.caisson.ledger.record.EventId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/// One reader's way through an [EventStream]. Not thread-safe.
public final class EventReader {
    private final EventStream stream;
    private final Optional<ReceiptView> view;
    private EventId reached;

    EventReader(EventStream stream, Optional<ReceiptView> view, EventId after) {
        this.stream = stream;
        this.view = view;
        this.reached = after;
    }

    /// The events that come next, oldest first. Waits for the first of them, and answers with none when
    /// none has come within `patience` or the stream has ended.
    ///
    /// It also answers with none after a page of old receipts without an event of this view. A tenant can have a
    /// million receipts of other users, and the caller wants to see meanwhile whether it may go on.
    ///
    /// @throws InterruptedException also when it would not have had to wait
    /// @throws RuntimeException when the database cannot be read; the next call tries again
    public List<Event> next(Duration patience) throws InterruptedException {
        var left = patience.toNanos();
        while (true) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            var page = stream.page(view, reached);
            var before = reached;
            reached = page.reached();
            if (!page.events().isEmpty() || page.isCut()) {
                return page.events();
            }
            if (reached.equals(before)) {
                if (left <= 0 || isOver()) {
                    return List.of();
                }
                left = stream.await(reached, left);
            }
        }
    }

    /// How far it has read: everything up to there has been handed out.
    public EventId reached() {
        return reached;
    }

    /// Whether the stream has ended and everything of it was read.
    public boolean isOver() {
        return stream.isOver(reached);
    }
}
