package io.caisson.server.mcp.protocol;

import java.util.List;

/// The tools, resources and prompts of a server.
///
/// @param instructions what a model should know before it uses them
public record Offer(
        String name,
        String version,
        String instructions,
        List<Tool> tools,
        Library library,
        List<Prompt> prompts,
        Completions completions) {
    public Offer {
        tools = List.copyOf(tools);
        prompts = List.copyOf(prompts);
    }

    /// Completes partly typed arguments.
    @FunctionalInterface
    public interface Completions {
        /// The values that begin with `beginning`.
        ///
        /// @param of the name of the prompt, or the template of the resource
        List<String> of(String of, String argument, String beginning);
    }
}
