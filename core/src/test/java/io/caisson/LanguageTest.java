package io.caisson;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caisson.engine.Absence;
import io.caisson.engine.GuestRuntime;
import io.caisson.engine.OwnLanguages;
import io.caisson.engine.SandboxPlace;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LanguageTest {

    @ParameterizedTest
    @CsvSource({
        "js, javascript",
        "JavaScript, javascript",
        "ts, typescript",
        "node.js, node",
        "py3, python",
        "bash, shell",
        "sh, shell",
        "golang, go",
        "c++, cpp",
        "CXX, cpp",
        "c#, csharp",
        "rscript, r",
        "sqlite, sql",
        "htm, html",
        "rs, rust"
    })
    void hasTheNamesPeopleUse(String name, String language) {
        assertThat(Language.named(name)).contains(new Language(language));
    }

    @ParameterizedTest
    @CsvSource({
        "a.js, javascript",
        "lib/a.mjs, javascript",
        "a.cts, typescript",
        "a.b.py, python",
        "run.bash, shell",
        "plot.R, r",
        "Main.java, java",
        "a.c++, cpp",
        "a.hpp,",
        "a.python,",
        "py,",
        "a.d/py,",
        "a.,"
    })
    void isReadFromTheFileName(String file, String language) {
        assertThat(Language.ofFile(file).map(Language::name).orElse(null)).isEqualTo(language);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Python", "a/b", "../x", "1a", "a b", "c++", "a\n"})
    void refusesNames(String name) {
        assertThatThrownBy(() -> new Language(name)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void everyKnownOneHasAFileName() {
        for (var language : Language.known()) {
            assertThat(Language.named(language.name())).contains(language);
            if (!language.name().equals("node")) {
                assertThat(Language.ofFile(language.defaultEntry())).contains(language);
            }
        }
    }

    /// By Unicode's rules a dotted capital I, a dotless small one and a long s are letters of plain names.
    @ParameterizedTest
    @ValueSource(strings = {"JAVASCR\u0130PT", "javascr\u0131pt", "\u017fhell", "Z\u0130G"})
    void onlyPlainLettersComeInTwoCases(String name) {
        var place = new SandboxPlace(List.of(new OwnLanguages()));
        assertThat(Language.named(name)).isEmpty();
        assertThatThrownBy(() -> place.language(name)).isInstanceOf(IllegalArgumentException.class);
        assertThat(place.language("ZiG")).isEqualTo(OwnLanguages.ZIG);
    }

    @Test
    void aPlaceMayHaveItsOwn() {
        var place = new SandboxPlace(List.of(new OwnLanguages()));
        assertThat(place.language("py")).isEqualTo(Language.PYTHON);
        assertThat(place.language("Zig")).isEqualTo(OwnLanguages.ZIG);
        assertThat(place.language("awk")).isEqualTo(OwnLanguages.AWK);
        assertThatThrownBy(() -> place.language("klingon\0"))
                .hasMessageStartingWith("there is no language 'klingon\\u{0}'; known are javascript, typescript,")
                .hasMessageEndingWith("css, wasm, zig, awk");
        assertThat(place.runtimes()).extracting(GuestRuntime::name).containsExactly("cpython", "zig");
    }

    @Test
    void aPlaceLacksWhatNoEngineHas() {
        var absences = new SandboxPlace(List.of(new OwnLanguages())).absences();
        assertThat(absences.getFirst().language()).isEqualTo(Language.JAVASCRIPT);
        assertThat(absences.getLast()).isEqualTo(new Absence(OwnLanguages.AWK, "install gawk"));
        assertThat(absences)
                .contains(new Absence(Language.WASM, "this version of Caisson has no engine for it"))
                .doesNotContain(new Absence(Language.PYTHON, "never missing"))
                .hasSize(Language.known().size());
    }
}
