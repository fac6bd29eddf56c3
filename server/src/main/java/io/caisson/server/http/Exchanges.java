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

/// Tells telemetry of each request and how it was answered, those that no handler ever saw included.
public final class Exchanges implements RequestLog {
    private static final String EXCHANGE = "caisson.exchange";
    private static final Duration LOOK = Duration.ofMillis(20);

    private final Telemetry telemetry;
    private final LongAdder open = new LongAdder();

    public Exchanges(Telemetry telemetry) {
        this.telemetry = telemetry;
    }

    /// Before anything else is done for a request.
    public void begin(Context context) {
        RequestId.assign(context);
        open.increment();
        context.attribute(
                EXCHANGE, telemetry.begin(RequestId.of(context), RequestContext.header(context, "traceparent")));
    }

    /// When it has passed the door and there is something at its path.
    public void matched(Context context) {
        var endpoint = context.endpoints().matchedHttpEndpoint();
        if (endpoint != null) {
            at(context, endpoint.path);
        }
    }

    /// As [#matched], for a socket, whose path no handler is found by.
    public static void at(Context context, String path) {
        if (context.attribute(EXCHANGE) instanceof Exchange exchange) {
            exchange.at(path);
        }
    }

    /// The one that opened a socket.
    public static Optional<Exchange> of(WsContext context) {
        return Optional.ofNullable(context.attribute(EXCHANGE));
    }

    /// When the thread that answers is done with it.
    public void leave(Context context) {
        telemetry.leave();
    }

    /// Waits until everything that was asked is answered to its last byte.
    public void await(Duration patience) {
        var deadline = System.nanoTime() + patience.toNanos();
        while (open.sum() > 0 && System.nanoTime() < deadline) {
            LockSupport.parkNanos(LOOK.toNanos());
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
