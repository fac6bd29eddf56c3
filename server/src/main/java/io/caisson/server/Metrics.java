package io.caisson.server;

import io.caisson.embed.Caisson;
import io.caisson.server.auth.FailedKeys;
import io.caisson.server.http.RequestContext;
import io.caisson.server.telemetry.Telemetry;
import io.caisson.server.traffic.Connections;
import io.javalin.http.Context;
import java.util.function.IntSupplier;

/// `/metrics`, for the operator: it tells of all tenants together.
record Metrics(
        Telemetry telemetry, Caisson caisson, IntSupplier listeners, FailedKeys failed, Connections connections) {

    void show(Context context) {
        var accept = RequestContext.header(context, "Accept").orElse("");
        var scrape = telemetry.metrics(accept, caisson, listeners.getAsInt(), failed.total(), connections.load());
        context.contentType(scrape.mediaType()).result(scrape.body());
    }
}
