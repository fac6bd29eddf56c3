package io.caisson.server;

import io.caisson.server.telemetry.Exchange;
import io.caisson.server.telemetry.Telemetry;
import io.javalin.http.Context;
import java.util.Optional;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;

/// Tells telemetry of each request and how it was answered, those that no handler ever saw included.
record Exchanges(Telemetry telemetry) implements RequestLog {
    private static final String EXCHANGE = "caisson.exchange";

    /// Before anything else is done for a request.
    void begin(Context context) {
        RequestId.assign(context);
        context.attribute(EXCHANGE, telemetry.begin(RequestId.of(context), Door.header(context, "traceparent")));
    }

    /// When it has passed the door and there is something at its path.
    void matched(Context context) {
        var endpoint = context.endpoints().matchedHttpEndpoint();
        if (endpoint != null && context.attribute(EXCHANGE) instanceof Exchange exchange) {
            exchange.at(endpoint.path);
        }
    }

    /// When the thread that answers is done with it.
    void leave(Context context) {
        telemetry.leave();
    }

    @Override
    public void log(Request request, Response response) {
        var nanos = System.nanoTime() - request.getBeginNanoTime();
        if (request.getAttribute(EXCHANGE) instanceof Exchange exchange) {
            var execution = Optional.ofNullable(response.getHeaders().get(Calls.ID_HEADER));
            telemetry.end(exchange, request.getMethod(), response.getStatus(), nanos, execution);
        } else {
            telemetry.refused(request.getMethod(), response.getStatus(), nanos);
        }
    }
}
