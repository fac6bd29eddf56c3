package io.caisson.ledger.deployments;

import io.caisson.ExecutionRequest;
import io.caisson.account.Caller;
import io.caisson.connector.AccessList;
import io.caisson.connector.AccessList.Level;
import io.caisson.connector.Deployment;
import io.caisson.connector.Deployments;
import io.caisson.connector.NotAllowedException;
import io.caisson.execution.Ids;
import io.caisson.json.RequestWriter;
import io.caisson.ledger.port.StorageTotal;
import io.caisson.ledger.receipt.Content;
import io.caisson.ledger.receipt.StoredValues;
import io.caisson.ledger.sql.StorageChange;
import io.caisson.ledger.sql.Store;
import io.caisson.ledger.store.TenantStorage;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jdbi.v3.core.HandleCallback;

/// Deployments in the ledger's database.
public final class StoredDeployments implements Deployments {
    /// What the reader of requests takes.
    private static final int MAX_CHARACTERS = 16 << 20;
    /// How old the moment of the last use in the database may be: not every execution should write there.
    private static final Duration USE_WRITE_INTERVAL = Duration.ofMinutes(1);

    private static final int REMEMBERED = 10_000;

    private final Store store;
    private final Clock clock;
    private final TenantStorage storage;
    private final Map<String, Use> uses = new ConcurrentHashMap<>();

    /// @param written the last use that the database knows
    private record Use(String tenant, Instant last, Instant written) {
        Use at(Instant now) {
            return new Use(tenant, now, written);
        }
    }

    public StoredDeployments(Store store, Clock clock, TenantStorage storage) {
        this.store = store;
        this.clock = clock;
        this.storage = storage;
    }

    @Override
    public Deployment add(
            Caller caller, String codeUid, String connector, ExecutionRequest request, Optional<Instant> expiresAt) {
        Deployment.checkUid(codeUid);
        var text = RequestWriter.write(request);
        if (text.length() > MAX_CHARACTERS) {
            throw new IllegalArgumentException("as JSON the request has " + text.length() + " characters, at most "
                    + MAX_CHARACTERS + " can be deployed");
        }
        var content = Content.of(text);
        var kept = store.inTransaction(handle -> {
            var table = new DeploymentTable(handle, StoredValues.clean(caller.tenant()), codeUid);
            table.begin(AccessList.ownedBy(caller.party()));
            var change = StorageChange.begin(handle.getConnection(), table.tenant());
            table.collect(clock.instant(), change);
            if (!table.access().orElseThrow().allows(caller, Level.WRITE)) {
                throw new NotAllowedException(codeUid);
            }
            var same = table.living(clock.instant(), Integer.MAX_VALUE, 1).stream()
                    .filter(version -> version.isOf(connector, content.hash()))
                    .findFirst();
            same.ifPresent(version -> table.expire(version.id(), expiresAt));
            var id = same.map(DeploymentTable.Version::id)
                    .orElseGet(() -> insert(table, change, caller, connector, request, content, expiresAt));
            var stored = table.find(id, clock.instant())
                    .map(version -> new DeploymentTable.Stored(codeUid, version, content.bytes()))
                    .orElseThrow();
            return new Changed<>(stored, change.end());
        });
        storage.note(kept.total);
        return kept.result.deployment(request);
    }

    /// What came of a transaction, and what is stored after it.
    private record Changed<T>(T result, StorageTotal total) {}

    private String insert(
            DeploymentTable table,
            StorageChange change,
            Caller caller,
            String connector,
            ExecutionRequest request,
            Content content,
            Optional<Instant> expiresAt) {
        var version = new DeploymentTable.Version(
                Ids.next("dep_", clock),
                table.nextVersion(),
                request.source().hash(),
                Deployment.Status.READY.label(),
                caller.party().toString(),
                connector,
                content.hash(),
                clock.instant(),
                Optional.empty(),
                expiresAt,
                Optional.of(request.source().language()));
        table.insert(version, content, change);
        return version.id();
    }

    @Override
    public List<Deployment> of(Caller caller, String codeUid, int before, int limit) {
        return within(
                        caller,
                        codeUid,
                        Level.READ,
                        table -> table.living(clock.instant(), before, limit).stream()
                                .map(table::withoutSource)
                                .map(this::withUse)
                                .toList())
                .orElse(List.of());
    }

