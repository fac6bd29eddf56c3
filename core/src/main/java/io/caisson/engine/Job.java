package io.caisson.engine;

import io.caisson.ExecutionRequest;
import io.caisson.Input;
import io.caisson.Limits;
import io.caisson.account.Caller;
import io.caisson.gate.Grants;

/// One decided execution on its way to a place.
///
/// @param input what arrives while it runs
public record Job(
        String id,
        Caller caller,
        ExecutionRequest request,
        Grants grants,
        Limits limits,
        Input input,
        Cancellation cancellation) {

    /// One to which nobody talks.
    public Job(
            String id,
            Caller caller,
            ExecutionRequest request,
            Grants grants,
            Limits limits,
            Cancellation cancellation) {
        this(id, caller, request, grants, limits, Input.NONE, cancellation);
    }
}
