package io.caisson.ledger.sql;

import io.caisson.ledger.port.WebhookStore;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.record.Event;
import io.caisson.ledger.record.EventId;
import io.caisson.ledger.record.Webhook;
import io.caisson.ledger.record.WebhookStates;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;

/// The tables `webhook` and `dead_letter`.
final class SqlWebhookStore implements WebhookStore {
    private static final String SELECT =
            "select id, tenant, url, types, state, trouble, position, number, created_at from webhook";

    private final Store store;

    SqlWebhookStore(Store store) {
        this.store = store;
    }

    @Override
    public List<Webhook> all() {
        return store.withHandle(handle ->
                handle.createQuery(SELECT).map((row, _) -> webhook(row)).list());
    }

    @Override
    public List<Webhook> of(String tenant) {
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
                types(row.getString(4)),
                row.getString(5),
                row.getString(6),
                new EventId(row.getLong(7), row.getInt(8)),
                StoredValues.instant(row.getLong(9)));
    }

    private static String types(Set<Event.Type> types) {
        return types.stream().sorted().map(Event.Type::label).collect(Collectors.joining(" "));
    }

    private static Set<Event.Type> types(String labels) {
        return Arrays.stream(labels.split(" "))
                .flatMap(label -> Event.Type.of(label).stream())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(Event.Type.class)));
    }

    @Override
    public WebhookStates states() {
        return store.withHandle(
                handle -> handle.createQuery("select (select count(*) from webhook where state = :active),"
                                + " (select count(*) from webhook where state <> :active),"
                                + " (select count(*) from dead_letter)")
                        .bind("active", Webhook.ACTIVE)
                        .map((row, _) -> new WebhookStates(row.getInt(1), row.getInt(2), row.getLong(3)))
                        .one());
    }

    @Override
    public void add(Webhook webhook, String secret) {
        store.useHandle(handle -> handle.createUpdate("""
                        insert into webhook
                          (id, tenant, url, secret, types, state, trouble, position, number, created_at)
                        values (:id, :tenant, :url, :secret, :types, :state, '', :position, :number, :createdAt)
                        """)
                .bind("id", webhook.id())
                .bind("tenant", StoredValues.clean(webhook.tenant()))
                .bind("url", webhook.url())
                .bind("secret", secret)
                .bind("types", types(webhook.types()))
                .bind("state", webhook.state())
                .bind("position", webhook.reached().position())
                .bind("number", webhook.reached().number())
                .bind("createdAt", StoredValues.micros(webhook.createdAt()))
                .execute());
    }

    @Override
    public String secret(String id) {
        return store.withHandle(handle -> handle.createQuery("select secret from webhook where id = ?")
                .bind(0, id)
                .mapTo(String.class)
                .one());
    }

    @Override
    public boolean isStopped(String id) {
        return store.withHandle(handle -> handle.createQuery("select state from webhook where id = ?")
                        .bind(0, id)
                        .mapTo(String.class)
                        .findOne())
                .filter(Webhook.ACTIVE::equals)
                .isEmpty();
    }

    @Override
    public void remove(String id) {
        store.useTransaction(handle -> {
            handle.execute("delete from dead_letter where webhook = ?", id);
            handle.execute("delete from webhook where id = ?", id);
        });
    }

    @Override
    public void reached(String id, EventId event) {
        store.useHandle(handle -> reached(handle, id, event));
    }

    private static void reached(Handle handle, String id, EventId event) {
        handle.execute(
                "update webhook set position = ?, number = ? where id = ?", event.position(), event.number(), id);
    }

    @Override
    public void bury(String id, Webhook.DeadLetter letter, int most) {
        store.useTransaction(handle -> {
            handle.execute(
                    "insert into dead_letter (webhook, position, number, type, body, attempts, reason, failed_at, due)"
                            + " values (?, ?, ?, ?, ?, ?, ?, ?, 0) on conflict (webhook, position, number) do nothing",
                    id,
                    letter.eventId().position(),
                    letter.eventId().number(),
                    letter.eventType(),
                    letter.body(),
                    letter.attempts(),
                    letter.reason(),
                    StoredValues.micros(letter.failedAt()));
            reached(handle, id, letter.eventId());
            var buried = handle.createQuery("select count(*) from dead_letter where webhook = ?")
                    .bind(0, id)
                    .mapTo(Integer.class)
                    .one();
            handle.execute(
                    "update webhook set trouble = ?, state = ? where id = ?",
                    letter.reason(),
                    buried >= most ? Webhook.STOPPED : Webhook.ACTIVE,
                    id);
        });
    }

    @Override
    public List<Webhook.DeadLetter> deadLetters(String id, EventId after, int limit) {
        return deadLetters(id, "", after, limit);
    }

    @Override
    public List<Webhook.DeadLetter> due(String id) {
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

    @Override
    public int replay(String id) {
        return store.inTransaction(handle -> {
            handle.execute("update webhook set state = ?, trouble = '' where id = ?", Webhook.ACTIVE, id);
            return handle.execute("update dead_letter set due = 1 where webhook = ?", id);
        });
    }

    @Override
    public void delivered(String id, EventId event) {
        store.useHandle(handle -> handle.execute(
                "delete from dead_letter where webhook = ? and position = ? and number = ?",
                id,
                event.position(),
                event.number()));
    }

    @Override
    public void failedAgain(String id, EventId event, int attempts, String reason, Instant at) {
        store.useHandle(handle -> handle.execute(
                "update dead_letter set due = 0, attempts = attempts + ?, reason = ?, failed_at = ?"
                        + " where webhook = ? and position = ? and number = ?",
                attempts,
                reason,
                StoredValues.micros(at),
                id,
                event.position(),
                event.number()));
    }
}