    @Override
    public Optional<Deployment> newest(Caller caller, String codeUid) {
        return one(
                caller,
                codeUid,
                table -> table.living(clock.instant(), Integer.MAX_VALUE, 1).stream()
                        .findFirst());
    }

    @Override
    public Optional<Deployment> find(Caller caller, String codeUid, String id) {
        return one(caller, codeUid, table -> table.find(id, clock.instant()));
    }

    /// Reads the source after the database was left: a large one takes its time.
    private Optional<Deployment> one(
            Caller caller, String codeUid, Function<DeploymentTable, Optional<DeploymentTable.Version>> choice) {
        return within(caller, codeUid, Level.READ, table -> choice.apply(table).map(table::stored))
                .flatMap(found -> found)
                .map(DeploymentTable.Stored::deployment)
                .map(this::withUse);
    }

    @Override
    public Optional<Deployment> find(Caller caller, String id) {
        return store.withHandle(handle -> handle.createQuery(
                                "select code_uid from deployment where tenant = :tenant and id = :id")
                        .bind("tenant", StoredValues.clean(caller.tenant()))
                        .bind("id", StoredValues.clean(id))
                        .mapTo(String.class)
                        .findOne())
                .flatMap(codeUid -> find(caller, codeUid, id));
    }

    private Deployment withUse(Deployment deployment) {
        return Optional.ofNullable(uses.get(deployment.id()))
                .map(use -> deployment.usedAt(use.last))
                .orElse(deployment);
    }

    @Override
    public void used(Caller caller, Deployment deployment) {
        var now = clock.instant();
        var use = uses.merge(
                deployment.id(), new Use(caller.tenant(), now, Instant.EPOCH), (known, fresh) -> known.at(fresh.last));
        if (Duration.between(use.written, now).compareTo(USE_WRITE_INTERVAL) > 0) {
            write(deployment.id(), use);
        }
        if (uses.size() > REMEMBERED) {
            close();
        }
    }

    private void write(String id, Use use) {
        store.useHandle(handle -> handle.createUpdate(
                        "update deployment set last_used_at = :at where tenant = :tenant and id = :id")
                .bind("at", StoredValues.micros(use.last))
                .bind("tenant", StoredValues.clean(use.tenant))
                .bind("id", id)
                .execute());
        uses.put(id, new Use(use.tenant, use.last, use.last));
    }

    /// Writes down the uses that are not in the database yet.
    public void close() {
        uses.forEach((id, use) -> {
            if (use.last.isAfter(use.written)) {
                write(id, use);
            }
        });
        uses.clear();
    }

    @Override
    public boolean delete(Caller caller, String codeUid, String id) {
        var deleted = within(caller, codeUid, Level.WRITE, table -> {
            var change = StorageChange.begin(table.handle().getConnection(), table.tenant());
            return new Changed<>(table.delete(id, clock.instant(), change), change.end());
        });
        deleted.ifPresent(changed -> storage.note(changed.total));
        return deleted.map(Changed::result).orElse(false);
    }

    @Override
    public Optional<AccessList> access(Caller caller, String codeUid) {
        return within(caller, codeUid, Level.OWNER, DeploymentTable::access).flatMap(access -> access);
    }

    @Override
    public boolean share(Caller caller, String codeUid, AccessList access) {
        return within(caller, codeUid, Level.OWNER, table -> table.share(access))
                .orElse(false);
    }

    /// Does `task` with the versions of `codeUid`; nothing where there are none, or not for this caller.
    private <T> Optional<T> within(Caller caller, String codeUid, Level level, Function<DeploymentTable, T> task) {
        HandleCallback<Optional<T>, RuntimeException> reading = handle -> {
            var table = new DeploymentTable(handle, StoredValues.clean(caller.tenant()), StoredValues.clean(codeUid));
            return table.access().filter(access -> access.allows(caller, level)).map(_ -> task.apply(table));
        };
        return level == Level.READ ? store.snapshot(reading) : store.inTransaction(reading);
    }
}
