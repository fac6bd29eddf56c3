package io.caisson.receipt;

import io.caisson.GuestError;
import io.caisson.Limits;
import io.caisson.Outcome;
import io.caisson.gate.Decision;
import java.time.Instant;
import java.util.Optional;

/// The closed record of one execution: what was asked, what was decided, what happened, what it used and costs.
public record Receipt(Attempt attempt, Run run, Price price, Instant completedAt) {

    /// Measures and prices what a ledger keeps of `run`, which is all that a place cannot know.
    ///
    /// @param withSource whether the ledger keeps sources
    public static Receipt of(Attempt attempt, Run run, boolean withSource, Instant completedAt) {
        var measured = run.with(run.usage().withStored(StoredSize.of(attempt, run, withSource)));
        return new Receipt(attempt, measured, Price.of(attempt.caller().tier(), measured), completedAt);
    }

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
        return outcome().asError();
    }

    /// One line for people.
    public String summary() {
        return id() + " " + outcome().status()
                + error().map(error -> ": " + error.message()).orElse("");
    }
}
