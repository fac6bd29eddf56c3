package io.caisson.server.mcp.protocol;

import io.caisson.LogLine;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// Whoever sent a request, while it is being answered. Methods may be called from any thread.
public interface McpPeer {
    Caller caller();

    /// Ends what the request has started.
    Cancellation cancellation();

    /// What the client can be asked for, such as `elicitation`.
    Set<String> capabilities();

    /// Tells how far the request is; nothing is sent to a client that did not ask for it.
    void progress(Progress progress);

    /// Passes on a line, if the client wants those of this level.
    void log(LogLine.Level level, String logger, String text);

    /// How far a request is.
    ///
    /// @param total 0 when it is not known
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
