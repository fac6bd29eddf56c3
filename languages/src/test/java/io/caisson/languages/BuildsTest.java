package io.caisson.languages;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Language;
import io.caisson.Source;
import io.caisson.SourceFile;
import io.caisson.languages.recipe.Installed;
import io.caisson.languages.recipe.RecipeReader;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BuildsTest {
    private static final Installed GCC = installed("12.2");
    private static final Source SOURCE = new Source(new Language("c"), "int main() { return 0; }");

    @Test
    void whatOneTenantBuiltIsNotAnothers() {
        var builds = new Builds(1_000);
        builds.keep(Builds.key("a", GCC, SOURCE), List.of(file(10)));
        assertThat(builds.find(Builds.key("a", GCC, SOURCE))).isPresent();
        assertThat(builds.find(Builds.key("b", GCC, SOURCE))).isEmpty();
    }

    @Test
    void everythingTheCompilerSeesMakesAnotherBuild() {
        var key = Builds.key("a", GCC, SOURCE);
        assertThat(Builds.key("a", installed("13.1"), SOURCE)).isNotEqualTo(key);
        assertThat(Builds.key("a", GCC, new Source(new Language("c"), "int main() { return 1; }")))
                .isNotEqualTo(key);
        assertThat(Builds.key("a", GCC, with("a.h", "1"))).isNotEqualTo(key);
        assertThat(Builds.key("a", GCC, with("a.h", "1"))).isNotEqualTo(Builds.key("a", GCC, with("a.h", "2")));
        assertThat(Builds.key("a", GCC, with("a.h", "1"))).isNotEqualTo(Builds.key("a", GCC, with("b.h", "1")));
    }

    @Test
    void theLongestUnusedMakesRoom() {
        var builds = new Builds(100);
        for (var name : List.of("1", "2", "3", "4")) {
            builds.keep(name, List.of(file(25)));
        }
        assertThat(builds.find("1")).isPresent();
        builds.keep("5", List.of(file(25)));
        assertThat(builds.find("2")).isEmpty();
        assertThat(builds.find("1")).isPresent();
        assertThat(builds.find("5")).isPresent();
    }

    @Test
    void whatWouldPushEverythingOutIsNotKept() {
        var builds = new Builds(100);
        builds.keep("small", List.of(file(10)));
        builds.keep("large", List.of(file(20), file(20)));
        assertThat(builds.find("large")).isEmpty();
        assertThat(builds.find("small")).isPresent();
    }

    @Test
    void keepingTwiceCountsOnce() {
        var builds = new Builds(100);
        for (var i = 0; i < 10; i++) {
            builds.keep("same", List.of(file(25)));
        }
        builds.keep("other", List.of(file(25)));
        assertThat(builds.find("same")).isPresent();
    }

    private static Source with(String path, String text) {
        return new Source(new Language("c"), "int main() { return 0; }", List.of(SourceFile.of(path, text)), "");
    }

    private static SourceFile file(int size) {
        return new SourceFile("build/program", new byte[size]);
    }

    private static Installed installed(String version) {
        var recipe = RecipeReader.read("c.runtime", """
                language c
                name gcc
                entry main.c
                find gcc
                version {gcc} --version
                install "install gcc"
                compile {gcc} -o /build/program {sources:.c}
                run /build/program
                """, _ -> new byte[0]);
        return new Installed(recipe, Map.of(), version, List.of());
    }
}
