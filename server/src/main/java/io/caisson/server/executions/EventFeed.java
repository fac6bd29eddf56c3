package io.caisson.server.executions;

import io.caisson.engine.Cancellation;
import io.caisson.ledger.events.EventReader;
import io.caisson.ledger.events.EventStream;
import io.caisson.ledger.record.EventId;
import io.caisson.server.auth.LiveAuthority;
import io.caisson.server.http.HangUps;
import io.caisson.server.http.Problem;
import io.caisson.server.http.ProblemException;
import io.caisson.server.http.RequestContext;
import io.caisson.work.TenantShares;
import io.javalin.http.Context;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// `GET /v1/events`: the events of the caller's executions as server-sent events, until the caller hangs up.
public final class EventFeed {
    private static final Logger LOG = System.getLogger(EventFeed.class.getName());
    private static final Duration COMMENT_EVERY = Duration.ofSeconds(15);
    private static final int MAX_STREAMS = 100;
    private static final int MAX_STREAMS_OF_TENANT = 25;

    private final EventStream events;
    private final HangUps hangUps;
    private final TenantShares streams = new TenantShares(MAX_STREAMS, MAX_STREAMS_OF_TENANT);
    private final Set<Cancellation> feeds = ConcurrentHashMap.newKeySet();

    public EventFeed(EventStream events, HangUps hangUps) {
        this.events = events;
        this.hangUps = hangUps;
    }

    public void show(Context context) {
        var tenant = RequestContext.caller(context).tenant();
        var reader = events.reader(RequestContext.view(context), after(context));
        var lease = streams.take(tenant, 1)
                .orElseThrow(() -> new ProblemException(
                        streams.hasRoom(tenant, 1) ? Problem.busy() : Problem.share("event streams", streams.share())));
        var cancellation = new Cancellation();
        feeds.add(cancellation);
        try (var _ = lease;
                var _ = hangUps.line(context, cancellation)) {
            feed(context, reader, cancellation);
        } finally {
            feeds.remove(cancellation);
        }
    }

    /// The id the caller saw last (`Last-Event-ID`), or the newest one, so that only later events are sent.
    private EventId after(Context context) {
        try {
            return RequestContext.header(context, "Last-Event-ID")
                    .map(EventId::parse)
                    .orElseGet(events::newest);
        } catch (IllegalArgumentException e) {
            throw new ProblemException(Problem.malformed("Last-Event-ID: " + e.getMessage()));
        }
    }

    /// Sends events until the caller hangs up, the key ends or the ledger fails. The caller reconnects with its
    /// last id.
    private static void feed(Context context, EventReader reader, Cancellation cancellation) {
        var thread = Thread.currentThread();
        var out = started(context);
        if (out.isEmpty()) {
            return;
        }
        try (var _ = cancellation.onCancel(thread::interrupt)) {
            while (cancellation.by().isEmpty() && !reader.isOver()) {
                next(reader, out.get());
            }
        } catch (InterruptedException | IOException e) {
            // the caller hung up, or the server ends
        } catch (RuntimeException e) {
            LOG.log(Level.WARNING, "events cannot be read, so a stream of them ends", e);
        } finally {
            // clears an interrupt that arrived after the loop, so that the next task of this thread does not see
            // it
            Thread.interrupted();
        }
        if (LiveAuthority.ended(cancellation)) {
            StreamedAnswers.cutOff(out.get());
        }
    }

    private static Optional<ServerSent> started(Context context) {
        try {
            return Optional.of(ServerSent.to(context));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static void next(EventReader reader, ServerSent out) throws IOException, InterruptedException {
        var batch = reader.next(COMMENT_EVERY);
        if (batch.isEmpty()) {
            out.comment();
        }
        for (var event : batch) {
            out.event(event.type().label(), String.valueOf(event.head().id()), event.json());
        }
        out.flush();
    }

    public int open() {
        return feeds.size();
    }

    /// Ends all feeds when the server stops.
    public void endAll() {
        feeds.forEach(feed -> feed.cancel("the end of the server"));
    }
}
