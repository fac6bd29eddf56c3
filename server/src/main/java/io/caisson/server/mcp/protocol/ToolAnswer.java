package io.caisson.server.mcp.protocol;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The answer to a request.
public sealed interface ToolAnswer {

    /// A result.
    record Result(Map<String, @Nullable Object> members) implements ToolAnswer {}

    /// Questions to the client, after which the request is repeated with the answers. Each revision sends them in
    /// its own way.
    ///
    /// @param questions by names of our choice
    /// @param state returned with the answers
    record Asking(Map<String, Question> questions, String state) implements ToolAnswer {}

    /// A request to the client.
    ///
    /// @param method such as `elicitation/create`
    record Question(String method, Map<String, Object> params) {
        /// The capability that the client needs for it.
        public String capability() {
            return method.substring(0, method.indexOf('/'));
        }
    }

    /// The result of a tool: an object, and the same as text for clients that show only text.
    static Result of(Map<String, @Nullable Object> structured, boolean failed, List<ToolContent> more) {
        var content = new ArrayList<ToolContent>();
        content.add(new ToolContent.Text(Wire.write(structured)));
        content.addAll(more);
        var members = toolMembers(content, failed);
        members.put("structuredContent", structured);
        return new Result(members);
    }

    static Result of(Map<String, @Nullable Object> structured) {
        return of(structured, false, List.of());
    }

    static Result of(List<ToolContent> content) {
        return new Result(toolMembers(content, false));
    }

    /// A failed tool call, with a reason that the model can act on.
    static Result failed(String why) {
        return new Result(toolMembers(List.of(new ToolContent.Text(why)), true));
    }

    private static Map<String, @Nullable Object> toolMembers(List<ToolContent> content, boolean failed) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("content", content.stream().map(ToolContent::members).toList());
        members.put("isError", failed);
        return members;
    }
}
