package io.caisson.server.executions;

import io.caisson.Output;
import io.caisson.engine.Cancellation;
import io.caisson.json.ReceiptWriter;
import io.caisson.ledger.store.Idempotency;
import io.caisson.ledger.store.Idempotency.Claim;
import io.caisson.receipt.Origin;
import io.caisson.receipt.Receipt;
import io.caisson.server.auth.LiveAuthority;
import io.caisson.server.http.Answers;
import io.caisson.server.http.HangUps;
import io.caisson.server.http.Headers;
import io.caisson.server.http.IdempotencyKey;
import io.caisson.server.http.Problem;
import io.caisson.server.http.ProblemException;
import io.caisson.server.http.RequestContext;
import io.caisson.server.telemetry.Exchange;
import io.caisson.server.traffic.Bodies;
import io.javalin.http.Context;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Function;

/// Runs a request and answers it in one of three ways: with the receipt ([#attend]), with a stream of its output,
/// or with 202 before it has ended. A request with an idempotency key runs once.
public final class ExecutionAnswers {
    private static final Logger LOG = System.getLogger(ExecutionAnswers.class.getName());
    private static final String ASYNC = "respond-async";

    private final Idempotency idempotency;
    private final RunningExecutions runningExecutions;
    private final HangUps hangUps;
    private final StreamedAnswers watching;
    private final LiveAuthority authority;

    public ExecutionAnswers(
            Idempotency idempotency,
            RunningExecutions runningExecutions,
            HangUps hangUps,
            StreamedAnswers watching,
            LiveAuthority authority) {
        this.authority = authority;
        this.idempotency = idempotency;
        this.runningExecutions = runningExecutions;
        this.hangUps = hangUps;
        this.watching = watching;
    }

    /// Performs `work` while its caller waits for the answer. Cancels it when the caller hangs up.
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

    /// Runs the request in `body`, answers, then closes `body`.
    void answer(Context context, Bodies.Body body, ExecutionCall.Reader reader) {
        var call = read(context, body, reader);
        if (call.claim().orElse(null) instanceof Claim.Again(var id, var receipt)) {
            try (call) {
                // waiting for the first call may have taken minutes, during which the key may have ended
                authority.require(RequestContext.credential(context));
                repeatAnswer(context, id, receipt);
            }
        } else if (ServerSent.wantedBy(context)) {
            stream(context, call);
        } else if (prefersAsync(context)) {
            accepted(context, start(call, new ExecutionStream()));
        } else {
            attend(context, call);
        }
    }

    private ExecutionCall read(Context context, Bodies.Body body, ExecutionCall.Reader reader) {
        try {
            var caller = RequestContext.caller(context);
            var task = reader.read(caller, body.text());
            var key = IdempotencyKey.of(context, body.text());
            var claim = key.map(each -> idempotency.claim(caller, each.text(), each.requestHash()));
            claim.ifPresent(ExecutionAnswers::requireAnswerable);
            return new ExecutionCall(caller, key.map(IdempotencyKey::origin).orElse(Origin.NONE), task, claim, body);
        } catch (RuntimeException | Error e) {
            body.close();
            throw e;
        }
    }

    private static void requireAnswerable(Claim claim) {
        switch (claim) {
            case Claim.First _, Claim.Again _ -> {}
            case Claim.Clash() -> throw new ProblemException(Problem.keyClash());
            case Claim.Elsewhere(var id, var node) -> throw new ProblemException(Problem.ranElsewhere(id, node));
        }
    }

    private static void repeatAnswer(Context context, String id, String receipt) {
        context.header(Headers.EXECUTION_ID, id).header("Idempotent-Replayed", "true");
        if (ServerSent.wantedBy(context)) {
            StreamedAnswers.after(context, id, receipt);
        } else {
            Answers.json(context, receipt);
        }
    }

    /// Runs on the thread of the request. Cancels the run when the caller hangs up.
    private void attend(Context context, ExecutionCall call) {
        try (call;
                var running = runningExecutions.begin(call.caller(), Output.NOWHERE);
                var line = hangUps.line(context, running.cancellation())) {
            var receipt = call.run(running);
            if (line.overheard()) {
                context.header("Connection", "close");
            }
            authority.require(RequestContext.credential(context));
            answer(context, receipt);
        }
    }

    private void stream(Context context, ExecutionCall call) {
        var stream = new ExecutionStream();
        // registered before the run starts: without a reader, the stream drops its oldest output
        try (var reader = stream.reader(0)) {
            watching.own(context, start(call, stream), reader);
        }
    }

    /// Runs the call on a new thread, which closes it.
    private RunningExecution start(ExecutionCall call, ExecutionStream stream) {
        RunningExecution running;
        try {
            running = runningExecutions.begin(call.caller(), stream);
        } catch (RuntimeException e) {
            call.close();
            throw e;
        }
        Thread.ofVirtual().name("execution").start(Exchange.carrying(() -> {
            try (call) {
                call.run(running);
            } catch (RuntimeException e) {
                // the requests that wait for the receipt were given this exception
            } catch (Error e) {
                LOG.log(Level.ERROR, "an execution failed", e);
            }
        }));
        return running;
    }

    private static boolean prefersAsync(Context context) {
        return RequestContext.header(context, "Prefer")
                .map(prefer -> prefer.toLowerCase(Locale.ROOT).contains(ASYNC))
                .orElse(false);
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
