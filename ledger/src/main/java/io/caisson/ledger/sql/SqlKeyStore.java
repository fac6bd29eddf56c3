package io.caisson.ledger.sql;

import io.caisson.account.Party;
import io.caisson.account.Scope;
import io.caisson.ledger.port.ActSigner;
import io.caisson.ledger.port.KeyStore;
import io.caisson.ledger.port.SignedState;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.record.ApiKey;
import io.caisson.ledger.signed.SignedTable;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;

/// The table `api_key`.
final class SqlKeyStore implements KeyStore {
    private static final String SELECT = "select id, hint, tenant, name, " + SignedRows.READABLE_PARTIES
            + ", tier, scopes, created_by, created_at, expires_at, revoked_at, last_used_at, hash, parent from api_key";

    /// A key of another tenant is no place to go on from: the page would tell when that key was made.
    private static final String AFTER = " and (created_at, id) < (select created_at, id from api_key where id = :after"
            + " and (:all or tenant = :tenant))";

    private final Store store;
    private final SqlActs acts;

    SqlKeyStore(Store store, SqlActs acts) {
        this.store = store;
        this.acts = acts;
    }

    @Override
    public void create(ApiKey key, String hash, ActSigner<SignedTable.Signed> signer) {
        store.useTransaction(handle -> {
            insert(handle, key, hash);
            acts.append(handle, signer, SignedTable.API_KEY, "id = ?", key.id());
        });
    }

    private static void insert(Handle handle, ApiKey key, String hash) {
        var owner = key.owner();
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
    }

    /// None of them has a line break: they are printable.
    private static String lines(Stream<String> texts) {
        return texts.sorted().collect(Collectors.joining("\n"));
    }

    @Override
    public Map<String, ApiKey> unrevoked() {
        return store.withHandleForAll(handle -> {
            var keys = new HashMap<String, ApiKey>();
            handle.createQuery(SELECT + " where revoked_at is null")
                    .map((row, _) -> Map.entry(row.getString(13), read(row)))
                    .forEach(entry -> keys.put(entry.getKey(), entry.getValue()));
            return keys;
        });
    }

    @Override
    public Set<String> unrevoked(Set<String> ids) {
        return store.withHandle(
                handle -> handle.createQuery("select id from api_key where revoked_at is null and id in (<ids>)")
                        .bindList("ids", List.copyOf(ids))
                        .mapTo(String.class)
                        .set());
    }

    @Override
    public Set<String> revokedHashes(Optional<String> id) {
        return store.withHandle(handle -> handle.createQuery(
                        "select hash from api_key where revoked_at is not null and (:all or id = :id)")
                .bind("all", id.isEmpty())
                .bind("id", StoredValues.clean(id.orElse("")))
                .mapTo(String.class)
                .set());
    }

    @Override
    public List<ApiKey> page(Optional<String> tenant, Optional<String> after, int limit) {
        return store.withHandle(handle -> handle.createQuery(SELECT + " where (:all or tenant = :tenant)"
                        + (after.isEmpty() ? "" : AFTER)
                        + " order by created_at desc, id desc limit :limit")
                .bind("all", tenant.isEmpty())
                .bind("tenant", StoredValues.clean(tenant.orElse("")))
                .bindMap(
                        after.map(id -> Map.of("after", StoredValues.clean(id))).orElse(Map.of()))
                .bind("limit", limit)
                .map((row, _) -> read(row))
                .list());
    }

    @Override
    public Optional<ApiKey> find(String id) {
        return store.withHandle(handle -> find(handle, id));
    }

    private static Optional<ApiKey> find(Handle handle, String id) {
        return handle.createQuery(SELECT + " where id = :id")
                .bind("id", StoredValues.clean(id))
                .map((row, _) -> read(row))
                .findOne();
    }

    @Override
    public SignedKey signed(String id, String hash) {
        return store.snapshot(handle -> {
            var row = handle.createQuery(SignedRows.select(SignedTable.API_KEY) + " where id = ? and hash = ?")
                    .bind(0, id)
                    .bind(1, hash)
                    .map((columns, _) -> SignedRows.read(SignedTable.API_KEY, columns))
                    .findOne();
            var act = row.flatMap(found -> SqlActs.about(handle, found.subject()));
            return new SignedKey(find(handle, id), new SignedState(row, act));
        });
    }

    @Override
    public void revoke(String id, Instant at, ActSigner<SignedTable.Signed> signer) {
        store.useTransaction(handle -> {
            handle.createUpdate("update api_key set revoked_at = :at where id = :id")
                    .bind("at", StoredValues.micros(at))
                    .bind("id", id)
                    .execute();
            acts.append(handle, signer, SignedTable.API_KEY, "id = ?", id);
        });
    }

    @Override
    public void used(String id, Instant at) {
        store.useHandle(handle -> handle.createUpdate("update api_key set last_used_at = :at where id = :id")
                .bind("at", StoredValues.micros(at))
                .bind("id", id)
                .execute());
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
}
