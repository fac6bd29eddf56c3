package io.caisson.server.executions;

import io.caisson.ErrorKind;
import io.caisson.Outcome;
import io.caisson.account.Scope;
import io.caisson.embed.Caisson;
import io.caisson.execution.Executor;
import io.caisson.gate.Decision;
import io.caisson.json.RequestReader;
import io.caisson.ledger.receipt.ReceiptView;
import io.caisson.ledger.store.Records;
import io.caisson.receipt.Receipt;
import io.caisson.server.auth.LiveAuthority;
import io.caisson.server.http.Answers;
import io.caisson.server.http.Headers;
import io.caisson.server.http.Problem;
import io.caisson.server.http.ProblemException;
import io.caisson.server.http.RequestContext;
import io.caisson.server.traffic.AnswerBudget;
import io.caisson.server.traffic.Bodies;
import io.caisson.text.RequestBounds.Field;
import io.javalin.http.Context;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// `/v1/executions`: runs a program; lists, shows and cancels the caller's executions; serves artifacts and
/// output.
public final class Executions {
    private static final Duration LONGEST_WAIT = Duration.ofMillis(Field.WAIT_MS.max());
    /// How long a cancelled program may take to end.
    private static final Duration CANCEL_GRACE = Duration.ofSeconds(10);

    /// How often a waiting request checks that its key is still valid.
    private static final Duration POLL_INTERVAL = Duration.ofMillis(400);

    private final Caisson caisson;
    private final Bodies bodies;
    private final ExecutionAnswers calls;
    private final RunningExecutions runningExecutions;
    private final StreamedAnswers watching;
    private final LiveAuthority authority;

    public Executions(
            Caisson caisson,
            Bodies bodies,
            ExecutionAnswers calls,
            RunningExecutions runningExecutions,
            StreamedAnswers watching,
            LiveAuthority authority) {
        this.authority = authority;
        this.caisson = caisson;
        this.bodies = bodies;
        this.calls = calls;
        this.runningExecutions = runningExecutions;
        this.watching = watching;
    }

    public void create(Context context) {
        calls.answer(context, bodies.read(context), (caller, body) -> {
            var request = RequestReader.read(body, caisson::language);
            return (origin, running) ->
                    caisson.unwrap(Executor.class).execute(caller, request, origin, running, running.cancellation());
        });
    }

    /// The receipts that the caller sees, newest first.
    public void list(Context context) {
        var filter = ListQuery.of(context);
        var lines = caisson.unwrap(Records.class).list(RequestContext.view(context), filter);
        var answer = new LinkedHashMap<String, @Nullable Object>();
        answer.put("executions", lines.stream().map(ListQuery::members).toList());
        answer.put("next", lines.size() < filter.limit() ? null : ListQuery.cursor(lines.getLast()));
        Answers.json(context, answer);
    }

    /// The receipt. For a running execution: its state after at most `waitMs`, or a stream of its output.
    public void show(Context context) throws IOException {
        var id = context.pathParam("id");
        var patience = wait(context);
        var running = runningExecutions.find(RequestContext.caller(context), id);
        var feed = running.flatMap(RunningExecution::feed);
        if (ServerSent.wantedBy(context) && feed.isPresent()) {
            watching.beside(context, running.orElseThrow(), feed.get(), lastSeen(context));
        } else if (running.isPresent()
                && receipt(context, running.get(), patience).isEmpty()) {
            still(context, running.get());
        } else {
            ended(context, id);
        }
    }

    /// Waits for a receipt as long as the key of the request is valid.
    private Optional<Receipt> receipt(Context context, RunningExecution running, Duration patience) {
        var deadline = System.nanoTime() + patience.toNanos();
        var receipt = Optional.<Receipt>empty();
        var left = patience;
        do {
            receipt = running.receipt(left.compareTo(POLL_INTERVAL) < 0 ? left : POLL_INTERVAL);
            authority.require(RequestContext.credential(context));
            left = Duration.ofNanos(deadline - System.nanoTime());
        } while (receipt.isEmpty() && left.isPositive());
        return receipt;
    }

