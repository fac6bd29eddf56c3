package io.caisson.worker.script;

import io.caisson.worker.syntax.Outline;
import io.caisson.worker.syntax.SourceText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Resolves imports: files of a request by a relative name, and granted modules by their own name. Files are
/// texts in memory, so a path outside the request finds nothing.
final class RequestFiles {
    private static final List<String> ENDINGS =
            List.of("", ".ts", ".mts", ".cts", ".js", ".mjs", ".cjs", ".json", "/index.ts", "/index.js");
    private static final Pattern COMPILED_NAME = Pattern.compile("\\.([mc]?)js$");
    private static final Pattern JSX = Pattern.compile("\\.[jt]sx$");

    private final Map<String, byte[]> files = new HashMap<>();
    private final GrantedModules modules;
    private final String entry;
    private final boolean entryIsModule;

    RequestFiles(Sources sources, GrantedModules modules) {
        this.modules = modules;
        entry = sources.entry();
        entryIsModule = sources.outline(entry, sources.code()).shape() == Outline.Shape.MODULE;
        sources.files().forEach(file -> files.put(file.path(), file.content()));
        files.put(entry, sources.code().getBytes(StandardCharsets.UTF_8));
    }

    /// The result of resolving a name.
    sealed interface Found {
        record File(String path, String text) implements Found {}

        /// A module of the engine.
        record Module(String name) implements Found {}

        /// Nothing was found.
        ///
        /// @param policy whether the name is that of a module without a grant, not of a file
        record Nothing(String reason, boolean policy) implements Found {}
    }

    Found find(String specifier, String from) {
        if (!specifier.startsWith("./") && !specifier.startsWith("../")) {
            return module(specifier);
        }
        var path = joined(from, specifier);
        if (path == null) {
            return new Found.Nothing("'" + specifier + "' climbs out of the request's files", false);
        }
        return named(path).map(this::file).orElseGet(() -> new Found.Nothing(missing(path), false));
    }

    /// A file. The entry was parsed for the form in which it runs: one that is not a module must not run a second
    /// time as a module.
    private Found file(String name) {
        return name.equals(entry) && !entryIsModule
                ? new Found.Nothing("'" + name + "' is the program, which exports nothing", false)
                : new Found.File(name, text(name));
    }

    /// Resolves a path as written, with an extension added, or by its name after compilation: TypeScript imports
    /// `a.ts` as `./a.js`.
    private Optional<String> named(String path) {
        var compiled = COMPILED_NAME.matcher(path);
        return Stream.concat(ENDINGS.stream().map(ending -> path + ending), Stream.of(compiled.replaceFirst(".$1ts")))
                .filter(name -> files.containsKey(name) && !JSX.matcher(name).find())
                .findFirst();
    }

    private String missing(String path) {
        return Stream.of("", ".tsx", ".jsx").map(ending -> path + ending).anyMatch(files::containsKey)
                ? "JSX is not supported"
                : "the request has no file '" + path + "'";
    }

    private Found module(String specifier) {
        if (specifier.startsWith("/")) {
            var reason = "'" + specifier + "' is no relative path; files of the request are './name'";
            return new Found.Nothing(reason, false);
        }
        return modules.find(specifier)
                .<Found>map(Found.Module::new)
                .orElseGet(() -> new Found.Nothing(GrantedModules.refusal(specifier), true));
    }

    private String text(String path) {
        return SourceText.of(files.getOrDefault(path, new byte[0]));
    }

    /// `specifier` relative to the folder of `from`; null when it leaves the request.
    private static @Nullable String joined(String from, String specifier) {
        var parts = new ArrayDeque<String>();
        var folder = from.substring(0, from.lastIndexOf('/') + 1);
        var names = Stream.of((folder + specifier).split("/")).filter(name -> !name.isEmpty() && !name.equals("."));
        for (var name : names.toList()) {
            if (!name.equals("..")) {
                parts.addLast(name);
            } else if (parts.pollLast() == null) {
                return null;
            }
        }
        return String.join("/", parts);
    }
}
