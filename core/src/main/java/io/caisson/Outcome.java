package io.caisson;

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
