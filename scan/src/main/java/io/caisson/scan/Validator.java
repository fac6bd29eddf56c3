package io.caisson.scan;

import io.caisson.ExecutionRequest;
import io.caisson.account.Caller;
import io.caisson.gate.Finding;
import java.util.List;

/// A check of an embedding application's own over a whole request. One that throws refuses the request.
@FunctionalInterface
public interface Validator {
    List<Finding> validate(Caller caller, ExecutionRequest request);
}
