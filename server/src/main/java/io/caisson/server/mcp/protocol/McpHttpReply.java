package io.caisson.server.mcp.protocol;

import io.caisson.work.WorkLane;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// The response to one POST: a JSON object, or an event stream if a notification precedes it. Thread-safe.
public final class McpHttpReply {
    private final HttpServletResponse response;
    private boolean streaming;
    private boolean over;

    public McpHttpReply(HttpServletResponse response) {
        this.response = response;
    }

    /// Sends a notification. Does nothing when the client has hung up or has been answered.
    public synchronized void tell(Map<String, Object> notification) {
        if (over) {
            return;
        }
        try {
            if (!streaming) {
                streaming = true;
                response.setContentType("text/event-stream");
                response.setHeader("Cache-Control", "no-store");
                response.setHeader("X-Accel-Buffering", "no");
                // the thread that watches for a hang-up may have consumed bytes of a next request on this
                // connection
                response.setHeader("Connection", "close");
            }
            event(notification);
        } catch (IOException e) {
            over = true;
        }
    }

    public synchronized void end(int status, Map<String, Object> message) throws IOException {
        if (over) {
            return;
        }
        over = true;
        if (streaming) {
            event(message);
            return;
        }
        response.setStatus(status);
        response.setContentType("application/json");
        response.getOutputStream().write(utf8(Wire.write(message)));
    }

    private void event(Map<String, Object> message) throws IOException {
        var out = response.getOutputStream();
        out.write(utf8("event: message\ndata: " + Wire.write(message) + "\n\n"));
        out.flush();
    }

    private static byte[] utf8(String text) {
        return WorkLane.compute(text.length(), () -> text.getBytes(StandardCharsets.UTF_8));
    }
}
