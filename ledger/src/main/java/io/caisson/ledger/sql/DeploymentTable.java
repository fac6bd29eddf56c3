package io.caisson.ledger.sql;

import io.caisson.Language;
import io.caisson.Value;
import io.caisson.account.Party;
import io.caisson.connector.AccessList;
import io.caisson.connector.AccessList.Level;
import io.caisson.json.RequestReader;
import io.caisson.ledger.port.DeploymentStore;
import io.caisson.ledger.receipt.Content;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.record.CodeVersion;
import java.nio.charset.StandardCharsets;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.Query;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/// What is kept of one code of one tenant: the tables `code`, `deployment` and `deployed_request`.
record DeploymentTable(Handle handle, String tenant, String codeUid) {
    private static final String ALIVE = " status <> 'deleted' and (expires_at is null or expires_at > :now)";
    /// Bytes of a request as `RequestWriter` writes it that have its language, which is its first member.
    private static final int BEGINNING = 200;

    private static final String SELECT =
            "select id, version, code_hash, status, owner, connector, request_hash, created_at, last_used_at, expires_at,"
                    + " language from deployment where tenant = :tenant and code_uid = :code and" + ALIVE;

    /// Requests that no living version runs.
    private static final String UNUSED = " and not exists (select 1 from deployment where deployment.tenant = :tenant"
            + " and request_hash = deployed_request.hash and" + ALIVE + ")";

    private static CodeVersion version(ResultSet row) throws SQLException {
        return new CodeVersion(
                row.getString(1),
                row.getInt(2),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getString(6),
                row.getString(7),
                StoredValues.instant(row.getLong(8)),
                instant(row, 9),
                instant(row, 10),
                Optional.ofNullable(row.getString(11)).map(Language::new));
    }

    private static Optional<Instant> instant(ResultSet row, int column) throws SQLException {
        var micros = row.getLong(column);
        return row.wasNull() ? Optional.empty() : Optional.of(StoredValues.instant(micros));
    }

    private <T extends SqlStatement<T>> T scoped(T statement) {
        return statement.bind("tenant", tenant).bind("code", codeUid);
    }

    /// Makes the code unless it is there, and keeps others from adding to it until the transaction ends.
    void begin(AccessList access) {
        scoped(handle.createUpdate("""
                        insert into code (tenant, code_uid, access, versions) values (:tenant, :code, :access, 0)
                        on conflict (tenant, code_uid) do update set versions = code.versions
                        """)).bind("access", written(access)).execute();
    }

    Optional<AccessList> access() {
        return scoped(handle.createQuery("select access from code where tenant = :tenant and code_uid = :code"))
                .mapTo(String.class)
                .findOne()
                .map(DeploymentTable::read);
    }

    boolean share(AccessList access) {
        return scoped(handle.createUpdate(
                                "update code set access = :access where tenant = :tenant and code_uid = :code"))
                        .bind("access", written(access))
                        .execute()
                > 0;
    }

    /// Those before a version, newest first.
    List<CodeVersion> living(Instant now, int before, int limit) {
        return scoped(handle.createQuery(SELECT + " and version < :before order by version desc limit :limit"))
                .bind("now", StoredValues.micros(now))
                .bind("before", before)
                .bind("limit", limit)
                .map((row, _) -> version(row))
                .list();
    }

    Optional<CodeVersion> find(String id, Instant now) {
        return scoped(handle.createQuery(SELECT + " and id = :id"))
                .bind("now", StoredValues.micros(now))
                .bind("id", StoredValues.clean(id))
                .map((row, _) -> version(row))
                .findOne();
    }

    /// @param change told of the request, unless that is there already
    void insert(CodeVersion version, int number, Content request, StorageChange change) {
        change.add(
                stored(" and hash = :hash", query -> query.bind("hash", request.hash())) > 0
                        ? 0
                        : request.bytes().length);
        scoped(handle.createUpdate("""
                        insert into deployed_request (tenant, hash, bytes) values (:tenant, :hash, :bytes)
                        on conflict (tenant, hash) do nothing
                        """))
                .bind("hash", request.hash())
                .bind("bytes", request.bytes())
                .execute();
        scoped(handle.createUpdate("""
                        insert into deployment (id, tenant, code_uid, version, code_hash, status, owner, connector,
                          request_hash, created_at, expires_at, language)
                        values (:id, :tenant, :code, :version, :codeHash, :status, :owner, :connector,
                          :requestHash, :createdAt, :expiresAt, :language)
                        """))
                .bind("id", version.id())
                .bind("version", number)
                .bind("codeHash", version.codeHash())
                .bind("status", version.status())
                .bind("owner", version.owner())
                .bind("connector", version.connector())
                .bind("requestHash", version.requestHash())
                .bind("createdAt", StoredValues.micros(version.createdAt()))
                .bind("expiresAt", micros(version.expiresAt()))
                .bind("language", version.language().map(Language::name).orElse(null))
                .execute();
    }

