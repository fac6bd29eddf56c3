package io.caisson.scan;

import io.caisson.ExecutionRequest;
import io.caisson.account.Caller;
import io.caisson.gate.Finding;
import java.util.List;

/// A check of a whole request by the embedding application. If it throws, the request is refused.
@FunctionalInterface
public interface Validator {
    List<Finding> validate(Caller caller, ExecutionRequest request);
}
