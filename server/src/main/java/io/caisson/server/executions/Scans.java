package io.caisson.server.executions;

import io.caisson.ExecutionRequest;
import io.caisson.embed.Caisson;
import io.caisson.execution.Executor;
import io.caisson.gate.Assessment;
import io.caisson.json.AssessmentWriter;
import io.caisson.json.RequestReader;
import io.caisson.receipt.Activity;
import io.caisson.receipt.Receipt;
import io.caisson.server.http.Answers;
import io.caisson.server.http.Headers;
import io.caisson.server.http.ProblemException;
import io.caisson.server.http.RequestContext;
import io.caisson.server.traffic.Bodies;
import io.javalin.http.Context;

/// `/v1/scan`: what the gate finds in a program. No guest code runs.
public final class Scans {
    private final Caisson caisson;
    private final Bodies bodies;
    private final ExecutionAnswers calls;

    public Scans(Caisson caisson, Bodies bodies, ExecutionAnswers calls) {
        this.caisson = caisson;
        this.bodies = bodies;
        this.calls = calls;
    }

    public void create(Context context) {
        try (var body = bodies.read(context)) {
            var request = RequestReader.read(body.text(), caisson::language);
            var receipt = receipt(context, Activity.SCAN, request);
            Answers.json(context, AssessmentWriter.write(request.source(), Assessment.of(receipt)));
        }
    }

    /// Scans `request` as `activity` and returns the receipt. A scan refused by quota is thrown as a problem.
    public Receipt receipt(Context context, Activity activity, ExecutionRequest request) {
        var caller = RequestContext.caller(context);
        var receipt = calls.attended(
                context, cancellation -> caisson.unwrap(Executor.class).scan(activity, caller, request, cancellation));
        context.header(Headers.EXECUTION_ID, receipt.id());
        Executions.refusal(receipt).ifPresent(problem -> {
            throw new ProblemException(problem);
        });
        return receipt;
    }
}
