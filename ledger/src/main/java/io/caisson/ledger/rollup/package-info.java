/// Sums of receipts by the hour. [Rollup] adds receipts up, [TimeBuckets] numbers durations for percentiles.
@NullMarked
package io.caisson.ledger.rollup;

import org.jspecify.annotations.NullMarked;
