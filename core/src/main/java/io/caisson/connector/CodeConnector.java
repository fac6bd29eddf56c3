package io.caisson.connector;

import io.caisson.ExecutionRequest;
import io.caisson.Receipt;
import io.caisson.Value;
import java.util.List;
import java.util.Optional;

/// The seven verbs for one caller at one place.
public interface CodeConnector {

    /// Checks a source without running it.
    Preparation prepare(String codeUid, ExecutionRequest request);

    /// Keeps a source as the next version of `codeUid`.
    ///
    /// @throws NotPreparedException when [#prepare] would say no
    Deployment deploy(String codeUid, ExecutionRequest request);

    /// Runs the newest version of `codeUid`; empty when there is none.
    Optional<Receipt> execute(String codeUid, Value input);

    /// Runs exactly that version; empty when the caller has no such deployment.
    Optional<Receipt> executeDeployment(String codeUid, String deploymentId, Value input);

    /// The versions of `codeUid`, newest first.
    List<Deployment> deployments(String codeUid);

    Optional<Deployment> deployment(String codeUid, String deploymentId);

    /// Whether there was such a deployment.
    boolean delete(String codeUid, String deploymentId);
}
