/// Prices and invoices: the price lists of [Tiers], [Quotes] before a run, [Invoices] over a month and [Corrections] to
/// them. Every amount is computed from stored receipts.
@NullMarked
package io.caisson.ledger.billing;

import org.jspecify.annotations.NullMarked;
