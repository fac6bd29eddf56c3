package io.caisson.server.executions;

import io.caisson.LogLine;
import io.caisson.Output;
import io.caisson.Value;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.receipt.Receipt;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A running execution as requests see it: its cancellation, its output and its receipt. Other requests find it
/// by its id from its start until it is closed.
final class RunningExecution implements Output, AutoCloseable {
    private final Caller caller;
    private final Output to;
    private final RunningExecutions all;
    private final Cancellation cancellation = new Cancellation();
    private final CompletableFuture<String> id = new CompletableFuture<>();
    private final CompletableFuture<Receipt> end = new CompletableFuture<>();
    private volatile Instant since = Instant.EPOCH;

    RunningExecution(Caller caller, Output to, RunningExecutions all) {
        this.caller = caller;
        this.to = to;
        this.all = all;
    }

    /// Whether `other` is the user that started it.
    boolean isOf(Caller other) {
        return caller.isSameUser(other);
    }

    boolean isSeenBy(Caller other) {
        return ReceiptView.of(other).includes(caller);
    }

    Caller caller() {
        return caller;
    }

    Cancellation cancellation() {
        return cancellation;
    }

    /// The stream of its output for other requests; empty when only the caller that started it reads the output.
    Optional<ExecutionStream> feed() {
        return to instanceof ExecutionStream feed ? Optional.of(feed) : Optional.empty();
    }

    @Override
    public void started(String given) {
        since = Instant.now();
        all.started(given, this);
        id.complete(given);
        to.started(given);
    }

    @Override
    public void begun() {
        to.begun();
    }

    @Override
    public void log(LogLine line) {
        to.log(line);
    }

    @Override
    public void stdout(byte[] bytes) {
        to.stdout(bytes);
    }

    @Override
    public void stderr(byte[] bytes) {
        to.stderr(bytes);
    }

    /// Runs `task` on this thread and completes the receipt, or the failure, for all waiting requests.
    Receipt perform(Function<RunningExecution, Receipt> task) {
        try (this) {
            var receipt = task.apply(this);
            all.charge(caller, receipt);
            ended(receipt);
            return receipt;
        } catch (RuntimeException | Error e) {
            failed(e);
            throw e;
        }
    }

    private void ended(Receipt receipt) {
        // the receipt first: a request woken by the id reads the receipt to see whether the execution was refused
        end.complete(receipt);
        id.complete(receipt.id());
        feed().ifPresent(feed -> feed.ended(receipt));
    }

    private void failed(Throwable why) {
        end.completeExceptionally(why);
        id.completeExceptionally(why);
        feed().ifPresent(ExecutionStream::broken);
    }

    @Override
    public void close() {
        all.remove(this);
    }

    /// Waits until the execution has started or was refused.
    String id() {
        return joined(id);
    }

    private static <T> T joined(CompletableFuture<T> future) {
        try {
            return future.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while an execution was under way", e);
        }
    }

    /// Its receipt, if it ends within `patience`.
    Optional<Receipt> receipt(Duration patience) {
        try {
            return Optional.of(end.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException | InterruptedException e) {
            return Optional.of(joined(end));
        }
    }

    /// The failure because of which there will be no receipt, once it is known.
    Optional<RuntimeException> failure() {
        if (end.state() != Future.State.FAILED) {
            return Optional.empty();
        }
        return Optional.of(
                end.exceptionNow() instanceof RuntimeException why
                        ? why
                        : new IllegalStateException(end.exceptionNow()));
    }

    /// The document for an execution without a receipt yet.
    Value document() {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("id", id());
        members.put("status", "running");
        members.put("success", null);
        members.put("createdAt", since.toString());
        return Value.of(members);
    }
}
