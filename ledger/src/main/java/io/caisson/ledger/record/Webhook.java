package io.caisson.ledger.record;

import java.time.Instant;
import java.util.Set;

/// Somebody elsewhere who is told of a tenant's events by https.
///
/// @param types which events; none means all
/// @param state `active`, or `stopped` when too many deliveries failed
/// @param reached the last event it was told of, or that became a dead letter
public record Webhook(
        String id,
        String tenant,
        String url,
        Set<Event.Type> types,
        String state,
        String trouble,
        EventId reached,
        Instant createdAt) {
    public static final String ACTIVE = "active";
    public static final String STOPPED = "stopped";

    public Webhook {
        types = Set.copyOf(types);
    }

    /// Whether it is told of an event.
    public boolean wants(Event event) {
        return types.isEmpty() || types.contains(event.type());
    }

    /// A new webhook and what its deliveries are signed with, which is shown this once.
    public record Created(Webhook webhook, String secret) {}

    /// An event that could not be delivered.
    public record DeadLetter(
            EventId eventId, String eventType, int attempts, String reason, Instant failedAt, String body) {}
}
