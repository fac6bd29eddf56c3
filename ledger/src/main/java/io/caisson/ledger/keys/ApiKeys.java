package io.caisson.ledger.keys;

import io.caisson.account.Caller;
import io.caisson.execution.Ids;
import io.caisson.ledger.chain.Acts;
import io.caisson.ledger.port.KeyStore;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.record.ApiKey;
import io.caisson.ledger.signed.LedgerAct;
import io.caisson.ledger.store.TenantLocks;
import io.caisson.text.RequestBounds;
import io.caisson.text.RequestBounds.Field;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The keys that were given out, besides the operator's own. Thread-safe; those that are good now are kept in memory.
///
/// A key is good only when the newest signed act about it left its row as it is: a writer of the database can neither
/// insert a key nor widen or revive one. The act is checked when a key is first used after the keys were read.
public final class ApiKeys {
    private static final System.Logger LOG = System.getLogger(ApiKeys.class.getName());
    private static final String PREFIX = "csn_";
    private static final int BYTES = 32;
    private static final int HINT = 10;
    private static final int MAX_KEYS = 100_000;
    /// How old the moment of the last use in the database may be: not every request should write there.
    private static final Duration USE_WRITE_INTERVAL = Duration.ofMinutes(1);

    /// Whose keys are looked up again although they hold nothing open.
    private static final Duration USED_LATELY = Duration.ofSeconds(2);

    private static final SecureRandom RANDOM = new SecureRandom();
    private final KeyStore store;
    private final Acts acts;
    private final Clock clock;
    private final Revocations revocations;
    private final Map<String, Instant> uses = new ConcurrentHashMap<>();
    private final Map<String, Instant> written = new ConcurrentHashMap<>();
    /// Held while a key is made, so that a tenant's keys stay within their bound.
    private final TenantLocks making = new TenantLocks();
    /// Held while the keys are read, which every caller needs. Whoever holds it waits behind no tenant's queries.
    private final Object reading = new Object();

    private volatile @Nullable Living known;

    /// The keys that are not revoked, by hash, and whether a signed act vouches for those that were used.
    private record Living(LivingKeys keys, Map<String, Boolean> vouched) {}

    public ApiKeys(KeyStore store, Acts acts, Clock clock, Revocations revocations) {
        this.store = store;
        this.acts = acts;
        this.clock = clock;
        this.revocations = revocations;
        revocations.onChange(this::forget);
    }

    /// Gives a key out.
    ///
    /// @param by whoever gives it
    /// @throws IllegalArgumentException when it would end before it begins, or there are too many
    public ApiKey.Created create(ApiKey.Owner owner, Optional<Instant> expiresAt, String by) {
        return create(owner, expiresAt, by, Optional.empty());
    }

    /// Gives out a key that ends with the key that made it.
    ///
    /// @param parent the id of that key; empty for keys of the operator
    /// @throws IllegalArgumentException as above, or when the new key would have more authority than its parent
    public ApiKey.Created create(ApiKey.Owner owner, Optional<Instant> wantedEnd, String by, Optional<String> parent) {
        return making.whileHolding(owner.tenant(), () -> made(owner, wantedEnd, by, parent));
    }

    private ApiKey.Created made(ApiKey.Owner owner, Optional<Instant> wantedEnd, String by, Optional<String> parent) {
        var now = clock.instant();
        if (!Caller.mayHaveKeys(owner.tenant())) {
            throw new IllegalArgumentException("the tenant '" + owner.tenant() + "' is reserved; choose another name");
        }
        var expiresAt = parent.isEmpty() ? wantedEnd : living().keys.checkedEnd(parent.get(), owner, wantedEnd, now);
        if (expiresAt.filter(end -> !end.isAfter(now)).isPresent()) {
            throw new IllegalArgumentException("expiresAt lies in the past");
        }
        if (living().keys.size() >= MAX_KEYS) {
            throw new IllegalArgumentException("there are " + MAX_KEYS + " keys already; revoke some");
        }
        if (living().keys.countOf(owner.tenant()) >= RequestBounds.MAX_KEYS_OF_TENANT) {
            throw new IllegalArgumentException("the tenant has " + RequestBounds.MAX_KEYS_OF_TENANT
                    + " keys already; revoke some before you make another");
        }
        var text = text();
        var key = new ApiKey(
                Ids.next("key_", clock),
                text.substring(0, HINT),
                owner,
                false,
                parent,
                by,
                now,
                expiresAt,
                Optional.empty(),
                Optional.empty());
        store.create(key, hash(text), acts.about(LedgerAct.Kind.KEY_CREATED));
        forget();
        return new ApiKey.Created(key, text);
    }

