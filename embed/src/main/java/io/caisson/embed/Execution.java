package io.caisson.embed;

import io.caisson.Cancellation;
import io.caisson.Receipt;
import java.util.concurrent.CompletableFuture;

/// An execution under way.
public final class Execution {
    private final Cancellation cancellation;
    private final CompletableFuture<Receipt> receipt;

    Execution(Cancellation cancellation, CompletableFuture<Receipt> receipt) {
        this.cancellation = cancellation;
        this.receipt = receipt;
    }

    /// Ends it early; its receipt then says so, unless it had ended already.
    public void cancel() {
        cancellation.cancel("caller");
    }

    /// Waits for the end.
    public Receipt receipt() {
        return receipt.join();
    }
}
