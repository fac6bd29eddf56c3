package io.caisson.server.mcp.protocol;

import io.caisson.account.Scope;
import java.util.LinkedHashMap;
import java.util.Map;

/// A tool that a client can call.
///
/// @param input the JSON schema of its arguments
/// @param output the JSON schema of its result; empty when that has no fixed form
/// @param scope the scope that a caller needs to see and to call it
public record Tool(
        String name,
        String title,
        String description,
        Map<String, Object> input,
        Map<String, Object> output,
        Scope scope,
        Effect effect,
        Work work) {

    /// The effect of a call on stored data.
    public enum Effect {
        NOTHING,
        ADDS,
        DELETES
    }

    /// The implementation. A [BadArgumentException] becomes an answer that names the argument.
    @FunctionalInterface
    public interface Work {
        ToolAnswer call(ToolCall call);
    }

    /// The description that clients get.
    Map<String, Object> members() {
        var members = new LinkedHashMap<String, Object>();
        members.put("name", name);
        members.put("title", title);
        members.put("description", description);
        members.put("inputSchema", input);
        if (!output.isEmpty()) {
            members.put("outputSchema", output);
        }
        members.put(
                "annotations",
                Map.of(
                        "readOnlyHint", effect == Effect.NOTHING,
                        "destructiveHint", effect == Effect.DELETES,
                        "openWorldHint", false));
        return members;
    }
}