    /// The number that no version had before.
    int nextVersion() {
        scoped(handle.createUpdate(
                        "update code set versions = versions + 1 where tenant = :tenant and code_uid = :code"))
                .execute();
        return scoped(handle.createQuery("select versions from code where tenant = :tenant and code_uid = :code"))
                .mapTo(Integer.class)
                .one();
    }

    void expire(String id, Optional<Instant> at) {
        scoped(
                        handle.createUpdate(
                                "update deployment set expires_at = :at where tenant = :tenant and code_uid = :code and id = :id"))
                .bind("at", micros(at))
                .bind("id", id)
                .execute();
    }

    boolean delete(String id, Instant now, StorageChange change) {
        var deleted = scoped(handle.createUpdate("update deployment set status = 'deleted'"
                        + " where tenant = :tenant and code_uid = :code and id = :id and" + ALIVE))
                .bind("id", StoredValues.clean(id))
                .bind("now", StoredValues.micros(now))
                .execute();
        collect(now, change);
        return deleted > 0;
    }

    /// Forgets what no living version runs.
    void collect(Instant now, StorageChange change) {
        change.add(-stored(UNUSED, query -> query.bind("now", StoredValues.micros(now))));
        handle.createUpdate("delete from deployed_request where tenant = :tenant" + UNUSED)
                .bind("tenant", tenant)
                .bind("now", StoredValues.micros(now))
                .execute();
    }

    /// The version with its language. Its request is not read: SQLite reads the whole of a value to answer a part of
    /// it, so a list of versions of 1 MB each kept a processor busy for all tenants.
    CodeVersion withLanguage(CodeVersion version) {
        return version.language().isPresent() ? version : version.in(languageOfRequest(version));
    }

    private Language languageOfRequest(CodeVersion version) {
        var beginning = handle.createQuery("select substr(bytes, 1, " + BEGINNING
                        + ") from deployed_request where tenant = :tenant and hash = :hash")
                .bind("tenant", tenant)
                .bind("hash", version.requestHash())
                .mapTo(byte[].class)
                .one();
        return new Language(RequestReader.language(new String(beginning, StandardCharsets.UTF_8)));
    }

    /// How many bytes the requests that meet a condition have.
    private long stored(String condition, UnaryOperator<Query> bound) {
        return bound.apply(handle.createQuery("select coalesce(sum(length(bytes)), 0) from deployed_request"
                                + " where tenant = :tenant" + condition)
                        .bind("tenant", tenant))
                .mapTo(Long.class)
                .one();
    }

    DeploymentStore.StoredVersion stored(CodeVersion version) {
        var bytes = handle.createQuery("select bytes from deployed_request where tenant = :tenant and hash = :hash")
                .bind("tenant", tenant)
                .bind("hash", version.requestHash())
                .mapTo(byte[].class)
                .one();
        return new DeploymentStore.StoredVersion(version, bytes);
    }

    private static @Nullable Long micros(Optional<Instant> moment) {
        return moment.map(StoredValues::micros).orElse(null);
    }

    private static String written(AccessList access) {
        var entries = new TreeMap<String, List<String>>();
        access.entries()
                .forEach((party, levels) -> entries.put(
                        party.toString(),
                        levels.stream().map(Level::name).sorted().toList()));
        return Value.of(entries).json();
    }

    private static AccessList read(String text) {
        return new AccessList(Value.json(text).map().entrySet().stream()
                .collect(Collectors.toMap(entry -> Party.of(entry.getKey()), entry -> levels(entry.getValue()))));
    }

    private static Set<Level> levels(@Nullable Object list) {
        return list instanceof List<?> levels
                ? levels.stream()
                        .map(level -> Level.valueOf(String.valueOf(level)))
                        .collect(Collectors.toSet())
                : Set.of();
    }
}
