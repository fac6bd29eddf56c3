package io.caisson.server.live;

import io.caisson.Output;
import io.caisson.receipt.Receipt;

/// Tells a caller of one execution while it runs, and how it ended.
public interface ExecutionListener extends Output {

    /// Tells the end.
    CloseReason ended(Receipt receipt);

    /// Tells that there is no receipt, and why.
    CloseReason failed(String why);
}
