/// Every attempt, written down before it runs and closed after it, and what can be read from that.
///
/// ```
/// Executor ─ open, close ─► Journal       one file, appended to; what is there survives the end of the process
///                              │ tailed by
///                           Filler        batches; chains the receipts of each tenant
///                              ▼
///                           Store         SQLite or PostgreSQL: receipts, contents, roll-ups, chain, checkpoints
///                              ▲
///            Records, EventStream, Verification ...     readings; they wait until the Filler has caught up
/// ```
///
/// The journal is the only thing an execution waits for. The database can be away for a while: it is
/// filled from the journal, in order, each entry exactly once, because how far it has come is part of
/// each of its transactions.
@NullMarked
package io.caisson.ledger;

import org.jspecify.annotations.NullMarked;
