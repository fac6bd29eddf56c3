package io.caisson.connector;

import io.caisson.ExecutionRequest;
import io.caisson.account.Caller;
import io.caisson.connector.AccessList.Level;
import io.caisson.execution.Ids;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// Deployments that live as long as their process.
public final class InMemoryDeployments implements Deployments {
    private final Clock clock;
    private final Map<Key, Code> codes = new HashMap<>();

    private record Key(String tenant, String codeUid) {}

    /// The versions are oldest first, deleted ones included.
    private static final class Code {
        private AccessList access;
        private final List<Deployment> versions = new ArrayList<>();

        Code(AccessList access) {
            this.access = access;
        }
    }

    public InMemoryDeployments(Clock clock) {
        this.clock = clock;
    }

    @Override
    public synchronized Deployment add(
            Caller caller, String codeUid, String connector, ExecutionRequest request, Optional<Instant> expiresAt) {
        Deployment.checkUid(codeUid);
        var code = codes.computeIfAbsent(
                new Key(caller.tenant(), codeUid), _ -> new Code(AccessList.ownedBy(caller.party())));
        if (!code.access.allows(caller, Level.WRITE)) {
            throw new NotAllowedException(codeUid);
        }
        var same = living(code).reversed().stream()
                .limit(1)
                .filter(deployment -> deployment.connector().equals(connector))
                .filter(deployment -> isSame(deployment.request(), request))
                .findFirst();
        if (same.isPresent()) {
            return replace(code, same.get().id(), deployment -> deployment.withExpiry(expiresAt));
        }
        var deployment = new Deployment(
                Ids.next("dep_", clock),
                codeUid,
                code.versions.size() + 1,
                request.source().hash(),
                Deployment.Status.READY,
                caller.party().toString(),
                connector,
                request,
                clock.instant(),
                Optional.empty(),
                expiresAt);
        code.versions.add(deployment);
        return deployment;
    }

    /// The bytes of files are compared by the hash.
    private static boolean isSame(ExecutionRequest one, ExecutionRequest other) {
        return one.source().language().equals(other.source().language())
                && one.source().entry().equals(other.source().entry())
                && one.source().hash().equals(other.source().hash())
                && one.withSource(other.source()).equals(other);
    }

    @Override
    public synchronized List<Deployment> of(Caller caller, String codeUid, int before, int limit) {
        return code(caller, codeUid, Level.READ).map(code -> living(code).reversed()).orElse(List.of()).stream()
                .filter(deployment -> deployment.version() < before)
                .limit(limit)
                .map(Deployment::withoutSource)
                .toList();
    }

    @Override
    public synchronized Optional<Deployment> find(Caller caller, String codeUid, String id) {
        return code(caller, codeUid, Level.READ).flatMap(code -> find(code, id));
    }

    @Override
    public synchronized Optional<Deployment> find(Caller caller, String id) {
        return codes.keySet().stream()
                .filter(key -> key.tenant.equals(caller.tenant()))
                .flatMap(key -> find(caller, key.codeUid, id).stream())
                .findFirst();
    }

    @Override
    public synchronized void used(Caller caller, Deployment used) {
        code(caller, used.codeUid(), Level.READ)
                .ifPresent(code -> replace(code, used.id(), deployment -> deployment.usedAt(clock.instant())));
    }

    @Override
    public synchronized boolean delete(Caller caller, String codeUid, String id) {
        var code = code(caller, codeUid, Level.WRITE);
        var found = code.flatMap(versions -> find(versions, id));
        found.ifPresent(
                _ -> replace(code.orElseThrow(), id, deployment -> deployment.withStatus(Deployment.Status.DELETED)));
        return found.isPresent();
    }

    @Override
    public synchronized Optional<AccessList> access(Caller caller, String codeUid) {
        return code(caller, codeUid, Level.OWNER).map(code -> code.access);
    }

    @Override
    public synchronized boolean share(Caller caller, String codeUid, AccessList access) {
        var code = code(caller, codeUid, Level.OWNER);
        code.ifPresent(owned -> owned.access = access);
        return code.isPresent();
    }

    private Optional<Code> code(Caller caller, String codeUid, Level level) {
        return Optional.ofNullable(codes.get(new Key(caller.tenant(), codeUid)))
                .filter(code -> code.access.allows(caller, level));
    }

    private List<Deployment> living(Code code) {
        return code.versions.stream()
                .filter(deployment -> deployment.isAlive(clock.instant()))
                .toList();
    }

    private Optional<Deployment> find(Code code, String id) {
        return living(code).stream()
                .filter(deployment -> deployment.id().equals(id))
                .findFirst();
    }

    private static Deployment replace(Code code, String id, UnaryOperator<Deployment> change) {
        code.versions.replaceAll(each -> each.id().equals(id) ? change.apply(each) : each);
        return code.versions.stream()
                .filter(each -> each.id().equals(id))
                .findFirst()
                .orElseThrow();
    }
}
