package io.caisson.server;

import io.javalin.http.Context;
import java.util.function.BooleanSupplier;

/// `/healthz` and `/readyz`: one word each, for whoever watches.
final class Health {
    private final BooleanSupplier ready;

    Health(BooleanSupplier ready) {
        this.ready = ready;
    }

    void alive(Context context) {
        context.contentType("text/plain").result("ok");
    }

    void ready(Context context) {
        var answer = ready.getAsBoolean();
        context.status(answer ? 200 : 503).contentType("text/plain").result(answer ? "ready" : "unready");
    }
}
