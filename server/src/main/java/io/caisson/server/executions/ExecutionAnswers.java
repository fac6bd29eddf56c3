package io.caisson.server.executions;

import io.caisson.server.http.Headers;
import io.caisson.server.http.RequestContext;
import io.caisson.Output;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.json.ReceiptWriter;
import io.caisson.ledger.store.Idempotency;
import io.caisson.ledger.store.Idempotency.Claim;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Receipt;
import io.caisson.server.auth.LiveAuthority;
import io.caisson.server.http.Answers;
import io.caisson.server.http.HangUps;
import io.caisson.server.http.IdempotencyKey;
import io.caisson.server.http.Problem;
import io.caisson.server.http.ProblemException;
import io.caisson.server.traffic.Bodies;
import io.javalin.http.Context;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Function;

/// Answers whatever runs code, in the three ways there are: with the receipt, with what is written until then, or at
/// once. A call that bears an idempotency key runs once.
public final class ExecutionAnswers {
    private static final String ASYNC = "respond-async";

    private final Idempotency idempotency;
    private final RunningExecutions runningExecutions;
    private final HangUps hangUps;
    private final StreamedAnswers watching;
    private final LiveAuthority authority;

    public ExecutionAnswers(
            Idempotency idempotency, RunningExecutions runningExecutions, HangUps hangUps, StreamedAnswers watching, LiveAuthority authority) {
        this.authority = authority;
        this.idempotency = idempotency;
        this.runningExecutions = runningExecutions;
        this.hangUps = hangUps;
        this.watching = watching;
    }

    /// Performs `work` while its caller waits for the answer. A caller who hangs up cancels it.
    <T> T attended(Context context, Function<Cancellation, T> work) {
        return runningExecutions.hold(RequestContext.caller(context), cancellation -> {
            try (var line = hangUps.line(context, cancellation)) {
                try {
                    return work.apply(cancellation);
                } finally {
                    if (line.overheard()) {
                        context.header("Connection", "close");
                    }
                }
            }
        });
    }

    /// What is to be run.
    @FunctionalInterface
    interface Task {
        Receipt run(Origin origin, RunningExecution running);
    }

    /// What a body asks for.
    @FunctionalInterface
    interface Reading {
        Task read(Caller caller, String body);
    }

    /// Takes over `body` and closes it when it is not needed any more.
    void answer(Context context, Bodies.Body body, Reading reading) {
        Runnable after = body::close;
        try {
            var caller = RequestContext.caller(context);
            var task = reading.read(caller, body.text());
            var key = IdempotencyKey.of(context, body.text());
            if (key.isEmpty()) {
                after = run(context, caller, Origin.NONE, task, after);
                return;
            }
            var claim = idempotency.claim(caller, key.get().text(), key.get().requestHash());
            after = () -> {
                claim.close();
                body.close();
            };
            switch (claim) {
                case Claim.First _ -> after = run(context, caller, key.get().origin(), task, after);
                case Claim.Again(var id, var receipt) -> {
                    // the same call may have been under way for minutes
                    authority.require(RequestContext.credential(context));
                    again(context, id, receipt);
                }
                case Claim.Clash() -> throw new ProblemException(Problem.keyClash());
            }
        } finally {
            after.run();
        }
    }

    private static void again(Context context, String id, String receipt) {
        context.header(Headers.EXECUTION_ID, id).header("Idempotent-Replayed", "true");
        if (ServerSent.wantedBy(context)) {
            StreamedAnswers.after(context, id, receipt);
        } else {
            Answers.json(context, receipt);
        }
    }

    /// @return what is still to be done when this call has been answered
    private Runnable run(Context context, Caller caller, Origin origin, Task task, Runnable after) {
        if (ServerSent.wantedBy(context)) {
            var feed = new ExecutionStream();
            // before it starts: of what is written while nobody reads, the oldest goes
            try (var reader = feed.reader(0)) {
                watching.own(context, runningExecutions.start(caller, feed, each -> task.run(origin, each), after), reader);
            }
            return () -> {};
        }
        if (prefersAsync(context)) {
            accepted(context, runningExecutions.start(caller, new ExecutionStream(), each -> task.run(origin, each), after));
            return () -> {};
        }
        var receipt = runningExecutions.run(caller, Output.NOWHERE, each -> watched(context, origin, task, each));
        authority.require(RequestContext.credential(context));
        answer(context, receipt);
        return after;
    }

    private static boolean prefersAsync(Context context) {
        return RequestContext.header(context, "Prefer")
                .map(prefer -> prefer.toLowerCase(Locale.ROOT).contains(ASYNC))
                .orElse(false);
    }

    private Receipt watched(Context context, Origin origin, Task task, RunningExecution running) {
        try (var line = hangUps.line(context, running.cancellation())) {
            var receipt = task.run(origin, running);
            if (line.overheard()) {
                context.header("Connection", "close");
            }
            return receipt;
        }
    }

    private static void answer(Context context, Receipt receipt) {
        context.header(Headers.EXECUTION_ID, receipt.id());
        Executions.refusal(receipt).ifPresent(problem -> {
            throw new ProblemException(problem);
        });
        Answers.json(context, ReceiptWriter.write(receipt));
    }

    private static void accepted(Context context, RunningExecution running) {
        var id = running.id();
        context.header(Headers.EXECUTION_ID, id);
        running.receipt(Duration.ZERO).flatMap(Executions::refusal).ifPresent(problem -> {
            throw new ProblemException(problem);
        });
        context.status(202)
                .header("Location", "/v1/executions/" + id)
                .header("Preference-Applied", ASYNC)
                .contentType("application/json")
                .result(running.document().json());
    }
}
