package io.caisson.connector;

import io.caisson.GuestError;
import io.caisson.Usage;
import io.caisson.engine.GuestRuntime;
import io.caisson.gate.Decision;
import io.caisson.gate.Finding;
import java.util.List;
import java.util.Optional;

/// What stands in the way of running a source, found without running it.
///
/// @param runtime what would run it here; empty when nothing can
/// @param executionId of the receipt of this check
/// @param usage what the check used
public record Preparation(
        boolean prepared,
        String codeHash,
        List<GuestError> errors,
        List<Finding> findings,
        Decision decision,
        Optional<GuestRuntime> runtime,
        String executionId,
        Usage usage) {
    public Preparation {
        errors = List.copyOf(errors);
        findings = List.copyOf(findings);
    }
}
