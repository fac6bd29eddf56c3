package io.caisson.embed;

import java.io.File;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The modules of the class path of this test that the module `io.caisson.embed` needs.
final class ModulePath {
    private final ModuleFinder finder = ModuleFinder.of(
            Stream.of(System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"))
                            .split(File.pathSeparator))
                    .map(Path::of)
                    .filter(ModulePath::hasModule)
                    .toArray(Path[]::new));
    private final Map<String, ModuleReference> needed = new LinkedHashMap<>();

    ModulePath() {
        add("io.caisson.embed");
    }

    /// Jars whose names make no name of a module are for processes behind the wall.
    private static boolean hasModule(Path place) {
        try {
            return !ModuleFinder.of(place).findAll().isEmpty();
        } catch (FindException e) {
            return false;
        }
    }

    private void add(String name) {
        var found = finder.find(name);
        if (found.isPresent() && needed.put(name, found.get()) == null) {
            found.get().descriptor().requires().stream().map(Requires::name).forEach(this::add);
        }
    }

    ModuleReference module(String name) {
        var module = needed.get(name);
        if (module == null) {
            throw new IllegalStateException("there is no module " + name + " among " + needed.keySet());
        }
        return module;
    }

    @Override
    public String toString() {
        return needed.values().stream()
                .map(module -> Path.of(module.location().orElseThrow()).toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
