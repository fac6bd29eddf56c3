package io.caisson.server.executions;

import io.caisson.engine.Cancellation;
import io.caisson.server.auth.LiveAuthority;
import io.caisson.server.http.Answers;
import io.caisson.server.http.HangUps;
import io.caisson.server.http.Headers;
import io.caisson.server.http.Problem;
import io.caisson.server.http.ProblemException;
import io.javalin.http.Context;
import java.io.IOException;
import java.time.Duration;

/// Streams the output of a running execution to callers as server-sent events.
public final class StreamedAnswers {
    private static final Duration COMMENT_EVERY = Duration.ofSeconds(15);

    private final HangUps hangUps;

    public StreamedAnswers(HangUps hangUps) {
        this.hangUps = hangUps;
    }

    /// Streams to the caller that started the execution. Cancels it when that caller hangs up.
    ///
    /// @throws ProblemException when it was refused before it began
    void own(Context context, RunningExecution running, ExecutionStream.Reader reader) {
        var cancellation = running.cancellation();
        var thread = Thread.currentThread();
        try (var _ = hangUps.line(context, cancellation);
                var _ = cancellation.onCancel(() -> interruptWhenEnded(cancellation, thread))) {
            sendEvents(context, running, reader, cancellation);
        } catch (IOException e) {
            cancellation.cancel("the caller, who hung up");
        } catch (InterruptedException e) {
            // the key has ended, or the server ends
        } finally {
            // clears an interrupt that arrived after the stream, so that the next task of this thread does not
            // see it
            Thread.interrupted();
        }
        cutOffWhenEnded(context, cancellation);
    }

    /// A caller that cancels its execution still gets the receipt; a caller whose key has ended gets nothing
    /// more.
    private static void interruptWhenEnded(Cancellation cancellation, Thread thread) {
        if (LiveAuthority.ended(cancellation)) {
            thread.interrupt();
        }
    }

    private static void cutOffWhenEnded(Context context, Cancellation cancellation) {
        if (LiveAuthority.ended(cancellation)) {
            try {
                cutOff(ServerSent.to(context));
            } catch (IOException e) {
                // the caller hung up
            }
        }
    }

    /// Writes the last event of a stream whose key has ended.
    static void cutOff(ServerSent events) {
        try {
            events.problem(Problem.keyEnded());
        } catch (IOException e) {
            // the caller hung up
        }
    }

    /// Streams to a caller that watches, from item `from` on. Hanging up does not cancel the execution.
    void beside(Context context, RunningExecution running, ExecutionStream feed, long from) {
        var watching = new Cancellation();
        var thread = Thread.currentThread();
        try (var _ = hangUps.line(context, watching);
                var _ = watching.onCancel(thread::interrupt);
                var reader = feed.reader(from)) {
            sendEvents(context, running, reader, watching);
        } catch (IOException | InterruptedException e) {
            // the caller hung up, or the server ends
        } finally {
            // clears an interrupt that arrived after the stream, so that the next task of this thread does not
            // see it
            Thread.interrupted();
        }
        cutOffWhenEnded(context, watching);
    }

    /// @param ending cancelled when the key of the caller ends: from then on the stream sends nothing,
    ///     not even the receipt of the run that ended with the key
    private static void sendEvents(
            Context context, RunningExecution running, ExecutionStream.Reader reader, Cancellation ending)
            throws IOException, InterruptedException {
        var first = reader.next(COMMENT_EVERY);
        if (first.isEmpty() && reader.isOver()) {
            running.id(); // throws why there is nothing
        }
        if (first.stream().noneMatch(item -> item.type().equals("started"))) {
            running.receipt(Duration.ZERO).flatMap(Executions::refusal).ifPresent(problem -> {
                throw new ProblemException(problem);
            });
        }
        if (!first.isEmpty()) {
            context.header(Headers.EXECUTION_ID, running.id());
        }
        var events = ServerSent.to(context);
        for (var items = first; !LiveAuthority.ended(ending); items = reader.next(COMMENT_EVERY)) {
            write(events, items);
            if (reader.isOver()) {
                break;
            }
        }
        if (LiveAuthority.ended(ending)) {
            return;
        }
        var failure = running.failure();
        if (failure.isPresent()) {
            events.event("problem", running.id(), Answers.problem(failure.get()).json());
            events.flush();
        }
    }

    private static void write(ServerSent events, Iterable<ExecutionStream.Item> items) throws IOException {
        var any = false;
        for (var item : items) {
            events.event(item.type(), String.valueOf(item.seq()), item.json());
            any = true;
        }
        if (any) {
            events.flush();
        } else {
            events.comment();
        }
    }

    /// Streams an execution that has ended: its receipt is the only event.
    static void after(Context context, String id, String receipt) {
        try {
            var events = ServerSent.to(context);
            events.event("receipt", id, receipt);
            events.flush();
        } catch (IOException e) {
            // the caller hung up
        }
    }
}
