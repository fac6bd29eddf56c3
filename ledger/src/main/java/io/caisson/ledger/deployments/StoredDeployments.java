package io.caisson.ledger.deployments;

import io.caisson.ExecutionRequest;
import io.caisson.Language;
import io.caisson.account.Caller;
import io.caisson.connector.AccessList;
import io.caisson.connector.AccessList.Level;
import io.caisson.connector.Deployment;
import io.caisson.connector.Deployments;
import io.caisson.connector.NotAllowedException;
import io.caisson.execution.Ids;
import io.caisson.json.RequestReader;
import io.caisson.json.RequestWriter;
import io.caisson.ledger.port.DeploymentStore;
import io.caisson.ledger.receipt.Content;
import io.caisson.ledger.record.CodeVersion;
import io.caisson.ledger.store.TenantStorage;
import io.caisson.work.WorkLane;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/// Deployments in the ledger's database. Thread-safe.
public final class StoredDeployments implements Deployments {
    /// What the reader of requests takes.
    private static final int MAX_CHARACTERS = 16 << 20;
    /// How old the moment of the last use in the database may be: not every execution should write there.
    private static final Duration USE_WRITE_INTERVAL = Duration.ofMinutes(1);

    private static final int REMEMBERED = 10_000;

    private final DeploymentStore store;
    private final Clock clock;
    private final TenantStorage storage;
    private final Map<String, Use> uses = new ConcurrentHashMap<>();

    /// @param written the last use that the database knows
    private record Use(String tenant, Instant last, Instant written) {
        Use at(Instant now) {
            return new Use(tenant, now, written);
        }
    }

    public StoredDeployments(DeploymentStore store, Clock clock, TenantStorage storage) {
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
        var kept = store.add(
                code(caller, codeUid),
                AccessList.ownedBy(caller.party()),
                access -> {
                    if (!access.allows(caller, Level.WRITE)) {
                        throw new NotAllowedException(codeUid);
                    }
                },
                draft(caller, connector, request, content, expiresAt),
                content);
        storage.note(kept.total());
        return deployment(codeUid, kept.version(), request);
    }

    private static DeploymentStore.Code code(Caller caller, String codeUid) {
        return new DeploymentStore.Code(caller.tenant(), codeUid);
    }

    private static Predicate<AccessList> allowing(Caller caller, Level level) {
        return access -> access.allows(caller, level);
    }

    private CodeVersion draft(
            Caller caller, String connector, ExecutionRequest request, Content content, Optional<Instant> expiresAt) {
        return new CodeVersion(
                Ids.next("dep_", clock),
                0,
                request.source().hash(),
                Deployment.Status.READY.label(),
                caller.party().toString(),
                connector,
                content.hash(),
                clock.instant(),
                Optional.empty(),
                expiresAt,
                Optional.of(request.source().language()));
    }

    /// @param request that the version runs
    private static Deployment deployment(String codeUid, CodeVersion version, ExecutionRequest request) {
        return new Deployment(
                version.id(),
                codeUid,
                version.version(),
                version.codeHash(),
                Deployment.Status.valueOf(version.status().toUpperCase(Locale.ROOT)),
                version.owner(),
                version.connector(),
                request,
                version.createdAt(),
                version.lastUsedAt(),
                version.expiresAt());
    }

    @Override
    public List<Deployment> of(Caller caller, String codeUid, int before, int limit) {
        return store
                .living(code(caller, codeUid), allowing(caller, Level.READ), clock.instant(), before, limit)
                .orElse(List.of())
                .stream()
                .map(version -> withoutSource(codeUid, version))
                .map(this::withUse)
                .toList();
    }

    private static Deployment withoutSource(String codeUid, CodeVersion version) {
        var language = version.language().orElseThrow();
        return deployment(codeUid, version, Deployment.requestWithoutSource(language, version.connector()));
    }

    @Override
    public Optional<Deployment> newest(Caller caller, String codeUid) {
        return store.newest(code(caller, codeUid), allowing(caller, Level.READ), clock.instant())
                .map(found -> withSource(codeUid, found));
    }

    @Override
    public Optional<Deployment> find(Caller caller, String codeUid, String id) {
        return store.find(code(caller, codeUid), allowing(caller, Level.READ), clock.instant(), id)
                .map(found -> withSource(codeUid, found));
    }

    /// Reads the source after the database was left: a large one takes its time.
    private Deployment withSource(String codeUid, DeploymentStore.StoredVersion found) {
        var bytes = found.request();
        // a name that only this host has is a language here, too
        var request = WorkLane.compute(
                bytes.length, () -> RequestReader.read(new String(bytes, StandardCharsets.UTF_8), Language::new));
        return withUse(deployment(codeUid, found.version(), request));
    }

    @Override
    public Optional<Deployment> find(Caller caller, String id) {
        return store.codeOf(caller.tenant(), id).flatMap(codeUid -> find(caller, codeUid, id));
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
        store.used(use.tenant, id, use.last);
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
        var deleted = store.delete(code(caller, codeUid), allowing(caller, Level.WRITE), clock.instant(), id);
        deleted.ifPresent(done -> storage.note(done.total()));
        return deleted.map(DeploymentStore.Deleted::isDone).orElse(false);
    }

    @Override
    public Optional<AccessList> access(Caller caller, String codeUid) {
        return store.access(code(caller, codeUid)).filter(allowing(caller, Level.OWNER));
    }

    @Override
    public boolean share(Caller caller, String codeUid, AccessList access) {
        return store.share(code(caller, codeUid), allowing(caller, Level.OWNER), access);
    }
}
