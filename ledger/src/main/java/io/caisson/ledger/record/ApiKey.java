package io.caisson.ledger.record;

import io.caisson.account.Party;
import io.caisson.account.Scope;
import io.caisson.ledger.receipt.JsonReport;
import io.caisson.text.RequestBounds.Field;
import io.caisson.text.Text;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is known of a key besides its text, which is told once and kept nowhere.
///
/// @param hint the beginning of its text, to tell keys apart
/// @param owner whom it was given to, and for what
/// @param hasTooManyParties whether it was stored with more teams than a key may have: it opens no door, and its
/// parties
///     are not read
/// @param parent the id of the key that made it; empty for keys that the operator made. A key ends with its parent
public record ApiKey(
        String id,
        String hint,
        Owner owner,
        boolean hasTooManyParties,
        Optional<String> parent,
        String createdBy,
        Instant createdAt,
        Optional<Instant> expiresAt,
        Optional<Instant> revokedAt,
        Optional<Instant> lastUsedAt)
        implements JsonReport {

    /// Whom a key is for, and what it is good for.
    ///
    /// @param name the user, within the tenant
    /// @param parties the agent and the teams it also speaks for
    /// @param tier the name of its tier
    public record Owner(String tenant, String name, Set<Party> parties, String tier, Set<Scope> scopes) {
        private static final int LONGEST = Field.TENANT.maxSize();

        public Owner {
            check("tenant", tenant);
            check("name", name);
            parties = Set.copyOf(parties);
            scopes = Set.copyOf(scopes);
            if (parties.stream().anyMatch(party -> party.role() == Party.Role.USER)) {
                throw new IllegalArgumentException("a key speaks for one user: the one it is named by");
            }
            if (scopes.isEmpty()) {
                throw new IllegalArgumentException("a key without a scope is good for nothing");
            }
        }

        /// Whether `parent` has all of this: the same tenant and tier, and each scope, agent and team. The user
        /// differs:
        /// giving keys to the users of a tenant is what administrators do.
        public boolean isWithin(Owner parent) {
            return tenant.equals(parent.tenant)
                    && tier.equals(parent.tier)
                    && scopes.stream().allMatch(scope -> parent.scopes.stream().anyMatch(each -> each.includes(scope)))
                    && parent.parties.containsAll(parties);
        }

        private static void check(String field, String text) {
            if (text.isBlank()
                    || text.codePointCount(0, text.length()) > LONGEST
                    || !text.equals(Text.printable(text))) {
                throw new IllegalArgumentException(field + " must have 1 to " + LONGEST + " printable characters");
            }
        }
    }

    /// A new key.
    ///
    /// @param text what the caller sends; nobody can tell it again
    public record Created(ApiKey key, String text) {
        @Override
        public String toString() {
            return "Created[" + key + "]";
        }
    }

    public boolean isAlive(Instant now) {
        return !hasTooManyParties
                && revokedAt.isEmpty()
                && expiresAt.map(now::isBefore).orElse(true);
    }

    /// The key with a later use.
    public ApiKey usedAt(Instant when) {
        return new ApiKey(
                id,
                hint,
                owner,
                hasTooManyParties,
                parent,
                createdBy,
                createdAt,
                expiresAt,
                revokedAt,
                Optional.of(when));
    }

    @Override
    public Map<String, @Nullable Object> members() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("id", id);
        members.put("hint", hint);
        members.put("tenant", owner.tenant());
        members.put("name", owner.name());
        members.put(
                "parties",
                owner.parties().stream().map(Party::toString).sorted().toList());
        members.put("tier", owner.tier());
        members.put("scopes", owner.scopes().stream().sorted().map(Scope::label).toList());
        members.put("parent", parent.orElse(null));
        members.put("createdBy", createdBy);
        members.put("createdAt", createdAt.toString());
        members.put("expiresAt", text(expiresAt));
        members.put("revokedAt", text(revokedAt));
        members.put("lastUsedAt", text(lastUsedAt));
        members.put(
                "trouble",
                hasTooManyParties
                        ? "it has more than " + Field.TEAMS.max() + " teams, so it opens no door; revoke it"
                        : null);
        return members;
    }

    private static @Nullable String text(Optional<Instant> time) {
        return time.map(Instant::toString).orElse(null);
    }
}
