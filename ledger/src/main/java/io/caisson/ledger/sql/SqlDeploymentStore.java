package io.caisson.ledger.sql;

import io.caisson.connector.AccessList;
import io.caisson.ledger.port.DeploymentStore;
import io.caisson.ledger.receipt.Content;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.record.CodeVersion;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jdbi.v3.core.Handle;

/// Deployments, each method in a transaction of its own over the tables that [DeploymentTable] reads and writes.
final class SqlDeploymentStore implements DeploymentStore {
    private final Store store;

    SqlDeploymentStore(Store store) {
        this.store = store;
    }

    private static DeploymentTable table(Handle handle, Code code) {
        return new DeploymentTable(handle, StoredValues.clean(code.tenant()), StoredValues.clean(code.uid()));
    }

    @Override
    public Kept add(Code code, AccessList whenNew, Consumer<AccessList> check, CodeVersion version, Content request) {
        var now = version.createdAt();
        return store.inTransaction(handle -> {
            var table = table(handle, code);
            table.begin(whenNew);
            var change = StorageChange.begin(handle.getConnection(), table.tenant());
            table.collect(now, change);
            check.accept(table.access().orElseThrow());
            var same = table.living(now, Integer.MAX_VALUE, 1).stream()
                    .filter(version::isAs)
                    .findFirst();
            same.ifPresent(found -> table.expire(found.id(), version.expiresAt()));
            var id = same.map(CodeVersion::id).orElseGet(() -> {
                table.insert(version, table.nextVersion(), request, change);
                return version.id();
            });
            return new Kept(table.find(id, now).orElseThrow(), change.end());
        });
    }

    @Override
    public Optional<List<CodeVersion>> living(
            Code code, Predicate<AccessList> allowed, Instant now, int before, int limit) {
        return reading(
                code,
                allowed,
                table -> table.living(now, before, limit).stream()
                        .map(table::withLanguage)
                        .toList());
    }

    @Override
    public Optional<StoredVersion> newest(Code code, Predicate<AccessList> allowed, Instant now) {
        return reading(
                        code,
                        allowed,
                        table -> table.living(now, Integer.MAX_VALUE, 1).stream()
                                .findFirst()
                                .map(table::stored))
                .flatMap(found -> found);
    }

    @Override
    public Optional<StoredVersion> find(Code code, Predicate<AccessList> allowed, Instant now, String id) {
        return reading(code, allowed, table -> table.find(id, now).map(table::stored))
                .flatMap(found -> found);
    }

    private <T> Optional<T> reading(Code code, Predicate<AccessList> allowed, Function<DeploymentTable, T> task) {
        return store.snapshot(handle -> {
            var table = table(handle, code);
            return table.access().filter(allowed).map(_ -> task.apply(table));
        });
    }

    private <T> Optional<T> writing(Code code, Predicate<AccessList> allowed, Function<DeploymentTable, T> task) {
        return store.inTransaction(handle -> {
            var table = table(handle, code);
            return table.access().filter(allowed).map(_ -> task.apply(table));
        });
    }

    @Override
    public Optional<String> codeOf(String tenant, String id) {
        return store.withHandle(
                handle -> handle.createQuery("select code_uid from deployment where tenant = :tenant and id = :id")
                        .bind("tenant", StoredValues.clean(tenant))
                        .bind("id", StoredValues.clean(id))
                        .mapTo(String.class)
                        .findOne());
    }

    @Override
    public Optional<Deleted> delete(Code code, Predicate<AccessList> allowed, Instant now, String id) {
        return writing(code, allowed, table -> {
            var change = StorageChange.begin(table.handle().getConnection(), table.tenant());
            return new Deleted(table.delete(id, now, change), change.end());
        });
    }

    @Override
    public Optional<AccessList> access(Code code) {
        return store.withHandle(handle -> table(handle, code).access());
    }

    @Override
    public boolean share(Code code, Predicate<AccessList> allowed, AccessList access) {
        return writing(code, allowed, table -> table.share(access)).orElse(false);
    }

    @Override
    public void used(String tenant, String id, Instant at) {
        store.useHandle(handle -> handle.createUpdate(
                        "update deployment set last_used_at = :at where tenant = :tenant and id = :id")
                .bind("at", StoredValues.micros(at))
                .bind("tenant", StoredValues.clean(tenant))
                .bind("id", id)
                .execute());
    }
}