    private static String text() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /// The key with this text, if it is good now. Notes that it was used.
    public Optional<ApiKey> named(String text) {
        var now = clock.instant();
        var hash = hash(text);
        var living = living();
        var found = living.keys
                .named(hash, now)
                .filter(key -> living.vouched.computeIfAbsent(hash, _ -> isVouchedFor(hash, key)));
        found.ifPresent(key -> used(key.id(), now));
        return found;
    }

    private boolean isVouchedFor(String hash, ApiKey key) {
        var signed = store.signed(key.id(), hash);
        var isGood = signed.key()
                        .filter(stored -> stored.owner().equals(key.owner())
                                && stored.parent().equals(key.parent())
                                && stored.expiresAt().equals(key.expiresAt()))
                        .isPresent()
                && acts.vouchesFor(signed.state());
        if (!isGood) {
            LOG.log(
                    Level.WARNING,
                    "The key {0} is refused: no signed act of this ledger left it as it is. Verify the ledger.",
                    key.id());
        }
        return isGood;
    }

    /// Whether the key with this id is good now, as far as is known in memory.
    public boolean isAlive(String id) {
        return living().keys.isAlive(id, clock.instant());
    }

    /// Which of `ids` are not good any more according to the database: one query for all of them and for the keys used
    /// lately, so that a change by another process is seen by requests too.
    public Set<String> ended(Set<String> ids) {
        var now = clock.instant();
        var asked = new HashSet<>(ids);
        uses.forEach((id, last) -> {
            if (Duration.between(last, now).compareTo(USED_LATELY) < 0) {
                asked.add(id);
            }
        });
        var keys = living().keys;
        var lines = keys.withAncestors(asked);
        if (!lines.isEmpty() && !store.unrevoked(lines).containsAll(lines)) {
            forget();
            keys = living().keys;
        }
        var fresh = keys;
        return ids.stream().filter(id -> !fresh.isAlive(id, now)).collect(Collectors.toSet());
    }

    private void used(String id, Instant now) {
        uses.put(id, now);
        var last = written.getOrDefault(id, Instant.EPOCH);
        if (Duration.between(last, now).compareTo(USE_WRITE_INTERVAL) > 0) {
            written.put(id, now);
            store.used(id, now);
        }
    }

    /// The first page of [#list(Optional, Optional, int)].
    public List<ApiKey> list(Optional<String> tenant) {
        return list(tenant, Optional.empty(), Field.PAGE_SIZE.maxSize());
    }

    /// A page of those of one tenant, or of all; newest first, with those that are good no more.
    ///
    /// @param after the id of the last key of the page before
    public List<ApiKey> list(Optional<String> tenant, Optional<String> after, int limit) {
        return store.page(tenant, after, limit).stream().map(this::withUse).toList();
    }

    /// One of a tenant's, or of anybody's.
    public Optional<ApiKey> find(Optional<String> tenant, String id) {
        return store.find(id)
                .filter(key -> tenant.isEmpty() || key.owner().tenant().equals(StoredValues.clean(tenant.get())))
                .map(this::withUse);
    }

    private ApiKey withUse(ApiKey key) {
        return Optional.ofNullable(uses.get(key.id())).map(key::usedAt).orElse(key);
    }

    /// Makes a key good for nothing, at once and for ever.
    ///
    /// @return whether there is such a key
    public boolean revoke(Optional<String> tenant, String id) {
        var found = find(tenant, id);
        found.filter(key -> key.revokedAt().isEmpty())
                .ifPresent(key -> store.revoke(key.id(), clock.instant(), acts.about(LedgerAct.Kind.KEY_REVOKED)));
        forget();
        if (found.isPresent()) {
            revocations.revoke(store.revokedHashes(Optional.of(id)));
        }
        return found.isPresent();
    }

    /// Tells the shared revocations of all keys that were revoked here: a process may have died before it could.
    public void tellRevoked() {
        revocations.revoke(store.revokedHashes(Optional.empty()));
    }

    private Living living() {
        var keys = known;
        return keys == null ? read() : keys;
    }

    private Living read() {
        synchronized (reading) {
            var living = known;
            if (living == null) {
                var keys = new HashMap<>(store.unrevoked());
                keys.keySet().removeAll(revocations.revoked());
                living = new Living(LivingKeys.of(keys), new ConcurrentHashMap<>());
                known = living;
            }
            return living;
        }
    }

    /// Waits for a reading that is under way: it may not have seen the change.
    private void forget() {
        synchronized (reading) {
            known = null;
        }
    }

    /// Writes down the uses that are not in the database yet.
    public void close() {
        uses.forEach((id, last) -> {
            if (!last.equals(written.get(id))) {
                store.used(id, last);
            }
        });
        uses.clear();
    }

    /// What is kept of a key. Who looks one up by it learns nothing from the time that takes: it is the hash of 256
    /// random bits.
    private static String hash(String key) {
        try {
            var digest = MessageDigest.getInstance("SHA-256").digest(key.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
