/// Events and webhooks. [Events] derives events from receipts, [EventStream] delivers them to subscribers in order and
/// once, [Webhooks] to addresses elsewhere with retries and dead letters.
@NullMarked
package io.caisson.ledger.events;

import org.jspecify.annotations.NullMarked;
