package io.caisson;

/// Who asks: the tenant that pays, the key or user that calls, and what they are entitled to. Made by a door from what
/// it verified, never from a request's own claims.
public record Caller(String tenant, String name, Tier tier) {

    /// The caller of a program that embeds Caisson or runs it on its own command line.
    public static Caller local() {
        return new Caller("local", "local", Tier.ENTERPRISE);
    }

    public Caller withTier(Tier changed) {
        return new Caller(tenant, name, changed);
    }
}
