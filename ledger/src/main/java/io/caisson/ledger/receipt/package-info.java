/// A receipt in its stored form. [Row] has the values of all [Column]s, [Linked] adds its place in the chain, [Entry]
/// is
/// its opening or closing in the journal, and [Masking] removes secrets before anything is written. This package writes
/// to no database.
@NullMarked
package io.caisson.ledger.receipt;

import org.jspecify.annotations.NullMarked;
