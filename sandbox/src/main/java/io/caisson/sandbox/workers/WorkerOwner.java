package io.caisson.sandbox.workers;

import io.caisson.account.Caller;
import io.caisson.engine.EnvironmentSpec;

/// Whose a worker is: one user of one tenant. Users of a tenant are strangers to each other, so no process that has
/// seen bytes of one serves another. What a pool may hold is counted by tenant.
public record WorkerOwner(String tenant, String user) {
    public static WorkerOwner of(Caller caller) {
        return new WorkerOwner(caller.tenant(), caller.name());
    }

    /// One environment: its worker serves nothing else, not even other runs of the same user. The name is none that a
    /// user can have.
    public static WorkerOwner environment(EnvironmentSpec spec) {
        return new WorkerOwner(spec.owner().tenant(), "\0environment " + spec.id());
    }

    boolean isOfTenant(WorkerOwner other) {
        return tenant.equals(other.tenant);
    }
}
