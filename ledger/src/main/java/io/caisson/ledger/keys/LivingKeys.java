package io.caisson.ledger.keys;

import io.caisson.account.Caller;
import io.caisson.ledger.record.ApiKey;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The keys that are not revoked, as the database had them at one moment. Immutable.
///
/// A key works only while each of its ancestors works: the key that made it, the key that made that one, and so on.
record LivingKeys(Map<String, ApiKey> byHash, Map<String, ApiKey> byId) {
    /// Bounds the cost of checking one key.
    static final int MAX_GENERATIONS = 8;

    static LivingKeys of(Map<String, ApiKey> byHash) {
        var byId = new HashMap<String, ApiKey>();
        byHash.values().forEach(key -> byId.put(key.id(), key));
        return new LivingKeys(Map.copyOf(byHash), Map.copyOf(byId));
    }

    int size() {
        return byHash.size();
    }

    long countOf(String tenant) {
        return byId.values().stream()
                .filter(key -> key.owner().tenant().equals(tenant))
                .count();
    }

    Optional<ApiKey> named(String hash, Instant now) {
        return Optional.ofNullable(byHash.get(hash)).filter(key -> isAlive(key, now));
    }

    boolean isAlive(String id, Instant now) {
        return Optional.ofNullable(byId.get(id))
                .filter(key -> isAlive(key, now))
                .isPresent();
    }

    private boolean isAlive(ApiKey key, Instant now) {
        var line = lineage(key).toList();
        return line.size() <= MAX_GENERATIONS
                && line.getLast().parent().isEmpty()
                && line.stream()
                        .allMatch(each -> each.isAlive(now)
                                && Caller.mayHaveKeys(each.owner().tenant()));
    }

    /// The key, the key that made it, and so on. One more than allowed at most, so that a circle ends too.
    private Stream<ApiKey> lineage(ApiKey key) {
        return Stream.iterate(
                        Optional.of(key),
                        Optional::isPresent,
                        each -> each.flatMap(ApiKey::parent).map(byId::get))
                .flatMap(Optional::stream)
                .limit(MAX_GENERATIONS + 1);
    }

    /// These keys and the keys that made them, as far as they are here.
    Set<String> withAncestors(Set<String> ids) {
        return ids.stream()
                .flatMap(id -> Optional.ofNullable(byId.get(id)).stream())
                .flatMap(this::lineage)
                .map(ApiKey::id)
                .collect(Collectors.toSet());
    }

    /// When a key that `parent` makes for `owner` ends: when it should, and never after its parent.
    ///
    /// @throws IllegalArgumentException when the key would have more authority than its parent
    Optional<Instant> checkedEnd(String parent, ApiKey.Owner owner, Optional<Instant> wanted, Instant now) {
        var key = Optional.ofNullable(byId.get(parent))
                .filter(each -> isAlive(each, now))
                .orElseThrow(() -> new IllegalArgumentException("the key that makes it has ended"));
        if (lineage(key).count() >= MAX_GENERATIONS) {
            throw new IllegalArgumentException("a key is at most " + MAX_GENERATIONS
                    + " generations away from the operator; use a key that is closer to it");
        }
        if (!owner.isWithin(key.owner())) {
            throw new IllegalArgumentException(
                    "a key has no tenant, tier, scope, agent or team that the key which makes it lacks");
        }
        var end = key.expiresAt();
        if (end.isPresent() && wanted.filter(end.get()::isBefore).isPresent()) {
            throw new IllegalArgumentException(
                    "a key ends no later than the key that makes it, which ends at " + end.get());
        }
        return wanted.or(() -> end);
    }
}
