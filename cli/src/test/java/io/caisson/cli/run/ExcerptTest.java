package io.caisson.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExcerptTest {

    @Test
    void aimsAtTheColumn() {
        assertThat(Excerpt.of("one\ntwo(", 2, 4)).contains("    two(\n       ^");
    }

    @Test
    void aimsAtTheFirstWordWhereTheColumnIsNotKnown() {
        assertThat(Excerpt.of("one\n\t  two()", 2, 0)).contains("       two()\n       ^");
        assertThat(Excerpt.of("one\n", 1, 0)).contains("    one\n    ^");
    }

    @Test
    void showsAPartOfALongLine() {
        var line = "a".repeat(1_000) + "b" + "c".repeat(1_000);
        assertThat(Excerpt.of(line, 1, 1_001))
                .contains("    …" + "a".repeat(50) + "b" + "c".repeat(49) + "…\n     " + " ".repeat(50) + "^");
    }

    @Test
    void cannotBeUsedToMoveTheCursor() {
        assertThat(Excerpt.of("\u001b[2Jx", 1, 5)).contains("    \\u{1b}[2Jx\n             ^");
    }

    @Test
    void thereIsNoneBeyondTheSource() {
        assertThat(Excerpt.of("one", 2, 1)).isEmpty();
        assertThat(Excerpt.of("one", 0, 0)).isEmpty();
    }
}