    private void ended(Context context, String id) throws IOException {
        var view = RequestContext.view(context);
        if (ServerSent.wantedBy(context)) {
            var receipt = orNotFound(caisson.unwrap(Records.class).receipt(view, id));
            StreamedAnswers.after(context.header(Headers.EXECUTION_ID, id), id, receipt);
        } else {
            var receipt = orNotFound(caisson.unwrap(Records.class).receiptBytes(view, id));
            AnswerBudget.stored(context.header(Headers.EXECUTION_ID, id).contentType("application/json"), receipt);
        }
    }

    private static <T> T orNotFound(Optional<T> receipt) {
        return receipt.orElseThrow(() -> new ProblemException(Problem.noSuchExecution()));
    }

    private static void still(Context context, RunningExecution running) {
        context.header(Headers.EXECUTION_ID, running.id());
        context.contentType("application/json").result(running.document().json());
    }

    private static long lastSeen(Context context) {
        var text = RequestContext.header(context, "Last-Event-ID").orElse("0");
        if (!text.matches("[0-9]{1,18}")) {
            throw new ProblemException(Problem.malformed("Last-Event-ID: it must be the seq of the last event seen"));
        }
        return Long.parseLong(text);
    }

    private static Duration wait(Context context) {
        var text = Optional.ofNullable(context.queryParam("waitMs")).orElse("0");
        if (!text.matches("[0-9]{1,6}") || Integer.parseInt(text) > LONGEST_WAIT.toMillis()) {
            throw new ProblemException(Problem.malformed("waitMs: it must be from 0 to " + LONGEST_WAIT.toMillis()));
        }
        return Duration.ofMillis(Integer.parseInt(text));
    }

    /// Cancels a running execution and answers as [#show] does. An execution that has ended is not changed.
    public void cancel(Context context) throws IOException {
        var id = context.pathParam("id");
        var running = runningExecutions.find(RequestContext.caller(context), id);
        requireRightToEnd(context, running, id);
        running.ifPresent(each -> each.cancellation().cancel("the caller"));
        if (running.isPresent() && receipt(context, running.get(), CANCEL_GRACE).isEmpty()) {
            context.status(202);
            still(context, running.get());
        } else {
            ended(context, id);
        }
    }

    /// A caller may cancel its own executions. Those of other users of its tenant also need the scope `admin`; a
    /// caller that may not see them gets 404.
    private void requireRightToEnd(Context context, Optional<RunningExecution> running, String id) {
        var caller = RequestContext.caller(context);
        var isOwn = running.map(each -> each.isOf(caller))
                .orElseGet(() -> caisson.unwrap(Records.class)
                        .receiptBytes(ReceiptView.ofUser(caller.tenant(), caller.name()), id)
                        .isPresent());
        if (isOwn || caller.may(Scope.ADMIN)) {
            return;
        }
        if (running.isEmpty()) {
            orNotFound(caisson.unwrap(Records.class).receiptBytes(RequestContext.view(context), id));
        }
        throw new ProblemException(Problem.notYourExecution());
    }

    /// The bytes of an artifact, sent as an attachment so that no browser renders guest content as a page of this
    /// server.
    public void artifact(Context context) throws IOException {
        var view = RequestContext.view(context);
        var id = context.pathParam("id");
        var artifact = caisson.unwrap(Records.class)
                .artifact(view, id, context.pathParam("path"))
                .orElseThrow(() -> new ProblemException(
                        caisson.unwrap(Records.class).receiptBytes(view, id).isPresent()
                                ? Problem.noSuchArtifact()
                                : Problem.noSuchExecution()));
        context.header("Content-Disposition", "attachment");
        AnswerBudget.stored(context.contentType(artifact.mediaType()), artifact.stored());
    }

    /// The problem for a refusal by quota. An admitted execution without a worker means that the server is full;
    /// otherwise the tenant has used up its share.
    public static Optional<Problem> refusal(Receipt receipt) {
        if (!(receipt.outcome() instanceof Outcome.Refused(var reason)) || reason.kind() != ErrorKind.QUOTA) {
            return Optional.empty();
        }
        return Optional.of(
                receipt.attempt().decision() instanceof Decision.Allow
                        ? Problem.full(receipt, reason)
                        : Problem.quota(receipt, reason));
    }
}
