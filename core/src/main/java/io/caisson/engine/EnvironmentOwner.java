package io.caisson.engine;

import io.caisson.account.Caller;

/// Whose an environment is, from its first guest byte until it ends: a user, or a session whose members share it.
///
/// @param name of the user, or the id of the session
/// @param shared whether several users of the tenant may run cells in it; who they are is the session's to decide
public record EnvironmentOwner(String tenant, String name, boolean shared) {
    public static EnvironmentOwner user(Caller caller) {
        return new EnvironmentOwner(caller.tenant(), caller.name(), false);
    }

    public static EnvironmentOwner session(String tenant, String id) {
        return new EnvironmentOwner(tenant, id, true);
    }

    /// Whether this owner may have `caller` run a cell: the user itself, or anybody of the tenant whom the session let
    /// through. Never another tenant.
    public boolean admits(Caller caller) {
        return tenant.equals(caller.tenant()) && (shared || name.equals(caller.name()));
    }
}
