package io.caisson.ledger.keys;

import io.caisson.account.Caller;
import io.caisson.account.Party;
import io.caisson.account.Scope;
import io.caisson.execution.Ids;
import io.caisson.ledger.chain.Acts;
import io.caisson.ledger.port.SignedState;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.signed.LedgerAct;
import io.caisson.ledger.signed.SignedTable;
import io.caisson.ledger.sql.SignedRows;
import io.caisson.ledger.sql.SqlActs;
import io.caisson.ledger.sql.Store;
import io.caisson.ledger.store.TenantLocks;
import io.caisson.text.RequestBounds;
import io.caisson.text.RequestBounds.Field;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
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
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
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
    private static final String SELECT = "select id, hint, tenant, name, " + SignedRows.READABLE_PARTIES
            + ", tier, scopes, created_by, created_at, expires_at, revoked_at, last_used_at, hash, parent from api_key";

    /// A key of another tenant is no place to go on from: the page would tell when that key was made.
    private static final String AFTER = " and (created_at, id) < (select created_at, id from api_key where id = :after"
            + " and (:all or tenant = :tenant))";

    private final Store store;
    private final Acts acts;
    private final Clock clock;
    private final Map<String, Instant> uses = new ConcurrentHashMap<>();
    private final Map<String, Instant> written = new ConcurrentHashMap<>();
    /// Held while a key is made, so that a tenant's keys stay within their bound.
    private final TenantLocks making = new TenantLocks();
    /// Held while the keys are read, which every caller needs. Whoever holds it waits behind no tenant's queries.
    private final Object reading = new Object();

    private volatile @Nullable Living known;

    /// The keys that are not revoked, by hash, and whether a signed act vouches for those that were used.
    private record Living(LivingKeys keys, Map<String, Boolean> vouched) {}

    public ApiKeys(Store store, Acts acts, Clock clock) {
        this.store = store;
        this.acts = acts;
        this.clock = clock;
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
        insert(key, hash(text));
        forget();
        return new ApiKey.Created(key, text);
    }

    private static String text() {
        var bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private void insert(ApiKey key, String hash) {
        var owner = key.owner();
        store.useTransaction(handle -> {
            handle.createUpdate("""
                        insert into api_key (id, hash, tenant, name, parties, tier, scopes, hint, created_by,
                          created_at, expires_at, parent)
                        values (:id, :hash, :tenant, :name, :parties, :tier, :scopes, :hint, :createdBy,
                          :createdAt, :expiresAt, :parent)
                        """)
                    .bind("id", key.id())
                    .bind("hash", hash)
                    .bind("tenant", StoredValues.clean(owner.tenant()))
                    .bind("name", StoredValues.clean(owner.name()))
                    .bind("parties", lines(owner.parties().stream().map(Party::toString)))
                    .bind("tier", owner.tier())
                    .bind("scopes", lines(owner.scopes().stream().map(Scope::label)))
                    .bind("hint", key.hint())
                    .bind("createdBy", StoredValues.clean(key.createdBy()))
                    .bind("createdAt", StoredValues.micros(key.createdAt()))
                    .bind("expiresAt", key.expiresAt().map(StoredValues::micros).orElse(null))
                    .bind("parent", key.parent().orElse(null))
                    .execute();
            new SqlActs(store)
                    .append(handle, acts.about(LedgerAct.Kind.KEY_CREATED), SignedTable.API_KEY, "id = ?", key.id());
        });
    }

    /// None of them has a line break: they are printable.
    private static String lines(Stream<String> texts) {
        return texts.sorted().collect(Collectors.joining("\n"));
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
        var isGood = store.snapshot(handle -> handle.createQuery(SELECT + " where id = ?")
                        .bind(0, key.id())
                        .map((row, _) -> read(row))
                        .findOne()
                        .filter(stored -> stored.owner().equals(key.owner())
                                && stored.parent().equals(key.parent())
                                && stored.expiresAt().equals(key.expiresAt()))
                        .isPresent()
                && handle.createQuery(SignedRows.select(SignedTable.API_KEY) + " where id = ? and hash = ?")
                        .bind(0, key.id())
                        .bind(1, hash)
                        .map((row, _) -> SignedRows.read(SignedTable.API_KEY, row))
                        .findOne()
                        .filter(row -> acts.vouchesFor(
                                new SignedState(Optional.of(row), SqlActs.about(handle, row.subject()))))
                        .isPresent());
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
        if (!lines.isEmpty() && !unrevoked(lines).containsAll(lines)) {
            forget();
            keys = living().keys;
        }
        var fresh = keys;
        return ids.stream().filter(id -> !fresh.isAlive(id, now)).collect(Collectors.toSet());
    }

    private Set<String> unrevoked(Set<String> ids) {
        return store.withHandle(
                handle -> handle.createQuery("select id from api_key where revoked_at is null and id in (<ids>)")
                        .bindList("ids", List.copyOf(ids))
                        .mapTo(String.class)
                        .set());
    }

    private void used(String id, Instant now) {
        uses.put(id, now);
        var last = written.getOrDefault(id, Instant.EPOCH);
        if (Duration.between(last, now).compareTo(USE_WRITE_INTERVAL) > 0) {
            written.put(id, now);
            write(id, now);
        }
    }

    private void write(String id, Instant last) {
        store.useHandle(handle -> handle.createUpdate("update api_key set last_used_at = :at where id = :id")
                .bind("at", StoredValues.micros(last))
                .bind("id", id)
                .execute());
    }

    /// The first page of [#list(Optional, Optional, int)].
    public List<ApiKey> list(Optional<String> tenant) {
        return list(tenant, Optional.empty(), Field.PAGE_SIZE.maxSize());
    }

    /// A page of those of one tenant, or of all; newest first, with those that are good no more.
    ///
    /// @param after the id of the last key of the page before
    public List<ApiKey> list(Optional<String> tenant, Optional<String> after, int limit) {
        return store
                .withHandle(handle -> handle.createQuery(SELECT + " where (:all or tenant = :tenant)"
                                + (after.isEmpty() ? "" : AFTER)
                                + " order by created_at desc, id desc limit :limit")
                        .bind("all", tenant.isEmpty())
                        .bind("tenant", StoredValues.clean(tenant.orElse("")))
                        .bindMap(after.map(id -> Map.of("after", StoredValues.clean(id)))
                                .orElse(Map.of()))
                        .bind("limit", limit)
                        .map((row, _) -> read(row))
                        .list())
                .stream()
                .map(this::withUse)
                .toList();
    }

    /// One of a tenant's, or of anybody's.
    public Optional<ApiKey> find(Optional<String> tenant, String id) {
        return store.withHandle(handle -> handle.createQuery(SELECT + " where id = :id")
                        .bind("id", StoredValues.clean(id))
                        .map((row, _) -> read(row))
                        .findOne())
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
                .ifPresent(key -> store.useTransaction(handle -> {
                    handle.createUpdate("update api_key set revoked_at = :at where id = :id")
                            .bind("at", StoredValues.micros(clock.instant()))
                            .bind("id", key.id())
                            .execute();
                    new SqlActs(store)
                            .append(
                                    handle,
                                    acts.about(LedgerAct.Kind.KEY_REVOKED),
                                    SignedTable.API_KEY,
                                    "id = ?",
                                    key.id());
                }));
        forget();
        return found.isPresent();
    }

    private Living living() {
        var keys = known;
        return keys == null ? read() : keys;
    }

    private Living read() {
        synchronized (reading) {
            var living = known;
            if (living == null) {
                living = new Living(LivingKeys.of(store.withHandleForAll(ApiKeys::readAll)), new ConcurrentHashMap<>());
                known = living;
            }
            return living;
        }
    }

    private static Map<String, ApiKey> readAll(Handle handle) {
        var keys = new HashMap<String, ApiKey>();
        handle.createQuery(SELECT + " where revoked_at is null")
                .map((row, _) -> Map.entry(row.getString(13), read(row)))
                .forEach(entry -> keys.put(entry.getKey(), entry.getValue()));
        return keys;
    }

    /// Waits for a reading that is under way: it may not have seen the change.
    private void forget() {
        synchronized (reading) {
            known = null;
        }
    }

    private static ApiKey read(ResultSet row) throws SQLException {
        var parties = Optional.ofNullable(row.getString(5)).filter(SignedTable::isReadable);
        return new ApiKey(
                row.getString(1),
                row.getString(2),
                new ApiKey.Owner(
                        row.getString(3),
                        row.getString(4),
                        texts(parties.orElse("")).map(Party::of).collect(Collectors.toSet()),
                        row.getString(6),
                        scopes(row.getString(7))),
                parties.isEmpty(),
                Optional.ofNullable(row.getString(14)),
                row.getString(8),
                StoredValues.instant(row.getLong(9)),
                instant(row, 10),
                instant(row, 11),
                instant(row, 12));
    }

    private static Stream<String> texts(String lines) {
        return Arrays.stream(lines.split("\n")).filter(line -> !line.isEmpty());
    }

    private static Set<Scope> scopes(String lines) {
        return texts(lines).flatMap(label -> Scope.named(label).stream()).collect(Collectors.toSet());
    }

    private static Optional<Instant> instant(ResultSet row, int column) throws SQLException {
        var micros = row.getLong(column);
        return row.wasNull() ? Optional.empty() : Optional.of(StoredValues.instant(micros));
    }

    /// Writes down the uses that are not in the database yet.
    public void close() {
        uses.forEach((id, last) -> {
            if (!last.equals(written.get(id))) {
                write(id, last);
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
