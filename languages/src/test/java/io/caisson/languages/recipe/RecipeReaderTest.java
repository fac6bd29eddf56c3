package io.caisson.languages.recipe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecipeReaderTest {
    private static final String GOOD = """
            # a comment
            language  tcl
            entry     main.tcl
            find      tclsh tclsh8.6
            brings    gate.tcl
            version   {tclsh} {here}/gate.tcl "two words"
            install   "install Tcl: apt-get install tcl"
            run       {tclsh} {entry}
            error     "{message} (file {file} line {line})"
            """;

    @Test
    void readsAllThereIs() {
        var recipe = read(GOOD);
        assertThat(recipe.language().name()).isEqualTo("tcl");
        assertThat(recipe.name()).isEqualTo("tclsh");
        assertThat(recipe.version()).containsExactly("{tclsh}", "{here}/gate.tcl", "two words");
        assertThat(recipe.brings())
                .singleElement()
                .satisfies(file -> assertThat(file.path()).isEqualTo("gate.tcl"));
        assertThat(recipe.isCompiled()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "colour blue | x.runtime:10: there is no key 'colour'",
                "run {tclsh} | x.runtime:10: 'run' is given twice",
                "compile | x.runtime:10: 'compile' needs a value",
                "name \"open | x.runtime:10: a quote is not closed",
                "name a b | x.runtime:10: 'name' takes one value; quote it if it has blanks",
                "ahead {nosuch} | x.runtime:10: {nosuch} is neither a tool",
                "compile {prepared} | x.runtime:10: {prepared} is neither a tool",
                "readable relative/path | x.runtime:10: 'relative/path' is not an absolute path",
                "readable /opt/../etc | x.runtime:10: '/opt/../etc' is not an absolute path",
                "brings ../secret | x.runtime:10: '../secret' is not the name of a file beside this one",
                "brings absent | x.runtime:10: there is no file",
                "env LD_PRELOAD /x.so | x.runtime:10: 'LD_PRELOAD' may not be set",
                "env lower x | x.runtime:10: 'env' takes the name of a variable and its value",
                "error {nosuch} | x.runtime:10: '{nosuch}' is no field of an error",
                "parser guess | x.runtime:10: there is no parser 'guess', only 'script'",
                "extra-memory lots | x.runtime:10: 'lots' is not a number up to 4096"
            })
    void refusesWithFileAndLine(String line, String message) {
        assertThatThrownBy(() -> read(GOOD + line + "\n"))
                .isInstanceOf(RecipeException.class)
                .hasMessageStartingWith(message);
    }

    @ParameterizedTest
    @CsvSource({"language", "entry", "run", "version", "install", "find"})
    void refusesWhatIsMissing(String key) {
        var without = GOOD.lines().filter(line -> !line.startsWith(key)).toList();
        assertThatThrownBy(() -> read(String.join("\n", without)))
                .isInstanceOf(RecipeException.class)
                .hasMessageContaining("'" + key + "' is missing");
    }

    @Test
    void refusesAnEntryOutsideItsFolder() {
        assertThatThrownBy(() -> read(GOOD.replace("main.tcl", "../main.tcl")))
                .isInstanceOf(RecipeException.class)
                .hasMessageStartingWith("x.runtime:3: ");
    }

    private static Recipe read(String text) {
        return RecipeReader.read("x.runtime", text, name -> {
            if (!name.equals("gate.tcl")) {
                throw new IllegalArgumentException("there is no file '" + name + "'");
            }
            return "gate".getBytes(StandardCharsets.UTF_8);
        });
    }
}
