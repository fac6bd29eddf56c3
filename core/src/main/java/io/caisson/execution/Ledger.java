package io.caisson.execution;

import io.caisson.receipt.Attempt;
import io.caisson.receipt.Receipt;
import io.caisson.receipt.Run;

/// Keeps every attempt. What is open before a crash is closed as broken after it.
public interface Ledger {

    /// Writes the attempt down before anything runs. When this throws, nothing runs.
    void open(Attempt attempt);

    /// Closes an opened attempt.
    Receipt close(Attempt attempt, Run run);
}
