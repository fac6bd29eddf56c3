/// Statistics over receipts: usage, agents, security. [Analytics] is the entry point; it sums roll-ups and reads single
/// receipts only for the lists.
@NullMarked
package io.caisson.ledger.analytics;

import org.jspecify.annotations.NullMarked;
