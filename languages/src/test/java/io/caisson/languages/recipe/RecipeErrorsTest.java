package io.caisson.languages.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// What the runtimes that come with Caisson say, as their recipes read it. `~` stands for the end of a line.
class RecipeErrorsTest {
    private static final List<Recipe> RECIPES = Catalogue.open(Optional.empty()).recipes();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "c | main.c:3:7: error: expected ';' | SYNTAX | 3 | expected ';'",
                "c | in main.c:1:~main.c:2:10: fatal error: no.h: No such file | SYNTAX | 2 | no.h: No such file",
                "c | ld: main.o: in function `main':~main.c:(.text+0x5): undefined reference to `f' | SYNTAX | 0 | undefined reference to `f'",
                "cpp | terminate called after throwing an instance of 'std::range_error'~  what():  far | RUNTIME | 0 | far",
                "csharp | lib.cs(4,9): error CS0103: no name | SYNTAX | 4 | lib.cs: no name",
                "go | ./main.go:5:2: undefined: x | SYNTAX | 5 | undefined: x",
                "go | panic: bad~~goroutine 1 [running]:~main.main()~\t/work/main.go:7 +0x1d | RUNTIME | 7 | bad",
                "java | Main.java:3: error: ';' expected | SYNTAX | 3 | ';' expected",
                "java | Exception in thread \"main\" java.lang.Error: no~\tat Main.main(Main.java:6) | RUNTIME | 6 | no",
                "lua | lua: main.lua:2: unexpected symbol near '=' | SYNTAX | 2 | unexpected symbol near '='",
                "lua | lua: main.lua:4: boom | RUNTIME | 4 | boom",
                "perl | syntax error at main.pl line 2, near \"x y\" | SYNTAX | 2 | syntax error",
                "perl | careful at main.pl line 1.~died at main.pl line 9. | RUNTIME | 9 | died",
                "php | PHP Parse error:  unexpected x in /work/main.php on line 3 | SYNTAX | 3 | unexpected x",
                "php | PHP Fatal error:  Uncaught Exception: no in /work/main.php:5 | RUNTIME | 5 | no",
                "r | main.r:2:8: unexpected symbol | SYNTAX | 2 | unexpected symbol",
                "r | Error in log(-b) (from lib/f.r#3) : ~  bad argument~Calls: f | RUNTIME | 3 | lib/f.r: bad argument",
                "r | Error in deep(x - 1) : too deep | RUNTIME | 0 | too deep",
                "r | Error: at the top | RUNTIME | 0 | at the top",
                "ruby | main.rb:3:in `f': bad (RuntimeError) | RUNTIME | 3 | bad",
                "ruby | main.rb: main.rb:1: syntax error found | SYNTAX | 1 | syntax error found",
                "rust | main.rs:2:5: error[E0425]: cannot find `x` | SYNTAX | 2 | cannot find `x`",
                "rust | thread 'main' panicked at main.rs:3:5:~out of bounds | RUNTIME | 3 | out of bounds",
                "shell | main.sh: line 2: syntax error near `)' | SYNTAX | 2 | syntax error near `)'",
                "shell | main.sh: line 7: nosuch: command not found | RUNTIME | 7 | nosuch: command not found"
            })
    void areReadWithTheirPlaces(String language, String said, ErrorKind kind, int line, String message) {
        var recipe = recipe(language);
        var text = said.replace('~', '\n') + "\n";
        assertThat(ErrorPattern.find(recipe.errors(), text, recipe.entry())).hasValueSatisfying(error -> {
            assertThat(error.kind()).isEqualTo(kind);
            assertThat(error.line()).isEqualTo(line);
            assertThat(error.message()).isEqualTo(message);
        });
    }

    @ParameterizedTest
    @CsvSource({"c", "cpp", "go", "java", "lua", "perl", "php", "r", "ruby", "rust", "shell"})
    void areNotSeenInOtherWords(String language) {
        var recipe = recipe(language);
        var text = List.of("all is well", "", "::::", "a:b:c: d", "9".repeat(5000) + ":1: far too long").stream()
                .collect(Collectors.joining("\n"));
        assertThat(ErrorPattern.find(recipe.errors(), text, recipe.entry())).isEmpty();
    }

    private static Recipe recipe(String language) {
        return RECIPES.stream()
                .filter(recipe -> recipe.language().name().equals(language))
                .findFirst()
                .orElseThrow();
    }
}
