package io.caisson;

import io.caisson.engine.Cancellation;
import io.caisson.receipt.Receipt;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;

/// An execution under way.
public final class Execution {
    private final Cancellation cancellation = new Cancellation();
    private final CompletableFuture<Receipt> receipt = new CompletableFuture<>();

    private Execution() {}

    /// Begins `running` on a thread of its own. What that throws, [#receipt] throws.
    public static Execution start(Function<Cancellation, Receipt> running) {
        var execution = new Execution();
        Thread.ofVirtual().name("execution").start(() -> {
            try {
                execution.receipt.complete(running.apply(execution.cancellation));
            } catch (RuntimeException | Error e) {
                execution.receipt.completeExceptionally(e);
            }
        });
        return execution;
    }

    /// Ends it early; its receipt then says so, unless it had ended already.
    public void cancel() {
        cancellation.cancel("caller");
    }

    /// Waits for the end.
    public Receipt receipt() {
        try {
            return receipt.join();
        } catch (CompletionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : e;
        }
    }
}
