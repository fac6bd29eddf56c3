package io.caisson.server.mcp.protocol;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A prompt template that a person can select.
public record Prompt(String name, String title, String description, List<Argument> arguments, Tool.Work work) {

    public record Argument(String name, String description, boolean required) {}

    /// The answer with these messages.
    public static ToolAnswer.Result saying(String description, List<ToolContent> messages) {
        var members = new LinkedHashMap<String, @Nullable Object>();
        members.put("description", description);
        members.put(
                "messages",
                messages.stream()
                        .map(content -> Map.of("role", "user", "content", content.members()))
                        .toList());
        return new ToolAnswer.Result(members);
    }

    Map<String, Object> members() {
        return Map.of(
                "name", name,
                "title", title,
                "description", description,
                "arguments",
                        arguments.stream()
                                .map(argument -> Map.of(
                                        "name", argument.name(),
                                        "description", argument.description(),
                                        "required", argument.required()))
                                .toList());
    }
}
