package io.caisson;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/// An execution as it is known before it runs: what the ledger writes down first.
///
/// @param validation how long it took to decide
public record Attempt(
        String id,
        Caller caller,
        ExecutionRequest request,
        Origin origin,
        String codeHash,
        List<Finding> findings,
        Decision decision,
        Duration validation,
        Instant createdAt) {
    public Attempt {
        findings = List.copyOf(findings);
    }

    Attempt with(Decision changed) {
        return new Attempt(id, caller, request, origin, codeHash, findings, changed, validation, createdAt);
    }
}
