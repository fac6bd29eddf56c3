package io.caisson.server.traffic;

import io.caisson.server.http.RequestContext;
import io.caisson.text.RequestBounds;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/// Reads what is left of the body of a request that was refused, and throws it away.
///
/// Most clients send their whole body before they read anything. A server that answers and closes the connection
/// meanwhile makes their kernel drop the answer: they see a reset connection instead of the reason. What is read here
/// is bounded in bytes and in time, so a refused body costs its sender a connection and the service 16 KiB.
public final class UnreadBody {
    /// Enough for a body that is a little too large.
    static final int MAX_BYTES = 2 * RequestBounds.MAX_BODY_BYTES;
    /// Of callers without a key.
    static final int MAX_BYTES_OF_STRANGERS = 1 << 20;

    private static final Duration MAX_TIME = Duration.ofSeconds(5);
    private static final Duration MAX_PAUSE = Duration.ofSeconds(1);
    private static final int PIECE = 16 << 10;

    private UnreadBody() {}

    public static void drain(Context context) {
        var request = context.req();
        if (context.statusCode() < 400 || !hasBody(request) || awaitsConsent(request) || isClosing(context)) {
            return;
        }
        var connection = Connections.of(context);
        var idle = connection.map(CallerConnection::getIdleTimeout).orElse(0L);
        connection.ifPresent(each -> each.setIdleTimeout(Math.min(idle, MAX_PAUSE.toMillis())));
        try {
            if (!drained(request, RequestContext.hasCaller(context) ? MAX_BYTES : MAX_BYTES_OF_STRANGERS)) {
                context.header("Connection", "close");
            }
        } finally {
            connection.ifPresent(each -> each.setIdleTimeout(idle));
        }
    }

    private static boolean hasBody(HttpServletRequest request) {
        return request.getContentLengthLong() > 0 || request.getHeader("Transfer-Encoding") != null;
    }

    /// A client that asked whether to send its body does not send it after a refusal.
    private static boolean awaitsConsent(HttpServletRequest request) {
        return Optional.ofNullable(request.getHeader("Expect"))
                .filter(expected -> expected.toLowerCase(Locale.ROOT).contains("100-continue"))
                .isPresent();
    }

    private static boolean isClosing(Context context) {
        return "close".equalsIgnoreCase(context.res().getHeader("Connection"));
    }

    /// Whether the end was reached.
    private static boolean drained(HttpServletRequest request, int most) {
        var deadline = System.nanoTime() + MAX_TIME.toNanos();
        var piece = new byte[PIECE];
        try {
            var in = request.getInputStream();
            for (var total = 0L; total <= most && System.nanoTime() < deadline; ) {
                var read = in.read(piece);
                if (read < 0) {
                    return true;
                }
                total += read;
            }
        } catch (IOException e) {
            // the caller has gone, or sends nothing more
        }
        return false;
    }
}
