/// What the ledger signs, and with what: acts of maintenance, rows of tables that acts vouch for, checkpoints, and the
/// key. Start with [LedgerAct] and [Checkpoint].
@NullMarked
package io.caisson.ledger.signed;

import org.jspecify.annotations.NullMarked;
