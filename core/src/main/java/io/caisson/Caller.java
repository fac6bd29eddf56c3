package io.caisson;

import java.util.Set;

/// Who asks: the tenant that pays, the key or user that calls, and what they are entitled to. Made by a door from what
/// it verified, never from a request's own claims.
///
/// @param parties the agent and the teams it also speaks for
public record Caller(String tenant, String name, Tier tier, Set<Party> parties) {
    public Caller {
        parties = Set.copyOf(parties);
    }

    public Caller(String tenant, String name, Tier tier) {
        this(tenant, name, tier, Set.of());
    }

    /// The caller of a program that embeds Caisson or runs it on its own command line.
    public static Caller local() {
        return new Caller("local", "local", Tier.ENTERPRISE);
    }

    public Caller withTier(Tier changed) {
        return new Caller(tenant, name, changed, parties);
    }

    public Caller withParties(Set<Party> changed) {
        return new Caller(tenant, name, tier, changed);
    }

    /// Itself, among those who can be given access.
    public Party party() {
        return Party.user(name);
    }
}
