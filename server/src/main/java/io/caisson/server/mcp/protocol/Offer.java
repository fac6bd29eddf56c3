package io.caisson.server.mcp.protocol;

import java.util.List;

/// All that a server offers to its clients.
///
/// @param instructions what a model should know before it uses any of it
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

    /// What could be meant by the beginning of an argument.
    @FunctionalInterface
    public interface Completions {
        /// The whole words that an argument could become.
        ///
        /// @param of the name of the prompt, or the template of the resource
        List<String> of(String of, String argument, String beginning);
    }
}
