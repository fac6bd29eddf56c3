package io.caisson.server;

import io.caisson.Cancellation;
import io.caisson.Decision;
import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Origin;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Receipt;
import io.caisson.Value;
import io.caisson.embed.Caisson;
import io.caisson.json.ReceiptWriter;
import io.caisson.json.RequestReader;
import io.caisson.ledger.Idempotency.Claim;
import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// `/v1/executions`: run one program, or look up what is one's own of it: the receipt, an artifact.
final class Executions {
    private static final String ID_HEADER = "Caisson-Execution-Id";

    private final Caisson caisson;
    private final Bodies bodies;
    private final HangUps hangUps;
    private final Set<Cancellation> running = ConcurrentHashMap.newKeySet();

    Executions(Caisson caisson, Bodies bodies, HangUps hangUps) {
        this.caisson = caisson;
        this.bodies = bodies;
        this.hangUps = hangUps;
    }

    void create(Context context) {
        try (var body = bodies.read(context)) {
            var request = RequestReader.read(body.text(), caisson::language);
            var key = IdempotencyKey.of(context, body.text());
            if (key.isEmpty()) {
                answer(context, execute(context, request, Origin.NONE));
                return;
            }
            createOnce(context, request, key.get());
        }
    }

    /// The same call again is answered with the receipt of the first, and runs nothing.
    private void createOnce(Context context, ExecutionRequest request, IdempotencyKey key) {
        var tenant = Door.caller(context).tenant();
        try (var claim = caisson.ledger().idempotency().claim(tenant, key.text(), key.requestHash())) {
            switch (claim) {
                case Claim.First _ -> answer(context, execute(context, request, key.origin()));
                case Claim.Again(var id, var receipt) -> {
                    context.header(ID_HEADER, id).header("Idempotent-Replayed", "true");
                    context.contentType("application/json").result(receipt);
                }
                case Claim.Clash() -> throw new ProblemException(Problem.keyClash());
            }
        }
    }

    private static void answer(Context context, Receipt receipt) {
        context.header(ID_HEADER, receipt.id());
        refusal(receipt).ifPresent(problem -> {
            throw new ProblemException(problem);
        });
        write(context, receipt);
    }

    /// The caller's own receipts, newest first.
    void list(Context context) {
        var filter = ListQuery.of(context);
        var lines = caisson.records().list(Door.caller(context).tenant(), filter);
        var answer = new LinkedHashMap<String, @Nullable Object>();
        answer.put("executions", lines.stream().map(ListQuery::members).toList());
        answer.put("next", lines.size() < filter.limit() ? null : ListQuery.cursor(lines.getLast()));
        context.contentType("application/json").result(Value.of(answer).json());
    }

    void show(Context context) {
        var id = context.pathParam("id");
        var receipt = caisson.records()
                .receipt(Door.caller(context).tenant(), id)
                .orElseThrow(() -> new ProblemException(Problem.noSuchExecution()));
        context.header(ID_HEADER, id);
        context.contentType("application/json").result(receipt);
    }

    /// The bytes a guest left behind, for a disk and never for a page.
    void artifact(Context context) {
        var tenant = Door.caller(context).tenant();
        var id = context.pathParam("id");
        var artifact = caisson.records()
                .artifact(tenant, id, context.pathParam("path"))
                .orElseThrow(() -> new ProblemException(
                        caisson.records().receipt(tenant, id).isPresent()
                                ? Problem.noSuchArtifact()
                                : Problem.noSuchExecution()));
        context.header("Content-Disposition", "attachment");
        context.contentType(artifact.mediaType()).result(artifact.bytes());
    }

    /// Ends what runs, because the server ends.
    void cancelAll() {
        running.forEach(cancellation -> cancellation.cancel("the end of the server"));
    }

    private Receipt execute(Context context, ExecutionRequest request, Origin origin) {
        var cancellation = new Cancellation();
        running.add(cancellation);
        try (var line = hangUps.line(context, cancellation)) {
            var receipt =
                    caisson.executor().execute(Door.caller(context), request, origin, Output.NOWHERE, cancellation);
            if (line.overheard()) {
                context.header("Connection", "close");
            }
            return receipt;
        } finally {
            running.remove(cancellation);
        }
    }

    /// What was allowed and found no worker met a full server; what was not allowed had its share.
    static Optional<Problem> refusal(Receipt receipt) {
        if (!(receipt.outcome() instanceof Outcome.Refused(var reason)) || reason.kind() != ErrorKind.QUOTA) {
            return Optional.empty();
        }
        return Optional.of(
                receipt.attempt().decision() instanceof Decision.Allow
                        ? Problem.full(receipt, reason)
                        : Problem.quota(receipt, reason));
    }

    private static void write(Context context, Receipt receipt) {
        context.contentType("application/json").result(ReceiptWriter.write(receipt));
    }
}
