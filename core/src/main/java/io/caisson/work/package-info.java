/// Shares of this process between tenants: threads for large work ([WorkLane]), bytes ([ByteBudget]) and counted
/// resources
/// ([TenantShares]). These classes know nothing of executions.
@NullMarked
package io.caisson.work;

import org.jspecify.annotations.NullMarked;
