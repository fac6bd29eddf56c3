package io.caisson.sandbox.wall.namespaces;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/// Performs blocking reads and writes of files, which a guest can delay for any time.
///
/// Such a call pins the carrier of a virtual thread, and there are only as many carriers as cores: that many
/// silent guests would stop the whole service. So a call from a virtual thread is made by a platform thread of
/// its own. (The streams of a [Process] do so themselves, file streams do not.)
final class KernelWaits {
    private static final Executor THREADS = Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("caisson-wait-", 0).factory());

    private KernelWaits() {}

    /// A read or a write.
    @FunctionalInterface
    interface Call {
        int make() throws IOException;
    }

    /// Makes the call. Every failure, including an error, completes the result: otherwise the caller would wait
    /// for ever.
    static int during(Call call) throws IOException {
        if (!Thread.currentThread().isVirtual()) {
            return call.make();
        }
        var result = new CompletableFuture<Integer>();
        THREADS.execute(() -> {
            try {
                result.complete(call.make());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
        try {
            return result.join();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw new IOException(String.valueOf(e.getCause()), e);
        }
    }
}
