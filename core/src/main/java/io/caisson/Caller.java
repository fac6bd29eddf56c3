package io.caisson;

import java.util.EnumSet;
import java.util.Set;

/// Who asks: the tenant that pays, the key or user that calls, and what they are entitled to. Made by a door from what
/// it verified, never from a request's own claims.
///
/// @param parties the agent and the teams it also speaks for
/// @param scopes what a door lets it do; the library itself asks nobody
public record Caller(String tenant, String name, Tier tier, Set<Party> parties, Set<Scope> scopes) {
    private static final String OPERATOR = "admin";

    public Caller {
        parties = Set.copyOf(parties);
        scopes = Set.copyOf(scopes);
    }

    /// Somebody who may do everything.
    public Caller(String tenant, String name, Tier tier) {
        this(tenant, name, tier, Set.of(), EnumSet.allOf(Scope.class));
    }

    /// The caller of a program that embeds Caisson or runs it on its own command line.
    public static Caller local() {
        return new Caller("local", "local", Tier.ENTERPRISE);
    }

    /// Whoever runs a server.
    public static Caller operator() {
        return new Caller(OPERATOR, OPERATOR, Tier.ENTERPRISE);
    }

    /// Whether it may change what holds for all tenants.
    public boolean isOperator() {
        return tenant.equals(OPERATOR) && may(Scope.ADMIN);
    }

    public boolean may(Scope scope) {
        return scopes.contains(scope);
    }

    public Caller withTier(Tier changed) {
        return new Caller(tenant, name, changed, parties, scopes);
    }

    public Caller withParties(Set<Party> changed) {
        return new Caller(tenant, name, tier, changed, scopes);
    }

    public Caller withScopes(Set<Scope> changed) {
        return new Caller(tenant, name, tier, parties, changed);
    }

    /// Itself, among those who can be given access.
    public Party party() {
        return Party.user(name);
    }
}
