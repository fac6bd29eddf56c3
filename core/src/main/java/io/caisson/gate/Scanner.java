package io.caisson.gate;

import io.caisson.ExecutionRequest;
import io.caisson.account.Caller;
import java.util.List;

/// Reads a source before it runs. A scanner that cannot answer throws, and the execution is refused.
@FunctionalInterface
public interface Scanner {
    /// A scanner without rules.
    Scanner BLIND = (_, _) -> List.of();

    List<Finding> scan(Caller caller, ExecutionRequest request);
}
