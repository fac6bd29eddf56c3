package io.caisson.languages.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.Language;
import io.caisson.engine.RuntimeFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogueTest {
    private static final String TCL = """
            language  tcl
            entry     main.tcl
            find      sh
            version   {sh} -c "echo 1.2"
            install   "install Tcl"
            run       {sh} {entry}
            """;

    @Test
    void ownRecipesAreReadable() {
        assertThat(Catalogue.open(Optional.empty()).recipes())
                .extracting(recipe -> recipe.language().name())
                .contains("python", "node", "sql", "go", "csharp");
    }

    @Test
    void operatorsRecipesAreAdded(@TempDir Path folder) throws IOException {
        write(folder, TCL, "rw-r--r--");
        var recipe = Catalogue.open(Optional.of(folder)).recipes().getLast();
        assertThat(recipe.language().name()).isEqualTo("tcl");
        assertThat(Discovery.look(recipe, () -> {
                    throw new AssertionError("not asked for");
                }))
                .hasValueSatisfying(found -> assertThat(found.version()).isEqualTo("1.2"));
    }

    @Test
    void tellsTheHashesOfTheOperatorsFiles(@TempDir Path folder) throws IOException {
        write(folder, TCL + "brings  hello.tcl\n", "rw-r--r--");
        Files.writeString(folder.resolve("hello.tcl"), "hello\n");
        var catalogue = Catalogue.open(Optional.of(folder));
        assertThat(catalogue.files(new Language("tcl")))
                .extracting(RuntimeFile::name)
                .containsExactly("tcl.runtime", "hello.tcl");
        assertThat(catalogue.files(new Language("tcl")).getLast().sha256())
                .isEqualTo("5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03");
        assertThat(catalogue.files(Language.PYTHON)).isEmpty();
    }

    @Test
    void refusesWhatOthersCanWrite(@TempDir Path folder) throws IOException {
        var file = write(folder, TCL, "rw-rw-rw-");
        assertThatThrownBy(() -> Catalogue.open(Optional.of(folder)))
                .isInstanceOf(RecipeException.class)
                .hasMessage(file + ": others can write it; make it yours alone: chmod go-w " + file);
    }

    @Test
    void refusesABadOneWithItsLine(@TempDir Path folder) throws IOException {
        var file = write(folder, TCL + "colour blue\n", "rw-r--r--");
        assertThatThrownBy(() -> Catalogue.open(Optional.of(folder)))
                .isInstanceOf(RecipeException.class)
                .hasMessage(file + ":7: there is no key 'colour'");
    }

    private static Path write(Path folder, String text, String mode) throws IOException {
        var file = Files.writeString(folder.resolve("tcl.runtime"), text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }
}
