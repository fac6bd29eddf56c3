package io.caisson.server;

import io.caisson.Cancellation;
import io.caisson.Decision;
import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Receipt;
import io.caisson.embed.Caisson;
import io.caisson.json.ReceiptWriter;
import io.caisson.json.RequestReader;
import io.javalin.http.Context;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

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
            var receipt = execute(context, RequestReader.read(body.text(), caisson::language));
            context.header(ID_HEADER, receipt.id());
            refusal(receipt).ifPresent(problem -> {
                throw new ProblemException(problem);
            });
            write(context, receipt);
        }
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

    private Receipt execute(Context context, ExecutionRequest request) {
        var cancellation = new Cancellation();
        running.add(cancellation);
        try (var line = hangUps.line(context, cancellation)) {
            var receipt = caisson.executor().execute(Door.caller(context), request, Output.NOWHERE, cancellation);
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
                        ? Problem.full(receipt, reason.message())
                        : Problem.quota(receipt, reason.message()));
    }

    private static void write(Context context, Receipt receipt) {
        context.contentType("application/json").result(ReceiptWriter.write(receipt));
    }
}
