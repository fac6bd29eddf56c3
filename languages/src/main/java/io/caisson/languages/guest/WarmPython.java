package io.caisson.languages.guest;

import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.languages.recipe.Installed;
import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.Wall;
import io.caisson.sandbox.wall.namespaces.LonePython;
import io.caisson.sandbox.wall.namespaces.Nursery;
import io.caisson.sandbox.wall.namespaces.PythonTemplate;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

/// Python that need not be started: copies of an interpreter that has imported what programs commonly do, and, for
/// programs that ask for them, of another with the scientific modules. On a wall where nothing can be copied, one is
/// started for each. Thread-safe.
public final class WarmPython implements AutoCloseable {
    private static final String RESOURCE_FOLDER = "/io/caisson/languages/";

    /// What runs a program as promised, in a copy or in an interpreter of its own.
    static final String RUNNER = resource("python/runner.py");

    private static final List<String> COMMON =
            List.of(resource("python/common.txt").split("\\s+", -1));
    private static final List<String> SCIENTIFIC = List.of("numpy", "pandas", "matplotlib.pyplot");
    private static final Set<String> SCIENCE = Set.of("numpy", "pandas", "matplotlib", "scipy", "seaborn", "sklearn");

    private static final int LONGEST_IMPORT = 1_000;

    private final Wall wall;
    private final int spares;
    private final ConcurrentMap<String, Nursery> nurseries = new ConcurrentHashMap<>();

    public WarmPython(Wall wall, int spares) {
        this.wall = wall;
        this.spares = spares;
    }

    /// A copy nobody has used; empty when there is none to be had, and an interpreter must be started.
    ///
    /// @param standard the ceilings of those kept waiting
    public Optional<Confined> child(Installed runtime, Source source, Ceilings ceilings, Ceilings standard) {
        if (!wall.rung().equals(Rung.NAMESPACES.label())) {
            return Optional.of(LonePython.start(wall, template("python", runtime, List.of()), ceilings));
        }
        try {
            return Optional.of(nursery(runtime, source, standard).child(ceilings));
        } catch (LaunchException e) {
            return Optional.empty();
        }
    }

    private Nursery nursery(Installed runtime, Source source, Ceilings standard) {
        if (!asksForScience(source)) {
            return nursery("python", runtime, COMMON, standard);
        }
        var scientific = nursery(
                "python-sci",
                runtime,
                Stream.concat(COMMON.stream(), SCIENTIFIC.stream()).toList(),
                standard);
        var ready = !scientific.modules().isEmpty();
        return ready ? scientific : nursery("python", runtime, COMMON, standard);
    }

    private Nursery nursery(String name, Installed runtime, List<String> modules, Ceilings standard) {
        return nurseries.computeIfAbsent(
                name, _ -> Nursery.open(wall, template(name, runtime, modules), standard, spares));
    }

    private static PythonTemplate template(String name, Installed runtime, List<String> modules) {
        var interpreter = Objects.requireNonNull(runtime.tools().get("python3"), "the recipe finds python3");
        return new PythonTemplate(name, interpreter, runtime.readable(), modules, RUNNER);
    }

    static boolean asksForScience(Source source) {
        return importsScience(source.code())
                || source.files().stream().flatMap(WarmPython::module).anyMatch(WarmPython::importsScience);
    }

    /// A guess by words, in time proportional to the text: a hostile one must cost no more. A wrong
    /// guess costs the guest an import, or the service a larger copy.
    private static boolean importsScience(String code) {
        return code.contains("import ")
                && code.lines()
                        .map(String::stripLeading)
                        .filter(line -> line.startsWith("import ") || line.startsWith("from "))
                        .map(line -> line.substring(0, Math.min(line.length(), LONGEST_IMPORT)))
                        .flatMap(line -> Stream.of(line.split("[ ,.;\t]", -1)))
                        .anyMatch(SCIENCE::contains);
    }

    private static Stream<String> module(SourceFile file) {
        return file.path().endsWith(".py")
                ? Stream.of(new String(file.content(), StandardCharsets.UTF_8))
                : Stream.empty();
    }

    private static String resource(String name) {
        try (var stream = Objects.requireNonNull(WarmPython.class.getResourceAsStream(RESOURCE_FOLDER + name), name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException("reading " + name, e);
        }
    }

    /// How many copies wait.
    public int waiting() {
        return nurseries.values().stream().mapToInt(Nursery::ready).sum();
    }

    @Override
    public void close() {
        nurseries.values().forEach(Nursery::close);
    }
}
