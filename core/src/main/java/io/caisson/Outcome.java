package io.caisson;

import java.util.Optional;

/// Every way an execution can end, used unchanged by doors, ledger, prices and metrics.
public sealed interface Outcome {

    /// The program ran to its end.
    record Completed(Value result) implements Outcome {}

    /// The program's own error.
    record Failed(GuestError error) implements Outcome {}

    /// A ceiling ended the program.
    record LimitReached(Limit limit, String message) implements Outcome {}

    /// The program was never started.
    record Refused(Refusal reason) implements Outcome {}

    /// Somebody ended it early.
    record Cancelled(String by) implements Outcome {}

    /// Our fault: it failed without the guest having done anything.
    record Broken(Fault fault) implements Outcome {}

    /// The error of an outcome that is not [Completed], in the shape every outcome shares.
    default Optional<GuestError> asError() {
        return switch (this) {
            case Completed _ -> Optional.empty();
            case Failed(var error) -> Optional.of(error);
            case LimitReached(var limit, var message) -> Optional.of(GuestError.of(limit.kind(), message));
            case Refused(var reason) -> Optional.of(GuestError.of(reason.kind(), reason.message()));
            case Cancelled(var by) -> Optional.of(GuestError.of(ErrorKind.CANCELLED, "cancelled by " + by));
            case Broken(var fault) -> Optional.of(GuestError.of(ErrorKind.INTERNAL, fault.message()));
        };
    }

    /// The word for this outcome in receipts.
    default String status() {
        return switch (this) {
            case Completed _ -> "completed";
            case Failed _ -> "failed";
            case LimitReached _ -> "limit";
            case Refused _ -> "refused";
            case Cancelled _ -> "cancelled";
            case Broken _ -> "broken";
        };
    }
}
