package io.caisson.guests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CssGuestTest {
    @Test
    void aSoundSheetIsValidAndCounted() {
        var sheet = CssGuest.read(
                "@import 'a.css';\n:root { --c: red }\na, b > i { color: var(--c) }\n@media print { a { color: red } }");

        assertThat(sheet)
                .containsEntry("valid", true)
                .containsEntry("rules", 3)
                .containsEntry("styleRules", 2)
                .containsEntry("selectors", 3)
                .containsEntry("imports", 1)
                .containsEntry("mediaRules", 1);
    }

    @Test
    void readingGoesOnAfterAFault() {
        var sheet = CssGuest.read("a { color: ; }\nb { color: red }");

        assertThat(sheet)
                .containsEntry("valid", false)
                .containsEntry(
                        "errors", List.of(Map.of("line", 1, "column", 12, "message", "';' is not expected here")))
                .containsEntry("styleRules", 2);
    }

    @Test
    void anEmptySheetIsValid() {
        assertThat(CssGuest.read("")).containsEntry("valid", true).containsEntry("rules", 0);
    }
}
