package io.caisson.server.piston;

import io.caisson.Language;
import io.caisson.account.Tier;
import io.caisson.engine.GuestRuntime;
import io.caisson.text.Text;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// A runtime as Piston's clients know it.
///
/// @param language Piston's name for it
/// @param aliases Piston's other names for it
/// @param runtime the name of the runtime, where Piston has several for a language
/// @param compiled whether clients expect a compile stage
record PistonLanguage(
        GuestRuntime guest,
        String language,
        List<String> aliases,
        Optional<String> runtime,
        boolean compiled,
        RuntimeVersion version) {

    private static final String V8 = "v8";
    private static final Set<String> SCRIPTS = Set.of("node", "typescript");
    private static final Set<String> MODULES = Set.of(
            "assert",
            "async_hooks",
            "buffer",
            "child_process",
            "crypto",
            "events",
            "fs",
            "http",
            "https",
            "os",
            "path",
            "perf_hooks",
            "process",
            "punycode",
            "querystring",
            "readline",
            "stream",
            "string_decoder",
            "timers",
            "tty",
            "url",
            "util",
            "worker_threads",
            "zlib");

    /// The languages with other names in Piston. There, JavaScript means Node, so the language that runs on V8
    /// alone has another name.
    private static final Map<String, Known> KNOWN = Map.ofEntries(
            known(
                    "node",
                    "javascript",
                    "node",
                    false,
                    "node-javascript",
                    "node-js",
                    "javascript",
                    "js",
                    "node",
                    "nodejs"),
            known("javascript", "v8", V8, false, "v8-javascript", "v8-js"),
            known("typescript", "typescript", V8, true, "ts", "v8-typescript", "v8-ts"),
            known("python", "python", "", false, "py", "py3", "python3"),
            known("ruby", "ruby", "", false, "ruby3", "rb"),
            known("shell", "bash", "", false, "sh", "shell"),
            known("perl", "perl", "", false, "pl", "perl5"),
            known("r", "rscript", "", false, "r"),
            known("go", "go", "", true, "golang"),
            known("rust", "rust", "", true, "rs"),
            known("c", "c", "gcc", true, "gcc"),
            known("cpp", "c++", "gcc", true, "cpp", "g++"),
            known("java", "java", "", true),
            known("csharp", "csharp", "", true, "c#", "cs", "csharp.net", "c#.net", "cs.net", "dotnet-cs"),
            known("sql", "sqlite3", "", false, "sqlite", "sql"));

    private record Known(String language, String runtime, boolean compiled, List<String> aliases) {}

    private static Map.Entry<String, Known> known(
            String ours, String language, String runtime, boolean compiled, String... aliases) {
        return Map.entry(ours, new Known(language, runtime, compiled, List.of(aliases)));
    }

    static PistonLanguage of(GuestRuntime guest) {
        var name = guest.language().name();
        var known = KNOWN.getOrDefault(name, new Known(name, "", false, List.of()));
        return new PistonLanguage(
                guest,
                known.language,
                known.aliases,
                known.runtime.isEmpty() ? Optional.empty() : Optional.of(known.runtime),
                known.compiled,
                RuntimeVersion.of(guest.version()));
    }

    boolean isCalled(String name) {
        var lower = Text.lower(name);
        return language.equals(lower) || aliases.contains(lower);
    }

    /// The file name for a file of a request. Compilers go by the extension, which Piston's clients may omit.
    ///
    /// @param given the name in the request; empty for none
    /// @param position 0 for the program itself
    String fileName(String given, int position) {
        var usual = own().defaultEntry();
        if (given.isEmpty()) {
            return position == 0 ? usual : "file" + position + ending(usual);
        }
        return compiled && given.lastIndexOf('.') <= given.lastIndexOf('/') ? given + ending(usual) : given;
    }

    private static String ending(String name) {
        return name.substring(name.lastIndexOf('.'));
    }

    /// The modules that a program may import. Piston's clients cannot request modules, and without them a script
    /// could not even read its input, so they get all that the tier allows.
    Set<String> modules(Tier tier) {
        return SCRIPTS.contains(own().name())
                ? MODULES.stream().filter(tier::allows).collect(Collectors.toUnmodifiableSet())
                : Set.of();
    }

    Language own() {
        return guest.language();
    }
}
