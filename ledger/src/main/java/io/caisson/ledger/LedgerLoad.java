package io.caisson.ledger;

import io.caisson.ledger.record.WebhookStates;
import java.util.Optional;

/// How a ledger keeps up.
///
/// @param entries written to the journal under this node id, ever
/// @param behind entries of the journal that the database has not got yet
/// @param running attempts that have begun and not ended, as far as the database knows
/// @param webhooks empty while the database does not answer
public record LedgerLoad(long entries, long behind, int running, Optional<WebhookStates> webhooks) {}
