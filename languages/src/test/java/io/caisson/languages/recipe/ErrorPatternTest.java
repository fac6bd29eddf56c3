package io.caisson.languages.recipe;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.ErrorKind;
import io.caisson.languages.recipe.ErrorPattern.Reading;
import java.util.List;
import org.junit.jupiter.api.Test;

class ErrorPatternTest {

    @Test
    void readsTheFieldsOfALine() {
        var patterns = List.of(ErrorPattern.of("{file}:{line}:{column}: error: {message}", Reading.SYNTAX));
        var error = ErrorPattern.find(patterns, "In file:\nmain.c:3:7: error: expected ';'\n", "main.c");
        assertThat(error).hasValueSatisfying(found -> {
            assertThat(found.kind()).isEqualTo(ErrorKind.SYNTAX);
            assertThat(found.message()).isEqualTo("expected ';'");
            assertThat(found.line()).isEqualTo(3);
            assertThat(found.column()).isEqualTo(7);
        });
    }

    @Test
    void namesAnotherFile() {
        var patterns = List.of(ErrorPattern.of("{file}:{line}: {message}", Reading.ERROR));
        assertThat(ErrorPattern.find(patterns, "/work/lib/a.rb:3: bad", "main.rb"))
                .hasValueSatisfying(found -> assertThat(found.message()).isEqualTo("lib/a.rb: bad"));
        assertThat(ErrorPattern.find(patterns, "./main.rb:3: bad", "main.rb"))
                .hasValueSatisfying(found -> assertThat(found.message()).isEqualTo("bad"));
    }

    @Test
    void takesTheFirstOrTheLast() {
        var text = "one at main.pl line 1.\ntwo at main.pl line 2.";
        var pattern = "{message} at {file} line {line}.";
        assertThat(ErrorPattern.find(List.of(ErrorPattern.of(pattern, Reading.ERROR)), text, "main.pl"))
                .hasValueSatisfying(found -> assertThat(found.line()).isEqualTo(1));
        assertThat(ErrorPattern.find(List.of(ErrorPattern.of(pattern, Reading.LAST_ERROR)), text, "main.pl"))
                .hasValueSatisfying(found -> assertThat(found.line()).isEqualTo(2));
    }

    @Test
    void findsThePlaceElsewhere() {
        var patterns = List.of(
                ErrorPattern.of("{type}: {message:* near }", Reading.ERROR),
                ErrorPattern.of("  at {file}:{line}", Reading.PLACE));
        assertThat(ErrorPattern.find(patterns, "a: b\nE: x near y\n  at main.js:4", "main.js"))
                .hasValueSatisfying(found -> {
                    assertThat(found.type()).isEqualTo("E");
                    assertThat(found.line()).isEqualTo(4);
                });
    }

    @Test
    void aMessageMayStandInTheNextLine() {
        var patterns = List.of(ErrorPattern.of("panicked at {file}:{line}:{message}", Reading.ERROR));
        assertThat(ErrorPattern.find(patterns, "panicked at main.rs:2:\nout of bounds", "main.rs"))
                .hasValueSatisfying(found -> assertThat(found.message()).isEqualTo("out of bounds"));
    }
}
