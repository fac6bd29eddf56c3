/// Proof that the ledger is complete. Receipts of a tenant are linked by hashes, [Checkpoints] sign the ends of all
/// links, [Acts] sign every change an operator makes, and [Verification] recomputes all of it.
@NullMarked
package io.caisson.ledger.chain;

import org.jspecify.annotations.NullMarked;
