package io.caisson.connector;

import io.caisson.ExecutionRequest;
import io.caisson.Ids;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/// The deployments of all tenants, in memory. A tenant sees only its own. Thread-safe.
public final class Deployments {
    private final Clock clock;
    private final List<Deployment> all = new ArrayList<>();

    public Deployments(Clock clock) {
        this.clock = clock;
    }

    /// Stores the next version of `codeUid`; the same source again is the version that is there already.
    synchronized Deployment add(String tenant, String codeUid, String connector, ExecutionRequest request) {
        var hash = request.source().hash();
        var versions = of(tenant, codeUid);
        var same = versions.stream()
                .filter(deployment -> deployment.codeHash().equals(hash))
                .filter(deployment -> deployment.request().limits().equals(request.limits()))
                .filter(deployment -> deployment.request().allowedModules().equals(request.allowedModules()))
                .findFirst();
        return same.orElseGet(() -> {
            var deployment = new Deployment(
                    Ids.next("dep_", clock),
                    codeUid,
                    highestVersion(tenant, codeUid) + 1,
                    hash,
                    Deployment.Status.READY,
                    tenant,
                    connector,
                    request,
                    clock.instant(),
                    Optional.empty());
            all.add(deployment);
            return deployment;
        });
    }

    /// The living versions of `codeUid`, newest first.
    synchronized List<Deployment> of(String tenant, String codeUid) {
        return all.stream()
                .filter(deployment -> owned(deployment, tenant, codeUid))
                .filter(deployment -> deployment.status() != Deployment.Status.DELETED)
                .toList()
                .reversed();
    }

    synchronized Optional<Deployment> find(String tenant, String codeUid, String id) {
        return of(tenant, codeUid).stream()
                .filter(deployment -> deployment.id().equals(id))
                .findFirst();
    }

    synchronized void used(Deployment deployment) {
        replace(deployment, current -> current.usedAt(clock.instant()));
    }

    /// Forgets the source; the id and version stay taken.
    synchronized boolean delete(String tenant, String codeUid, String id) {
        var found = find(tenant, codeUid, id);
        found.ifPresent(deployment -> replace(deployment, current -> current.withStatus(Deployment.Status.DELETED)));
        return found.isPresent();
    }

    private void replace(Deployment deployment, UnaryOperator<Deployment> change) {
        all.replaceAll(each -> each.id().equals(deployment.id()) ? change.apply(each) : each);
    }

    private int highestVersion(String tenant, String codeUid) {
        return all.stream()
                .filter(deployment -> owned(deployment, tenant, codeUid))
                .mapToInt(Deployment::version)
                .max()
                .orElse(0);
    }

    private static boolean owned(Deployment deployment, String tenant, String codeUid) {
        return deployment.owner().equals(tenant) && deployment.codeUid().equals(codeUid);
    }
}
