package io.caisson.server.traffic;

import io.caisson.server.http.RequestContext;
import io.caisson.text.RequestBounds;
import io.javalin.http.Context;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/// Reads and discards the rest of the body of a refused request.
///
/// Most clients send their whole body before they read. If the server answers and closes the connection
/// meanwhile, the client's kernel drops the answer and the client sees a reset instead of the reason. Reading is
/// bounded in bytes and time, so a refused body costs its sender a connection and the service 16 KiB.
public final class UnreadBody {
    /// Covers a body that is slightly too large.
    static final int MAX_BYTES = 2 * RequestBounds.MAX_BODY_BYTES;
    /// For callers without a key.
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

    /// A client that sent `Expect: 100-continue` does not send its body after a refusal.
    private static boolean awaitsConsent(HttpServletRequest request) {
        return Optional.ofNullable(request.getHeader("Expect"))
                .filter(expected -> expected.toLowerCase(Locale.ROOT).contains("100-continue"))
                .isPresent();
    }

    private static boolean isClosing(Context context) {
        return "close".equalsIgnoreCase(context.res().getHeader("Connection"));
    }

    /// Reads up to `most` bytes and returns whether the body ended.
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
            // the caller has closed the connection, or sends nothing more
        }
        return false;
    }
}
