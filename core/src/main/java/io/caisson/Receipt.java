package io.caisson;

import java.time.Instant;
import java.util.Optional;

/// The closed record of one execution: what was asked, what was decided, what happened, what it used and costs.
public record Receipt(Attempt attempt, Run run, Price price, Instant completedAt) {

    public String id() {
        return attempt.id();
    }

    public Outcome outcome() {
        return run.outcome();
    }

    public boolean success() {
        return outcome() instanceof Outcome.Completed;
    }

    /// The ceilings that held; the asked ones when it was never allowed to run.
    public Limits limits() {
        return attempt.decision() instanceof Decision.Allow allow
                ? allow.limits()
                : attempt.request().limits();
    }

    /// The error of an execution that did not complete, in the shape every outcome shares.
    public Optional<GuestError> error() {
        return switch (outcome()) {
            case Outcome.Completed _ -> Optional.empty();
            case Outcome.Failed(var error) -> Optional.of(error);
            case Outcome.LimitReached(var limit, var message) -> Optional.of(GuestError.of(limit.kind(), message));
            case Outcome.Refused(var reason) -> Optional.of(GuestError.of(reason.kind(), reason.message()));
            case Outcome.Cancelled(var by) -> Optional.of(GuestError.of(ErrorKind.CANCELLED, "cancelled by " + by));
            case Outcome.Broken(var fault) -> Optional.of(GuestError.of(ErrorKind.INTERNAL, fault.message()));
        };
    }

    /// One line for people.
    public String summary() {
        return id() + " " + outcome().status()
                + error().map(error -> ": " + error.message()).orElse("");
    }
}
