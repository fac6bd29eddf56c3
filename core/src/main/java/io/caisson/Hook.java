package io.caisson;

import io.caisson.receipt.Attempt;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Timings;

/// What an embedding application wants to be asked and told about every execution.
public interface Hook {
    /// Before anything of an allowed attempt is written down or run. Whatever it throws refuses the attempt, with the
    /// exception's message as the reason.
    default void before(Attempt attempt) {}

    /// After an execution, whatever came of it. What it throws is logged and harms nobody.
    default void after(Receipt receipt) {}

    /// As [#after(Receipt)], with how long it took.
    default void after(Receipt receipt, Timings timings) {
        after(receipt);
    }

    /// After an execution that did not complete; [#after] is called too.
    default void onError(Receipt receipt) {}
}
