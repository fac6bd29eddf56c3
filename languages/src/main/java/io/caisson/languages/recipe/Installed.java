package io.caisson.languages.recipe;

import io.caisson.Limit;
import io.caisson.engine.GuestRuntime;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// A recipe whose tools are on this host.
///
/// @param tools where each is, on the host and inside alike
/// @param readable host folders to show inside beside the system's
public record Installed(Recipe recipe, Map<String, Path> tools, String version, List<Path> readable) {

    public GuestRuntime runtime() {
        return new GuestRuntime(
                recipe.language(),
                recipe.name(),
                version,
                recipe.isWarm() ? GuestRuntime.Readiness.WARM : GuestRuntime.Readiness.COLD);
    }

    /// A command of the recipe with every `{name}` filled in.
    public List<String> command(List<String> words, Words values) {
        var command = new ArrayList<String>();
        for (var word : words) {
            if (word.startsWith("{sources:") && word.endsWith("}")) {
                command.addAll(values.sources(word.substring("{sources:".length(), word.length() - 1)));
            } else {
                command.add(values.fill(located(word)));
            }
        }
        return command;
    }

    /// The recipe's variables, with every tool filled in.
    public Map<String, String> environment() {
        return recipe.environment().entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, variable -> located(variable.getValue())));
    }

    private String located(String word) {
        var located = word;
        for (var tool : tools.entrySet()) {
            located = located.replace("{" + tool.getKey() + "}", tool.getValue().toString());
        }
        for (var missing : recipe.optional().keySet()) {
            located = located.replace("{" + missing + "}", "");
        }
        return located;
    }

    /// What a command can name of one execution.
    ///
    /// @param files the paths of all files, the entry included
    public record Words(String entry, List<String> files, long memoryMb) {
        public static final Words NONE = new Words("main", List.of(), 0);

        /// Of an execution that has not been asked for.
        public static Words ahead(Recipe recipe) {
            return new Words(recipe.entry(), List.of(recipe.entry()), Limit.MEMORY.standard());
        }

        private List<String> sources(String ending) {
            return files.stream()
                    .filter(file -> file.endsWith(ending) || file.equals(entry))
                    .sorted()
                    .map(Words::unmistakable)
                    .toList();
        }

        private String fill(String word) {
            return word.replace("{entry}", unmistakable(entry))
                    .replace("{stem}", stem())
                    .replace("{memoryMb}", Long.toString(memoryMb));
        }

        /// A file whose name looks like an option, or like a list of options, is still a file.
        private static String unmistakable(String path) {
            return path.startsWith("-") || path.startsWith("@") ? "./" + path : path;
        }

        private String stem() {
            var dot = entry.lastIndexOf('.');
            return dot < 0 ? entry : entry.substring(0, dot);
        }
    }
}
