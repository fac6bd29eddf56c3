package io.caisson.connector;

import io.caisson.ExecutionRequest;
import io.caisson.Limits;
import io.caisson.Output;
import io.caisson.Value;
import io.caisson.engine.Cancellation;
import io.caisson.receipt.Origin;

/// One use of what is deployed.
///
/// @param limits what this use asks for instead of what was deployed with the source; the tier holds either way
/// @param origin what the use belongs to besides the deployment
public record Call(Value input, Limits limits, Origin origin, Output output, Cancellation cancellation) {

    public static Call with(Value input) {
        return new Call(input, Limits.NONE, Origin.NONE, Output.NOWHERE, new Cancellation());
    }

    public Call withLimits(Limits changed) {
        return new Call(input, changed, origin, output, cancellation);
    }

    public Call withOrigin(Origin changed) {
        return new Call(input, limits, changed, output, cancellation);
    }

    public Call withOutput(Output changed, Cancellation changedCancellation) {
        return new Call(input, limits, origin, changed, changedCancellation);
    }

    /// What `deployed` is to do this time.
    ExecutionRequest request(ExecutionRequest deployed) {
        var merged = deployed.limits();
        for (var asked : limits.values().entrySet()) {
            merged = merged.with(asked.getKey(), asked.getValue());
        }
        return deployed.withInput(input).withLimits(merged);
    }
}
