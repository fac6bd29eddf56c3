package io.caisson.server.executions;

import io.caisson.server.http.Problem;
import io.caisson.server.http.RequestContext;
import io.caisson.server.traffic.ChargedResponse;
import io.caisson.work.WorkLane;
import io.javalin.http.Context;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/// A response of server-sent events, each flushed as it is written.
final class ServerSent {
    static final String MEDIA_TYPE = "text/event-stream";

    private final OutputStream out;

    private ServerSent(OutputStream out) {
        this.out = out;
    }

    /// Begins the response: the status is sent and cannot change any more.
    static ServerSent to(Context context) throws IOException {
        context.contentType(MEDIA_TYPE);
        // the thread that watches for a hang-up may have consumed bytes of a next request on this connection
        context.header("Connection", "close");
        var events = new ServerSent(new ChargedResponse(context).getOutputStream());
        events.comment();
        return events;
    }

    static boolean wantedBy(Context context) {
        return RequestContext.header(context, "Accept").orElse("").startsWith(MEDIA_TYPE);
    }

    /// Writes an empty comment, which keeps proxies from closing an idle stream.
    void comment() throws IOException {
        write(":\n\n");
        flush();
    }

    /// @param data JSON, which has no line breaks
    void event(String type, String id, String data) throws IOException {
        out.write(WorkLane.compute(
                data.length(), () -> utf8("event: " + type + "\nid: " + id + "\ndata: " + data + "\n\n")));
    }

    /// Writes the problem because of which the stream ends early.
    void problem(Problem problem) throws IOException {
        write("event: problem\ndata: " + problem.json() + "\n\n");
        flush();
    }

    void flush() throws IOException {
        out.flush();
    }

    private void write(String text) throws IOException {
        out.write(utf8(text));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
