/// Forgetting receipts whose time is over, and holds that forbid it. [Retention] archives and removes contents, leaves
/// a
/// digest, and records each removal as a signed act.
@NullMarked
package io.caisson.ledger.retention;

import org.jspecify.annotations.NullMarked;
