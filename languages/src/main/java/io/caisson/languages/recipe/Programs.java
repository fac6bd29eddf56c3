package io.caisson.languages.recipe;

import io.caisson.sandbox.home.CacheFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Puts the files that a recipe brings along where guests can read them and only this user can write them.
final class Programs {
    private static final String PREFIX = "programs-";

    private Programs() {}

    /// The folder they are in, on the host and inside alike.
    static Path unpack(Recipe recipe) {
        var hash = new Hash().add(recipe.language().name());
        recipe.brings().forEach(file -> hash.add(file.path()).add(file.content()));
        try {
            return CacheFolder.made(PREFIX, hash.hex(), folder -> {
                for (var file : recipe.brings()) {
                    Files.write(folder.resolve(file.path()), file.content());
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException("the programs of " + recipe.name() + " could not be unpacked", e);
        }
    }
}
