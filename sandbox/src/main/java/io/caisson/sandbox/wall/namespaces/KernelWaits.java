package io.caisson.sandbox.wall.namespaces;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;

/// Calls in which a thread waits in the kernel, for as long as a guest likes.
///
/// A virtual thread keeps the thread that carries it meanwhile, and of those there are as many as cores: that many
/// silent guests would stop the whole service. So such a call is left to a platform thread, one for each that waits.
/// (The streams of a [Process] see to that themselves, those of files do not.)
final class KernelWaits {
    private static final Executor THREADS = Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("caisson-wait-", 0).factory());

    private KernelWaits() {}

    /// A read or a write.
    @FunctionalInterface
    interface Call {
        int make() throws IOException;
    }

    /// Whatever ends the call ends the wait for it: a caller that was told nothing would wait for ever.
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
