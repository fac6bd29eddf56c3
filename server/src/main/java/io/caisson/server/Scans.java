package io.caisson.server;

import io.caisson.Decision;
import io.caisson.ErrorKind;
import io.caisson.embed.Caisson;
import io.caisson.json.AssessmentWriter;
import io.caisson.json.RequestReader;
import io.javalin.http.Context;

/// `/v1/scan`: what the gate makes of a program, without running any of it.
final class Scans {
    private final Caisson caisson;
    private final Bodies bodies;

    Scans(Caisson caisson, Bodies bodies) {
        this.caisson = caisson;
        this.bodies = bodies;
    }

    void create(Context context) {
        try (var body = bodies.read(context)) {
            var request = RequestReader.read(body.text(), caisson::language);
            var assessment = caisson.executor().scan(Door.caller(context), request);
            if (assessment.decision() instanceof Decision.Deny(var refusal, var _)
                    && refusal.kind() == ErrorKind.QUOTA) {
                throw new ProblemException(Problem.quota(refusal));
            }
            context.contentType("application/json").result(AssessmentWriter.write(request.source(), assessment));
        }
    }
}
