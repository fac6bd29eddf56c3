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

/// The files of a request, found by a relative name inside another file, and the modules it was granted, found by their
/// own. Files are texts in memory: a name that climbs out of the request finds nothing.
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

    /// What a name means to the file that uses it.
    sealed interface Found {
        record File(String path, String text) implements Found {}

        /// One of the modules that come with the engine.
        record Module(String name) implements Found {}

        /// Why there is none.
        ///
        /// @param policy whether it names something that would have to be granted, not a file
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

    /// The program itself was read for how it runs: one that is no module must not run once more as a module.
    private Found file(String name) {
        return name.equals(entry) && !entryIsModule
                ? new Found.Nothing("'" + name + "' is the program, which exports nothing", false)
                : new Found.File(name, text(name));
    }

    /// As written, with an ending added, or by the name the file would have once compiled: TypeScript imports `a.ts` as
    /// `./a.js`.
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

    /// `specifier` seen from the folder of `from`; null when it leaves the request.
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
