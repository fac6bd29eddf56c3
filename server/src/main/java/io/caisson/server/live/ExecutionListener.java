package io.caisson.server.live;

import io.caisson.Output;
import io.caisson.receipt.Receipt;

/// Sends the output and the end of one execution to its caller.
public interface ExecutionListener extends Output {

    /// Sends the receipt.
    CloseReason ended(Receipt receipt);

    /// Reports that there is no receipt, and why.
    CloseReason failed(String why);
}
