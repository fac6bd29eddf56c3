package io.caisson.server.executions;

import io.caisson.Value;
import io.caisson.embed.Caisson;
import io.caisson.json.RuntimesWriter;
import io.javalin.http.Context;

/// `/v1/runtimes`: the languages that run here, and what to install for the others.
public final class Runtimes {
    private final Caisson caisson;

    public Runtimes(Caisson caisson) {
        this.caisson = caisson;
    }

    public void list(Context context) {
        var answer = RuntimesWriter.members(caisson.runtimes(), caisson.absences());
        context.contentType("application/json").result(Value.of(answer).json());
    }
}
