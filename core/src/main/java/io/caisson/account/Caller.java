package io.caisson.account;

import java.text.Normalizer;
import java.util.EnumSet;
import java.util.Set;

/// Who asks: the tenant that pays, the key or user that calls, and what they are entitled to. Made by a door from what
/// it verified, never from a request's own claims.
///
/// @param parties the agent and the teams it also speaks for
/// @param scopes what a door lets it do; the library itself asks nobody
public record Caller(String tenant, String name, Tier tier, Set<Party> parties, Set<Scope> scopes) {
    private static final String OPERATOR = "admin";
    private static final String LOCAL = "local";
    private static final String ANONYMOUS = "anonymous";
    private static final Set<String> RESERVED = Set.of(OPERATOR, LOCAL, ANONYMOUS);

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
        return new Caller(LOCAL, LOCAL, Tier.ENTERPRISE);
    }

    /// Whoever runs a server.
    public static Caller operator() {
        return new Caller(OPERATOR, OPERATOR, Tier.ENTERPRISE);
    }

    /// A caller without a key, which may run code and nothing else.
    public static Caller anonymous(Tier tier) {
        return new Caller(ANONYMOUS, ANONYMOUS, tier, Set.of(), Set.of(Scope.EXECUTE));
    }

    /// Whether `tenant` is the name of a tenant that only the service itself uses: the operator, the local caller, the
    /// callers without a key. Names that differ only in case, width or white space count as the same, because they
    /// look the same to a reader. No token belongs to such a tenant.
    public static boolean isReserved(String tenant) {
        var plain = Normalizer.normalize(tenant, Normalizer.Form.NFKC)
                .codePoints()
                .filter(point -> !Character.isWhitespace(point)
                        && !Character.isSpaceChar(point)
                        && !Character.isIdentifierIgnorable(point))
                .map(Character::toLowerCase)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        return RESERVED.contains(plain);
    }

    /// Whether keys can belong to `tenant`. Of the reserved tenants only the local one has keys, which the operator
    /// gives
    /// out: the command line uses one where a server holds its folder.
    public static boolean mayHaveKeys(String tenant) {
        return tenant.equals(LOCAL) || !isReserved(tenant);
    }

    /// Whether it may change what holds for all tenants.
    public boolean isOperator() {
        return tenant.equals(OPERATOR) && may(Scope.ADMIN);
    }

    public boolean may(Scope scope) {
        return scopes.stream().anyMatch(each -> each.includes(scope));
    }

    /// Whether `other` is the same user of the same tenant. A user is its name, whichever of its keys or tokens it
    /// calls with.
    public boolean isSameUser(Caller other) {
        return tenant.equals(other.tenant) && name.equals(other.name);
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
