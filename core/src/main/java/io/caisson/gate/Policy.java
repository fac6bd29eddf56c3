package io.caisson.gate;

import io.caisson.ExecutionRequest;
import io.caisson.account.Caller;
import java.util.List;

/// Decides whether a request may run, and under which grants and limits.
@FunctionalInterface
public interface Policy {
    Decision decide(Caller caller, ExecutionRequest request, List<Finding> findings);

    /// Fills in what `request` leaves to the settings. Every door's requests pass here, before [#decide].
    default ExecutionRequest completed(ExecutionRequest request) {
        return request;
    }
}
