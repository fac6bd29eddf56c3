package io.caisson.server;

import io.caisson.Cancellation;
import io.caisson.ErrorKind;
import io.caisson.Executor;
import io.caisson.Ledger;
import io.caisson.Outcome;
import io.caisson.Output;
import io.caisson.Receipt;
import io.caisson.Text;
import io.caisson.json.ReceiptWriter;
import io.caisson.json.RequestReader;
import io.javalin.http.Context;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// `/v1/executions`: run one program, or look up the receipt of one's own.
final class Executions {
    private static final String ID_HEADER = "Caisson-Execution-Id";

    private final Executor executor;
    private final Ledger ledger;
    private final Bodies bodies;
    private final Set<Cancellation> running = ConcurrentHashMap.newKeySet();

    Executions(Executor executor, Ledger ledger, Bodies bodies) {
        this.executor = executor;
        this.ledger = ledger;
        this.bodies = bodies;
    }

    void create(Context context) {
        try (var body = bodies.read(context)) {
            var request = RequestReader.read(body.text());
            var cancellation = new Cancellation();
            running.add(cancellation);
            try {
                answer(context, executor.execute(Door.caller(context), request, Output.NOWHERE, cancellation));
            } finally {
                running.remove(cancellation);
            }
        }
    }

    void show(Context context) {
        var receipt = ledger.find(Door.caller(context).tenant(), context.pathParam("id"))
                .orElseThrow(() -> new ProblemException(Problem.noSuchExecution()));
        receipt(context, receipt);
    }

    /// Ends what runs, because the server ends.
    void cancelAll() {
        running.forEach(cancellation -> cancellation.cancel("the end of the server"));
    }

    private static void answer(Context context, Receipt receipt) {
        if (receipt.outcome() instanceof Outcome.Refused(var refusal) && refusal.kind() == ErrorKind.QUOTA) {
            context.header(ID_HEADER, receipt.id());
            throw new ProblemException(Problem.quota(receipt, Text.printable(refusal.message())));
        }
        receipt(context, receipt);
    }

    private static void receipt(Context context, Receipt receipt) {
        context.header(ID_HEADER, receipt.id());
        context.contentType("application/json").result(ReceiptWriter.write(receipt));
    }
}
