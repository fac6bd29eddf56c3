package io.caisson.languages.recipe;

import io.caisson.sandbox.home.GuestHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/// Looks for the tools of a recipe on this host. They are the operator's own programs, so they are asked for their
/// version without a wall, with a clean environment and little patience.
final class Discovery {
    private static final List<Path> SYSTEM = Stream.of("/usr/bin", "/bin", "/usr/local/bin", "/usr/local/go/bin")
            .map(Path::of)
            .toList();
    private static final Path USR = Path.of("/usr");
    private static final Duration PROBE_TIMEOUT = Duration.ofSeconds(10);

    private Discovery() {}

    /// The recipe with its tools, if all of them are here and answer.
    ///
    /// @param own where runtimes of our own are, asked for only if it needs one
    static Optional<Installed> look(Recipe recipe, Supplier<GuestHome> own) {
        var tools = new LinkedHashMap<String, Path>();
        for (var wanted : recipe.tools().entrySet()) {
            var tool = wanted.getValue().stream().flatMap(Discovery::candidates).findFirst();
            if (tool.isEmpty()) {
                return Optional.empty();
            }
            tools.put(wanted.getKey(), tool.get());
        }
        recipe.optional()
                .forEach((name, wanted) -> wanted.stream()
                        .flatMap(Discovery::candidates)
                        .findFirst()
                        .ifPresent(tool -> tools.put(name, tool)));
        return located(recipe, tools)
                .map(found -> recipe.isOwn() ? withOwn(found, own.get()) : found)
                .flatMap(Discovery::versioned);
    }

    /// Whether all programs that a recipe needs are here.
    static boolean hasTools(Recipe recipe) {
        return recipe.tools().values().stream()
                .allMatch(names ->
                        names.stream().flatMap(Discovery::candidates).findAny().isPresent());
    }

    private static Installed withOwn(Installed found, GuestHome own) {
        var tools = new LinkedHashMap<>(found.tools());
        tools.put(Recipe.OWN_JVM, own.program());
        var readable = Stream.concat(found.readable().stream(), own.readable().stream());
        return new Installed(
                found.recipe(),
                Map.copyOf(tools),
                found.version(),
                readable.filter(path -> !path.startsWith(USR)).distinct().toList());
    }

    private static Stream<Path> candidates(String name) {
        var folders = name.startsWith("/") ? Stream.of(Path.of("/")) : Stream.concat(SYSTEM.stream(), searchPath());
        return folders.map(folder -> folder.resolve(name))
                .filter(Files::isExecutable)
                .filter(Files::isRegularFile);
    }

    private static Stream<Path> searchPath() {
        return Stream.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(":", -1))
                .filter(folder -> folder.startsWith("/"))
                .map(Path::of);
    }

    /// A tool outside the system's folders brings its own along: the folder it is installed in, and
    /// nothing around it.
    private static Optional<Installed> located(Recipe recipe, Map<String, Path> found) {
        var tools = new LinkedHashMap<String, Path>();
        var readable = new ArrayList<Path>();
        recipe.readable().stream().map(Path::of).filter(Files::exists).forEach(readable::add);
        if (!recipe.brings().isEmpty()) {
            var here = Programs.unpack(recipe);
            tools.put(Recipe.HERE, here);
            readable.add(here);
        }
        var unplaced = new Installed(recipe, found, "", List.of());
        for (var tool : found.entrySet()) {
            var real = real(tool.getValue());
            if (real.isEmpty()) {
                return Optional.empty();
            }
            if (real.get().startsWith(USR)) {
                tools.put(tool.getKey(), tool.getValue());
                continue;
            }
            var prefix = prefix(unplaced, real.get());
            if (prefix.isEmpty()) {
                return Optional.empty();
            }
            tools.put(
                    tool.getKey(),
                    prefix.get().resolve("bin").resolve(tool.getValue().getFileName()));
            readable.add(prefix.get());
        }
        return Optional.of(new Installed(
                recipe, Map.copyOf(tools), "", readable.stream().distinct().toList()));
    }

    private static Optional<Path> prefix(Installed unplaced, Path real) {
        if (unplaced.recipe().prefix().isEmpty()) {
            return Optional.ofNullable(real.getParent()).map(Path::getParent).filter(Discovery::isNarrow);
        }
        return HostProgram.said(
                        unplaced.command(unplaced.recipe().prefix(), Installed.Words.NONE), Map.of(), PROBE_TIMEOUT)
                .flatMap(text -> text.lines().findFirst())
                .map(Path::of)
                .filter(Path::isAbsolute)
                .flatMap(Discovery::real)
                .filter(Discovery::isNarrow);
    }

    /// Not a home or a top folder, which hold more than a runtime.
    private static boolean isNarrow(Path prefix) {
        return prefix.getNameCount() >= 2
                && !prefix.equals(Path.of(System.getProperty("user.home", "/")))
                && !Path.of("/home").equals(prefix.getParent());
    }

    private static Optional<Path> real(Path path) {
        try {
            return Optional.of(path.toRealPath());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<Installed> versioned(Installed found) {
        return HostProgram.said(found.command(found.recipe().version(), Installed.Words.NONE), Map.of(), PROBE_TIMEOUT)
                .map(text -> new Installed(found.recipe(), found.tools(), version(text), found.readable()));
    }

    /// The first word that begins with a number and has a dot in it.
    static String version(String said) {
        return Stream.of(said.split("[\\s,()v]+", 400))
                .map(word -> word.startsWith("go") ? word.substring(2) : word)
                .filter(word -> word.indexOf('.') > 0 && Character.isDigit(word.charAt(0)))
                .map(word -> word.length() > 40 ? word.substring(0, 40) : word)
                .findFirst()
                .orElse("unknown");
    }
}
