/// What the ledger needs of a database: small interfaces that speak only of receipts, acts, keys, deployments and sums.
///
/// Start with [LedgerStore], which gives the others, and [ReceiptStore]. Each method that writes is one unit: it
/// happens as a whole or not at all, and no reader sees half of it. There is no transaction for callers to hold, so a
/// database without transactions over several documents can implement it. Implementations are thread-safe and throw
/// [io.caisson.ledger.receipt.LedgerException] when the database cannot be used. `io.caisson.ledger.sql` implements
/// them for SQLite and PostgreSQL; docs/decisions/0020-receipt-store.md has the reasons.
///
/// Whoever implements them opens this package and no other, so it has more than 25 files.
@NullMarked
package io.caisson.ledger.port;

import org.jspecify.annotations.NullMarked;
