package io.caisson.ledger.port;

import io.caisson.ledger.record.EventId;
import io.caisson.ledger.record.Webhook;
import io.caisson.ledger.record.WebhookStates;
import java.time.Instant;
import java.util.List;

/// The webhooks of all tenants, how far each was told, and the events that could not be delivered.
public interface WebhookStore {
    List<Webhook> all();

    /// Those of a tenant, the oldest first.
    List<Webhook> of(String tenant);

    WebhookStates states();

    /// Adds a webhook.
    ///
    /// @param secret what its deliveries are signed with
    void add(Webhook webhook, String secret);

    String secret(String id);

    /// Whether nothing is delivered to it; so also when it is not there.
    boolean isStopped(String id);

    /// Removes a webhook and its dead letters, in one unit.
    void remove(String id);

    /// Sets the last event that a webhook was told of.
    void reached(String id, EventId event);

    /// Gives an event up, in one unit: adds the dead letter unless it is there, and sets how far the webhook was told.
    /// A webhook with `most` dead letters stops.
    void bury(String id, Webhook.DeadLetter letter, int most);

    /// A page of dead letters, oldest first.
    List<Webhook.DeadLetter> deadLetters(String id, EventId after, int limit);

    /// The dead letters that are to be tried again, oldest first.
    List<Webhook.DeadLetter> due(String id);

    /// Makes a webhook active and all its dead letters due, in one unit.
    ///
    /// @return how many there are
    int replay(String id);

    /// Removes a dead letter that has arrived.
    void delivered(String id, EventId event);

    /// Keeps a dead letter that was tried again in vain, as no longer due.
    void failedAgain(String id, EventId event, int attempts, String reason, Instant at);
}
