package io.caisson.execution;

import io.caisson.ExecutionRequest;
import io.caisson.Refusal;
import io.caisson.account.Caller;
import io.caisson.receipt.Receipt;
import java.util.Optional;

/// Decides who may run now: rate, places and money of a tenant, in one place.
@FunctionalInterface
public interface Admission {
    /// Lets everybody in.
    Admission OPEN = (_, _) -> Pass.FREE;

    /// Takes a place for a request, before anything is done for it.
    Pass admit(Caller caller, ExecutionRequest request);

    /// The receipt of a refusal a moment ago, when the next request of `caller` would be refused for the same reason
    /// whatever it says. It is counted on that receipt, and nothing has to be done for it.
    default Optional<Receipt> refusedAgain(Caller caller) {
        return Optional.empty();
    }

    /// A place that was taken, or why there is none. Closing gives it back.
    interface Pass extends AutoCloseable {
        /// Of somebody who has no bounds.
        Pass FREE = new Pass() {};

        /// Why there is no place.
        default Optional<Refusal> refusal() {
            return Optional.empty();
        }

        /// The receipt of the same refusal a moment ago, which stands for this one too.
        default Optional<Receipt> earlier() {
            return Optional.empty();
        }

        /// Tells what came of it, so that what was set aside for it is charged or freed.
        default void settle(Receipt receipt) {}

        @Override
        default void close() {}
    }
}
