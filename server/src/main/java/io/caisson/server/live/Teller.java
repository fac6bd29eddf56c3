package io.caisson.server.live;

import io.caisson.Output;
import io.caisson.receipt.Receipt;

/// Tells a caller of one execution while it runs, and how it ended.
public interface Teller extends Output {

    /// Tells the end.
    Close ended(Receipt receipt);

    /// Tells that there is no receipt, and why.
    Close failed(String why);
}
