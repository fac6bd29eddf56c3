/// Who may run now: rate limits, concurrent executions, budgets and quotas of tenants. [TierAdmission] is the entry
/// point.
@NullMarked
package io.caisson.ledger.admission;

import org.jspecify.annotations.NullMarked;
