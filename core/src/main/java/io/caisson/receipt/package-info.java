/// The record of one attempt. An [Attempt] is written before anything runs, a [Run] says what was observed, and the
/// [Receipt] closes both with a [Price]. Receipts are values: nothing changes them after they are written.
@NullMarked
package io.caisson.receipt;

import org.jspecify.annotations.NullMarked;
