package io.caisson.connector;

import io.caisson.ExecutionRequest;
import io.caisson.Value;
import io.caisson.engine.Cancellation;
import io.caisson.receipt.Receipt;
import io.caisson.text.RequestBounds;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/// The seven verbs for one caller at one place, and who else may use what it has deployed.
///
/// Executing and looking take the level `read`, deploying and deleting `write`. Without it everything is as if
/// the code were not there.
public interface CodeConnector {

    /// Checks a source without running it. That is recorded and charged like a run.
    default Preparation prepare(String codeUid, ExecutionRequest request) {
        return prepare(codeUid, request, new Cancellation());
    }

    /// As [#prepare(String, ExecutionRequest)], until it is cancelled.
    Preparation prepare(String codeUid, ExecutionRequest request, Cancellation cancellation);

    /// Keeps a source as the next version of `codeUid`.
    ///
    /// @throws NotPreparedException when [#prepare] would say no
    /// @throws NotAllowedException when `codeUid` is somebody else's
    default Deployment deploy(String codeUid, ExecutionRequest request) {
        return deploy(codeUid, request, Optional.empty());
    }

    /// As [#deploy(String, ExecutionRequest)], until `expiresAt`.
    default Deployment deploy(String codeUid, ExecutionRequest request, Optional<Instant> expiresAt) {
        return deploy(codeUid, request, expiresAt, new Cancellation());
    }

    /// As [#deploy(String, ExecutionRequest, Optional)]; a check that is cancelled deploys nothing.
    Deployment deploy(String codeUid, ExecutionRequest request, Optional<Instant> expiresAt, Cancellation cancellation);

    /// Runs the newest version of `codeUid`; empty when there is none.
    default Optional<Receipt> execute(String codeUid, Value input) {
        return execute(codeUid, Call.with(input));
    }

    /// As [#execute(String, Value)], with more to say about it.
    Optional<Receipt> execute(String codeUid, Call call);

    /// Runs exactly that version; empty when the caller has no such deployment.
    default Optional<Receipt> executeDeployment(String codeUid, String deploymentId, Value input) {
        return executeDeployment(codeUid, deploymentId, Call.with(input));
    }

    /// As [#executeDeployment(String, String, Value)], with more to say about it.
    Optional<Receipt> executeDeployment(String codeUid, String deploymentId, Call call);

    /// The newest versions of `codeUid`, newest first, as many as a page has. Their requests are without sources.
    default List<Deployment> deployments(String codeUid) {
        return deployments(codeUid, Integer.MAX_VALUE, RequestBounds.Field.PAGE_SIZE.maxSize());
    }

    /// As [#deployments(String)], of versions before `before`, `limit` of them at most.
    List<Deployment> deployments(String codeUid, int before, int limit);

    /// The newest version of `codeUid`.
    default Optional<Deployment> newest(String codeUid) {
        return deployments(codeUid, Integer.MAX_VALUE, 1).stream()
                .findFirst()
                .flatMap(newest -> deployment(codeUid, newest.id()));
    }

    /// One version of `codeUid`.
    default Optional<Deployment> version(String codeUid, int version) {
        return deployments(codeUid, version + 1, 1).stream()
                .filter(deployment -> deployment.version() == version)
                .findFirst()
                .flatMap(found -> deployment(codeUid, found.id()));
    }

    Optional<Deployment> deployment(String codeUid, String deploymentId);

    /// The deployment of this id, whatever code it is of.
    Optional<Deployment> deployment(String deploymentId);

    /// Whether there was such a deployment.
    boolean delete(String codeUid, String deploymentId);

    /// Who may do what with `codeUid`; empty for those who do not own it.
    Optional<AccessList> access(String codeUid);

    /// Changes who may do what with `codeUid`, for its owners.
    ///
    /// @return whether there is such a code
    boolean share(String codeUid, AccessList access);
}
