package io.caisson.connector;

import io.caisson.ExecutionRequest;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.engine.GuestRuntime;
import io.caisson.engine.Place;
import io.caisson.execution.Executor;
import io.caisson.gate.Decision;
import io.caisson.receipt.Activity;
import io.caisson.receipt.Receipt;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The seven verbs over an [Executor] and one of its places.
final class PlaceConnector implements CodeConnector {
    private final Executor executor;
    private final Place place;
    private final Deployments deployments;
    private final Caller caller;

    PlaceConnector(Executor executor, Place place, Deployments deployments, Caller caller) {
        this.executor = executor;
        this.place = place;
        this.deployments = deployments;
        this.caller = caller;
    }

    @Override
    public Preparation prepare(String codeUid, ExecutionRequest request, Cancellation cancellation) {
        return check(Activity.PREPARE, request, cancellation);
    }

    private Preparation check(Activity activity, ExecutionRequest request, Cancellation cancellation) {
        var checked = executor.check(activity, caller, atPlace(request), cancellation);
        var receipt = checked.receipt();
        return new Preparation(
                receipt.success(),
                request.source().hash(),
                checked.errors(),
                receipt.attempt().findings(),
                receipt.attempt().decision(),
                runtime(request),
                receipt.id(),
                receipt.run().usage());
    }

    @Override
    public Deployment deploy(
            String codeUid, ExecutionRequest request, Optional<Instant> expiresAt, Cancellation cancellation) {
        var preparation = check(Activity.DEPLOY, request, cancellation);
        if (!preparation.prepared()) {
            throw new NotPreparedException("'" + codeUid + "' cannot be deployed: " + reason(preparation), preparation);
        }
        return deployments.add(caller, codeUid, place.name(), atPlace(request).withInput(Value.NULL), expiresAt);
    }

    @Override
    public Optional<Receipt> execute(String codeUid, Call call) {
        return newest(codeUid).map(newest -> run(newest, call));
    }

    @Override
    public Optional<Receipt> executeDeployment(String codeUid, String deploymentId, Call call) {
        return deployment(codeUid, deploymentId).map(deployment -> run(deployment, call));
    }

    @Override
    public List<Deployment> deployments(String codeUid, int before, int limit) {
        return deployments.of(caller, codeUid, before, limit);
    }

    @Override
    public Optional<Deployment> newest(String codeUid) {
        return deployments.newest(caller, codeUid);
    }

    @Override
    public Optional<Deployment> deployment(String codeUid, String deploymentId) {
        return deployments.find(caller, codeUid, deploymentId);
    }

    @Override
    public Optional<Deployment> deployment(String deploymentId) {
        return deployments.find(caller, deploymentId);
    }

    @Override
    public boolean delete(String codeUid, String deploymentId) {
        return deployments.delete(caller, codeUid, deploymentId);
    }

    @Override
    public Optional<AccessList> access(String codeUid) {
        return deployments.access(caller, codeUid);
    }

    @Override
    public boolean share(String codeUid, AccessList access) {
        return deployments.share(caller, codeUid, access);
    }

    private Receipt run(Deployment deployment, Call call) {
        deployments.used(caller, deployment);
        return executor.execute(
                caller,
                call.request(deployment.request()),
                call.origin().withDeployment(deployment.id()),
                call.output(),
                call.cancellation());
    }

    /// Whatever the request says: who asks this connector means its place.
    private ExecutionRequest atPlace(ExecutionRequest request) {
        return request.withConnector(place.name());
    }

    private Optional<GuestRuntime> runtime(ExecutionRequest request) {
        return place.runtimes().stream()
                .filter(runtime -> runtime.language().equals(request.source().language()))
                .findFirst();
    }

    private static String reason(Preparation preparation) {
        return preparation.decision() instanceof Decision.Deny deny
                ? deny.refusal().message()
                : preparation.errors().getFirst().message();
    }
}
