/// What is kept beside receipts, as values: keys, price lists, corrections, and the periods and charges that sums are
/// made of. The stores of `port` speak of them.
@NullMarked
package io.caisson.ledger.record;

import org.jspecify.annotations.NullMarked;
