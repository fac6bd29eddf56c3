package io.caisson.languages;

import static org.assertj.core.api.Assertions.assertThat;

import io.caisson.Language;
import io.caisson.Source;
import io.caisson.account.Caller;
import io.caisson.gate.Facts;
import io.caisson.languages.recipe.Catalogue;
import io.caisson.languages.recipe.Lookup;
import io.caisson.languages.recipe.Recipe;
import io.caisson.sandbox.wall.Confined;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.Wall;
import io.caisson.sandbox.workers.Watchdog;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Whoever keeps a host so busy that an interpreter does not answer gets no source past the gate by it.
class UnansweredReaderTest {
    private static final Wall UNUSED = new Wall() {
        @Override
        public String rung() {
            return "unused";
        }

        @Override
        public Confined start(Launch launch) {
            throw new AssertionError("nothing is to be started");
        }

        @Override
        public void close() {}
    };

    private static Recipe recipe(Language language) {
        return Catalogue.open(Optional.empty()).recipes().stream()
                .filter(recipe -> recipe.language().equals(language))
                .findFirst()
                .orElseThrow();
    }

    private static InterpreterFacts facts(Watchdog watchdog, Lookup lookup) {
        return new InterpreterFacts(() -> {}, UNUSED, watchdog, _ -> lookup);
    }

    @Test
    void aSourceIsUncheckedInsteadOfOneThatNobodyCanCheck() {
        try (var watchdog = new Watchdog();
                var facts = facts(watchdog, new Lookup.Unanswered(recipe(Language.PYTHON)))) {
            assertThat(facts.reads(Language.PYTHON)).isTrue();
            assertThat(facts.read(Caller.local(), new Source(Language.PYTHON, "1"), false))
                    .isEqualTo(new Facts.Unknown("its interpreter did not answer in time; try again later"));
        }
    }

    @Test
    void aLanguageWithoutAReaderStaysOne() {
        var lua = new Language("lua");
        try (var watchdog = new Watchdog();
                var unanswered = facts(watchdog, new Lookup.Unanswered(recipe(lua)));
                var missing = facts(watchdog, new Lookup.Missing())) {
            assertThat(unanswered.reads(lua)).isFalse();
            assertThat(missing.reads(Language.PYTHON)).isFalse();
        }
    }
}
