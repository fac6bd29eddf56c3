package io.caisson.ledger.record;

/// The numbers of webhooks of all tenants, by state.
///
/// @param stopped webhooks that were given up
/// @param deadLetters events that could not be delivered, over all webhooks
public record WebhookStates(int active, int stopped, long deadLetters) {}
