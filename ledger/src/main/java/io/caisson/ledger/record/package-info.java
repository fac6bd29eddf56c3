/// Values that the stores of `port` speak of, besides receipts: keys, price lists, corrections, versions of codes,
/// webhooks and events, and what is told of many executions.
@NullMarked
package io.caisson.ledger.record;

import org.jspecify.annotations.NullMarked;
