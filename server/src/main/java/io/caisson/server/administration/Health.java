package io.caisson.server.administration;

import io.javalin.http.Context;
import java.util.function.BooleanSupplier;

/// `/healthz` and `/readyz`: liveness and readiness for load balancers and probes.
public final class Health {
    private final BooleanSupplier ready;

    public Health(BooleanSupplier ready) {
        this.ready = ready;
    }

    public void alive(Context context) {
        context.contentType("text/plain").result("ok");
    }

    public void ready(Context context) {
        var answer = ready.getAsBoolean();
        context.status(answer ? 200 : 503).contentType("text/plain").result(answer ? "ready" : "unready");
    }
}
