package io.caisson.sandbox.wall.process;

import io.caisson.sandbox.wall.LaunchException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/// Starts every process of a wall from one platform thread that lives as long as the wall.
///
/// The kernel sends the parent-death signal when the *thread* that started a process ends, not when its process
/// does. The sandboxes of a pooled or virtual thread would die with that thread.
final class Starter implements AutoCloseable {
    private final ExecutorService thread = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("caisson-starter").factory());

    Process start(ProcessBuilder builder) {
        var started = CompletableFuture.supplyAsync(() -> startHere(builder), thread);
        try {
            // join ignores interrupts on purpose: a caller that left early would leave an unregistered process
            // behind.
            return started.join();
        } catch (CompletionException e) {
            throw new LaunchException("The launcher could not be started: " + e.getCause(), e);
        }
    }

    private static Process startHere(ProcessBuilder builder) {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        thread.shutdown();
    }
}
