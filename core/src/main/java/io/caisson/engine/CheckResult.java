package io.caisson.engine;

import io.caisson.GuestError;
import io.caisson.Outcome;
import io.caisson.Usage;
import io.caisson.Value;
import java.util.List;

/// What a place found when it checked a source without running it, and what that used.
///
/// @param errors the problems that would keep the source from starting; empty when it would start
public record CheckResult(Outcome outcome, List<GuestError> errors, Usage usage) {
    public CheckResult {
        errors = List.copyOf(errors);
    }

    /// Of a source that has `errors`, or would start when there are none.
    public static CheckResult of(List<GuestError> errors, Usage usage) {
        return errors.isEmpty()
                ? new CheckResult(new Outcome.Completed(Value.NULL), errors, usage)
                : new CheckResult(new Outcome.Failed(errors.getFirst()), errors, usage);
    }

    /// Of a check that ended otherwise: no room, a limit, a cancellation.
    public static CheckResult ended(Outcome outcome, Usage usage) {
        return new CheckResult(outcome, outcome.asError().stream().toList(), usage);
    }
}
