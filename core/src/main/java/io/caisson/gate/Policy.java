package io.caisson.gate;

import io.caisson.ExecutionRequest;
import io.caisson.account.Caller;
import java.util.List;

/// Decides whether a request may run, and under which grants and limits.
@FunctionalInterface
public interface Policy {
    Decision decide(Caller caller, ExecutionRequest request, List<Finding> findings);
}
