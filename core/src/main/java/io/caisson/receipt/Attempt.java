package io.caisson.receipt;

import io.caisson.ExecutionRequest;
import io.caisson.account.Caller;
import io.caisson.gate.Decision;
import io.caisson.gate.Finding;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// An execution as it is known before it runs: what the ledger writes down first.
///
/// @param activity what is to be done with the source
/// @param validation how long it took to decide
public record Attempt(
        String id,
        Caller caller,
        ExecutionRequest request,
        Origin origin,
        Activity activity,
        String codeHash,
        List<Finding> findings,
        Decision decision,
        Duration validation,
        Instant createdAt) {
    public Attempt {
        findings = List.copyOf(findings);
    }

    /// An attempt to run.
    public Attempt(
            String id,
            Caller caller,
            ExecutionRequest request,
            Origin origin,
            String codeHash,
            List<Finding> findings,
            Decision decision,
            Duration validation,
            Instant createdAt) {
        this(id, caller, request, origin, Activity.RUN, codeHash, findings, decision, validation, createdAt);
    }

    public Attempt with(Decision changed) {
        return new Attempt(id, caller, request, origin, activity, codeHash, findings, changed, validation, createdAt);
    }
}
