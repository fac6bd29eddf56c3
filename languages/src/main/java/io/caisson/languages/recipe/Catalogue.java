package io.caisson.languages.recipe;

import io.caisson.Language;
import io.caisson.engine.RuntimeFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/// Every recipe there is: those that come with Caisson and those of an operator's folder, which win.
public final class Catalogue {
    private static final String RESOURCE_FOLDER = "/io/caisson/languages/";
    private static final List<String> OWN = List.of(("javascript typescript python node ruby shell php lua perl r"
                    + " go rust c cpp java csharp sql html css wasm")
            .split(" "));

    /// Recipes for a language that has another one, preferred where their tools are installed.
    private static final List<String> PREFERRED = List.of("dotnet");

    private static final String ENDING = ".runtime";
    private static final int OTHERS_WRITE = 0022;
    private static final long LARGEST = 64 * 1024;

    private final List<Recipe> recipes;
    private final Map<Language, List<RuntimeFile>> files;

    private Catalogue(List<Recipe> recipes, Map<Language, List<RuntimeFile>> files) {
        this.recipes = List.copyOf(recipes);
        this.files = Map.copyOf(files);
    }

    /// Reads all recipes.
    ///
    /// @param folder an operator's own, if there is one
    /// @throws RecipeException for the first that cannot be read, or that others than the operator can write
    public static Catalogue open(Optional<Path> folder) {
        var recipes = new LinkedHashMap<String, Recipe>();
        OWN.forEach(name -> add(recipes, ownRecipe(name)));
        PREFERRED.stream()
                .map(Catalogue::ownRecipe)
                .filter(Discovery::hasTools)
                .forEach(recipe -> add(recipes, recipe));
        var files = new HashMap<Language, List<RuntimeFile>>();
        folder.ifPresent(path -> files(path).forEach(file -> {
            var content = bytes(file);
            var recipe = RecipeReader.read(file.toString(), new String(content, StandardCharsets.UTF_8), beside(file));
            add(recipes, recipe);
            files.put(recipe.language(), made(file, content, recipe));
        }));
        return new Catalogue(new ArrayList<>(recipes.values()), files);
    }

    private static List<RuntimeFile> made(Path file, byte[] content, Recipe recipe) {
        var itself = RuntimeFile.of(String.valueOf(file.getFileName()), content);
        var brought = recipe.brings().stream().map(each -> RuntimeFile.of(each.path(), each.content()));
        return Stream.concat(Stream.of(itself), brought).toList();
    }

    /// The operator's files that a language's recipe was made from; none for our own.
    List<RuntimeFile> files(Language language) {
        return files.getOrDefault(language, List.of());
    }

    public List<Recipe> recipes() {
        return recipes;
    }

    private static void add(Map<String, Recipe> recipes, Recipe recipe) {
        recipes.put(recipe.language().name(), recipe);
    }

    private static Recipe ownRecipe(String name) {
        var file = name + ENDING;
        return RecipeReader.read(file, new String(own(file), StandardCharsets.UTF_8), Catalogue::own);
    }

    private static byte[] own(String name) {
        try (var stream = Catalogue.class.getResourceAsStream(RESOURCE_FOLDER + name)) {
            if (stream == null) {
                throw new IllegalStateException("the file " + name + " is missing from this build");
            }
            return stream.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Path> files(Path folder) {
        checkOwner(folder);
        try (var entries = Files.list(folder)) {
            return entries.filter(file -> file.toString().endsWith(ENDING))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new RecipeException(folder.toString(), "the folder of runtimes cannot be read: " + e);
        }
    }

    private static Function<String, byte[]> beside(Path recipe) {
        return name -> {
            var file = recipe.resolveSibling(name);
            if (!Files.isRegularFile(file)) {
                throw new IllegalArgumentException("there is no file '" + name + "' beside this one");
            }
            return bytes(file);
        };
    }

    private static byte[] bytes(Path file) {
        checkOwner(file);
        try {
            if (Files.size(file) > LARGEST) {
                throw new RecipeException(file.toString(), "it is larger than " + LARGEST + " bytes");
            }
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new RecipeException(file.toString(), "it cannot be read: " + e);
        }
    }

    /// A recipe says what runs with which host folders in sight, so only the operator may write one.
    private static void checkOwner(Path path) {
        try {
            var mode = (Integer) Files.getAttribute(path, "unix:mode");
            var owner = (Integer) Files.getAttribute(path, "unix:uid");
            var self = (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
            if ((mode & OTHERS_WRITE) != 0 || !(owner == 0 || owner.equals(self))) {
                throw new RecipeException(
                        path.toString(), "others can write it; make it yours alone: chmod go-w " + path);
            }
        } catch (IOException e) {
            throw new RecipeException(path.toString(), "it cannot be examined: " + e);
        }
    }
}
