package io.caisson;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A programming language by its one canonical name. Being known does not mean that an engine for it is present here.
public record Language(String name) {
    public static final Language JAVASCRIPT = new Language("javascript");
    public static final Language TYPESCRIPT = new Language("typescript");

    private static final List<String> KNOWN = List.of(
            "javascript",
            "typescript",
            "node",
            "python",
            "ruby",
            "shell",
            "php",
            "lua",
            "perl",
            "r",
            "go",
            "rust",
            "c",
            "cpp",
            "java",
            "csharp",
            "sql",
            "html",
            "css",
            "wasm");

    private static final Map<String, String> ALIASES = Map.ofEntries(
            Map.entry("js", "javascript"),
            Map.entry("ecmascript", "javascript"),
            Map.entry("ts", "typescript"),
            Map.entry("nodejs", "node"),
            Map.entry("py", "python"),
            Map.entry("python3", "python"),
            Map.entry("rb", "ruby"),
            Map.entry("sh", "shell"),
            Map.entry("bash", "shell"),
            Map.entry("golang", "go"),
            Map.entry("rs", "rust"),
            Map.entry("c++", "cpp"),
            Map.entry("c#", "csharp"),
            Map.entry("cs", "csharp"));

    /// The known language called `name` or one of its aliases, in any case.
    public static Optional<Language> named(String name) {
        var lower = name.toLowerCase(Locale.ROOT);
        var canonical = ALIASES.getOrDefault(lower, lower);
        return KNOWN.contains(canonical) ? Optional.of(new Language(canonical)) : Optional.empty();
    }

    /// The language a file of this name is usually written in.
    public static Optional<Language> ofFile(String fileName) {
        var dot = fileName.lastIndexOf('.');
        var extension = dot < 0 ? "" : fileName.substring(dot + 1);
        return switch (extension) {
            case "mjs", "cjs" -> Optional.of(JAVASCRIPT);
            case "mts", "cts" -> Optional.of(TYPESCRIPT);
            case "pl" -> named("perl");
            case "cc", "cxx" -> named("cpp");
            default -> named(extension);
        };
    }

    /// Every known language, in the order of their listing.
    public static List<Language> known() {
        return KNOWN.stream().map(Language::new).toList();
    }

    @Override
    public String toString() {
        return name;
    }
}
