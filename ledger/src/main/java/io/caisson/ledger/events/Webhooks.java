package io.caisson.ledger.events;

import io.caisson.execution.Ids;
import io.caisson.ledger.port.WebhookStore;
import io.caisson.ledger.record.Event;
import io.caisson.ledger.record.EventId;
import io.caisson.ledger.record.Webhook;
import io.caisson.ledger.record.WebhookStates;
import io.caisson.ledger.signed.Signature;
import io.caisson.ledger.store.TenantLocks;
import io.caisson.text.RequestBounds.Field;
import java.net.InetAddress;
import java.net.URI;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;

/// The webhooks of all tenants, each with a [Courier] of its own. Thread-safe.
///
/// How far a webhook was told is in the database, so deliveries go on after a restart where they stopped:
/// an event may come twice, with the same id, and none is left out that retention has not taken.
public final class Webhooks implements AutoCloseable {
    private static final int MAX_WEBHOOKS = 20;

    private final WebhookStore store;
    private final EventStream events;
    private final Clock clock;
    private final Wire wire;
    /// Held while a tenant's webhooks change, so that they stay within their bound.
    private final TenantLocks changing = new TenantLocks();
    /// By id of the webhook; guarded by itself, and nobody who holds it waits for the database.
    private final Map<String, Courier> couriers = new HashMap<>();

    private boolean closed;

    /// How deliveries reach the world.
    ///
    /// @param tls asked for when it is needed: few have webhooks, and it takes a while to get
    public record Wire(Addresses addresses, Supplier<SSLSocketFactory> tls, Courier.Pace pace) {
        public static Wire ofTheInternet() {
            return new Wire(
                    Addresses.ofTheInternet(),
                    () -> (SSLSocketFactory) SSLSocketFactory.getDefault(),
                    Courier.Pace.STANDARD);
        }
    }

    public Webhooks(WebhookStore store, EventStream events, Clock clock, Wire wire) {
        this.store = store;
        this.events = events;
        this.clock = clock;
        this.wire = wire;
    }

    public void start() {
        store.all().forEach(this::dispatch);
    }

    private void dispatch(Webhook webhook) {
        var endpoint = new Endpoint(URI.create(webhook.url()), wire.addresses, wire.tls);
        var courier = new Courier(webhook, endpoint, events, store, clock, wire.pace);
        synchronized (couriers) {
            if (!closed) {
                couriers.put(webhook.id(), courier);
                courier.start();
            }
        }
    }

    private Optional<Courier> courier(String id) {
        synchronized (couriers) {
            return Optional.ofNullable(couriers.get(id));
        }
    }

    /// Tells `url` of what happens to a tenant's executions from now on.
    ///
    /// @param types of events it wants; none means all
    /// @throws IllegalArgumentException when that is no URL for a webhook, or the tenant has too many
    public Webhook.Created create(String tenant, String url, Set<Event.Type> types) {
        var checked = Endpoint.url(url);
        literal(checked.getHost())
                .filter(address -> !wire.addresses.allows(address))
                .ifPresent(_ -> {
                    throw new IllegalArgumentException("a webhook's host is one of the public internet");
                });
        return changing.whileHolding(tenant, () -> {
            if (list(tenant).size() >= MAX_WEBHOOKS) {
                throw new IllegalArgumentException("there are " + MAX_WEBHOOKS + " webhooks already; delete one first");
            }
            var webhook = new Webhook(
                    Ids.next("whk_", clock),
                    tenant,
                    checked.toString(),
                    types,
                    Webhook.ACTIVE,
                    "",
                    events.newest(),
                    clock.instant());
            var secret = Signature.secret();
            store.add(webhook, secret);
            dispatch(webhook);
            return new Webhook.Created(webhook, secret);
        });
    }

    /// An address in place of a name is judged at once, a name when it is used.
    private static Optional<InetAddress> literal(String host) {
        try {
            return Optional.of(InetAddress.ofLiteral(host));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    public List<Webhook> list(String tenant) {
        return store.of(tenant);
    }

    public Optional<Webhook> find(String tenant, String id) {
        return list(tenant).stream().filter(webhook -> webhook.id().equals(id)).findFirst();
    }

    /// Ends a tenant's webhook and drops its dead letters.
    ///
    /// @return whether there was one
    public boolean delete(String tenant, String id) {
        return changing.whileHolding(tenant, () -> {
            if (find(tenant, id).isEmpty()) {
                return false;
            }
            courier(id).ifPresent(Courier::close);
            store.remove(id);
            synchronized (couriers) {
                couriers.remove(id);
            }
            return true;
        });
    }

    /// The first page of [#deadLetters(String, String, EventId, int)].
    public List<Webhook.DeadLetter> deadLetters(String tenant, String id) {
        return deadLetters(tenant, id, EventId.START, Field.PAGE_SIZE.maxSize());
    }

    /// A page of what could not be delivered to a tenant's webhook, oldest first.
    ///
    /// @param after the last event of the page before; [EventId#START] for the first page
    public List<Webhook.DeadLetter> deadLetters(String tenant, String id, EventId after, int limit) {
        return find(tenant, id)
                .map(webhook -> store.deadLetters(webhook.id(), after, limit))
                .orElse(List.of());
    }

    /// Tries a webhook's dead letters again, and sets it going if it had stopped.
    ///
    /// @return how many there are
    public int replay(String tenant, String id) {
        return changing.whileHolding(tenant, () -> {
            if (find(tenant, id).isEmpty()) {
                return 0;
            }
            var due = store.replay(id);
            courier(id).ifPresent(Courier::wake);
            return due;
        });
    }

    public WebhookStates states() {
        return store.states();
    }

    @Override
    public void close() {
        List<Courier> last;
        synchronized (couriers) {
            closed = true;
            last = List.copyOf(couriers.values());
            couriers.clear();
        }
        last.forEach(Courier::close);
    }
}
