package io.caisson.ledger.events;

import io.caisson.execution.Ids;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.signed.Signature;
import io.caisson.ledger.sql.Store;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import org.jdbi.v3.core.Handle;

/// What is kept of webhooks: the tables `webhook` and `dead_letter`.
final class WebhookTable {
    private static final String SELECT =
            "select id, tenant, url, types, state, trouble, position, number, created_at from webhook";

    private final Store store;
    private final Clock clock;

    WebhookTable(Store store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    List<Webhook> all() {
        return store.withHandle(handle ->
                handle.createQuery(SELECT).map((row, _) -> webhook(row)).list());
    }

    List<Webhook> of(String tenant) {
        return store.withHandle(handle -> handle.createQuery(SELECT + " where tenant = ? order by id")
                .bind(0, StoredValues.clean(tenant))
                .map((row, _) -> webhook(row))
                .list());
    }

    private static Webhook webhook(ResultSet row) throws SQLException {
        return new Webhook(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                Webhooks.types(row.getString(4)),
                row.getString(5),
                row.getString(6),
                new EventId(row.getLong(7), row.getInt(8)),
                StoredValues.instant(row.getLong(9)));
    }

    WebhookStates states() {
        return store.withHandle(
                handle -> handle.createQuery("select (select count(*) from webhook where state = :active),"
                                + " (select count(*) from webhook where state <> :active),"
                                + " (select count(*) from dead_letter)")
                        .bind("active", Webhook.ACTIVE)
                        .map((row, _) -> new WebhookStates(row.getInt(1), row.getInt(2), row.getLong(3)))
                        .one());
    }

    Webhook.Created add(String tenant, String url, Set<Event.Type> types, EventId from) {
        var now = clock.instant();
        var webhook = new Webhook(Ids.next("whk_", clock), tenant, url, types, Webhook.ACTIVE, "", from, now);
        var secret = Signature.secret();
        store.useHandle(handle -> handle.createUpdate("""
                        insert into webhook (id, tenant, url, secret, types, state, trouble, position, number, created_at)
                        values (:id, :tenant, :url, :secret, :types, :state, '', :position, :number, :createdAt)
                        """)
                .bind("id", webhook.id())
                .bind("tenant", StoredValues.clean(tenant))
                .bind("url", url)
                .bind("secret", secret)
                .bind("types", Webhooks.types(types))
                .bind("state", webhook.state())
                .bind("position", from.position())
                .bind("number", from.number())
                .bind("createdAt", StoredValues.micros(now))
                .execute());
        return new Webhook.Created(webhook, secret);
    }

    String secret(String id) {
        return store.withHandle(handle -> handle.createQuery("select secret from webhook where id = ?")
                .bind(0, id)
                .mapTo(String.class)
                .one());
    }

    boolean isStopped(String id) {
        return store.withHandle(handle -> handle.createQuery("select state from webhook where id = ?")
                        .bind(0, id)
                        .mapTo(String.class)
                        .findOne())
                .filter(Webhook.ACTIVE::equals)
                .isEmpty();
    }

    void remove(String id) {
        store.useTransaction(handle -> {
            handle.execute("delete from dead_letter where webhook = ?", id);
            handle.execute("delete from webhook where id = ?", id);
        });
    }

    void reached(String id, EventId event) {
        store.useHandle(handle -> reached(handle, id, event));
    }

    private static void reached(Handle handle, String id, EventId event) {
        handle.execute(
                "update webhook set position = ?, number = ? where id = ?", event.position(), event.number(), id);
    }

    /// Gives an event up. A webhook with `most` such events stops.
    void bury(String id, Event event, int attempts, String reason, int most) {
        var at = event.head().id();
        store.useTransaction(handle -> {
            handle.execute(
                    "insert into dead_letter (webhook, position, number, type, body, attempts, reason, failed_at, due)"
                            + " values (?, ?, ?, ?, ?, ?, ?, ?, 0) on conflict (webhook, position, number) do nothing",
                    id,
                    at.position(),
                    at.number(),
                    event.type().label(),
                    event.json(),
                    attempts,
                    reason,
                    StoredValues.micros(clock.instant()));
            reached(handle, id, at);
            var buried = handle.createQuery("select count(*) from dead_letter where webhook = ?")
                    .bind(0, id)
                    .mapTo(Integer.class)
                    .one();
            handle.execute(
                    "update webhook set trouble = ?, state = ? where id = ?",
                    reason,
                    buried >= most ? Webhook.STOPPED : Webhook.ACTIVE,
                    id);
        });
    }

    /// A page of them, oldest first.
    List<Webhook.DeadLetter> deadLetters(String id, EventId after, int limit) {
        return deadLetters(id, "", after, limit);
    }

    /// Those that are to be tried again.
    List<Webhook.DeadLetter> due(String id) {
        return deadLetters(id, " and due = 1", EventId.START, Integer.MAX_VALUE);
    }

    private List<Webhook.DeadLetter> deadLetters(String id, String condition, EventId after, int limit) {
        return store.withHandle(handle -> handle.createQuery(
                        "select position, number, type, attempts, reason, failed_at, body from dead_letter"
                                + " where webhook = :id and (position, number) > (:position, :number)" + condition
                                + " order by position, number limit :limit")
                .bind("id", id)
                .bind("position", after.position())
                .bind("number", after.number())
                .bind("limit", limit)
                .map((row, _) -> new Webhook.DeadLetter(
                        new EventId(row.getLong(1), row.getInt(2)),
                        row.getString(3),
                        row.getInt(4),
                        row.getString(5),
                        StoredValues.instant(row.getLong(6)),
                        row.getString(7)))
                .list());
    }

    int replay(String id) {
        return store.inTransaction(handle -> {
            handle.execute("update webhook set state = ?, trouble = '' where id = ?", Webhook.ACTIVE, id);
            return handle.execute("update dead_letter set due = 1 where webhook = ?", id);
        });
    }

    void delivered(String id, EventId event) {
        store.useHandle(handle -> handle.execute(
                "delete from dead_letter where webhook = ? and position = ? and number = ?",
                id,
                event.position(),
                event.number()));
    }

    void failedAgain(String id, EventId event, int attempts, String reason) {
        store.useHandle(handle -> handle.execute(
                "update dead_letter set due = 0, attempts = attempts + ?, reason = ?, failed_at = ?"
                        + " where webhook = ? and position = ? and number = ?",
                attempts,
                reason,
                StoredValues.micros(clock.instant()),
                id,
                event.position(),
                event.number()));
    }
}
