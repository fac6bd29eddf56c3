package io.caisson;

import java.time.Instant;
import java.util.List;

/// An execution as it is known before it runs: what the ledger writes down first.
public record Attempt(
        String id,
        Caller caller,
        ExecutionRequest request,
        String codeHash,
        List<Finding> findings,
        Decision decision,
        Instant createdAt) {
    public Attempt {
        findings = List.copyOf(findings);
    }
}
