package io.caisson.server.http;

import io.caisson.server.telemetry.Exchange;
import io.caisson.server.telemetry.Telemetry;
import io.javalin.http.Context;
import io.javalin.websocket.WsContext;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Response;

/// Reports each request and its answer to telemetry, including requests that reach no handler.
public final class Exchanges implements RequestLog {
    private static final String EXCHANGE = "caisson.exchange";
    private static final Duration POLL_INTERVAL = Duration.ofMillis(20);

    private final Telemetry telemetry;
    private final LongAdder open = new LongAdder();

    public Exchanges(Telemetry telemetry) {
        this.telemetry = telemetry;
    }

    /// Called before anything else is done for a request.
    public void begin(Context context) {
        RequestId.assign(context);
        open.increment();
        context.attribute(
                EXCHANGE, telemetry.begin(RequestId.of(context), RequestContext.header(context, "traceparent")));
    }

    /// Called when a request has been let in and an operation was found at its path.
    public void matched(Context context) {
        var endpoint = context.endpoints().matchedHttpEndpoint();
        if (endpoint != null) {
            at(context, endpoint.path);
        }
    }

    /// As [#matched], for a socket: no HTTP handler is matched for its path.
    public static void at(Context context, String path) {
        if (context.attribute(EXCHANGE) instanceof Exchange exchange) {
            exchange.at(path);
        }
    }

    /// The exchange of the request that opened a socket.
    public static Optional<Exchange> of(WsContext context) {
        return Optional.ofNullable(context.attribute(EXCHANGE));
    }

    /// Called when the thread that answers has finished with the request.
    public void leave(Context context) {
        telemetry.leave();
    }

    /// Waits until all requests are answered to their last byte.
    public void await(Duration patience) {
        var deadline = System.nanoTime() + patience.toNanos();
        while (open.sum() > 0 && System.nanoTime() < deadline) {
            LockSupport.parkNanos(POLL_INTERVAL.toNanos());
        }
    }

    @Override
    public void log(Request request, Response response) {
        var nanos = System.nanoTime() - request.getBeginNanoTime();
        if (request.getAttribute(EXCHANGE) instanceof Exchange exchange) {
            var execution = Optional.ofNullable(response.getHeaders().get(Headers.EXECUTION_ID));
            telemetry.end(exchange, request.getMethod(), response.getStatus(), nanos, execution);
            open.decrement();
        } else {
            telemetry.refused(request.getMethod(), response.getStatus(), nanos);
        }
    }
}
