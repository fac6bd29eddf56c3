package io.caisson.server.mcp.protocol;

import io.caisson.LogLine;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// The client whose request is being answered. Thread-safe.
public interface McpPeer {
    Caller caller();

    /// Cancels the work of the request.
    Cancellation cancellation();

    /// The capabilities of the client, such as `elicitation`.
    Set<String> capabilities();

    /// Sends the progress of the request, if the client asked for it.
    void progress(Progress progress);

    /// Sends a log line, if the client wants this level.
    void log(LogLine.Level level, String logger, String text);

    /// The progress of a request.
    ///
    /// @param total 0 when unknown
    record Progress(double done, double total, String message) {
        Map<String, Object> members(Object token) {
            var members = new LinkedHashMap<String, Object>();
            members.put("progressToken", token);
            members.put("progress", done);
            if (total > 0) {
                members.put("total", total);
            }
            members.put("message", message);
            return members;
        }
    }
}
