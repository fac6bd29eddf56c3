package io.caisson.languages.recipe;

import io.caisson.Language;
import io.caisson.Source;
import io.caisson.account.Caller;
import io.caisson.account.Tier;
import io.caisson.gate.Fact;
import io.caisson.gate.Facts;
import io.caisson.languages.InterpreterFacts;
import io.caisson.sandbox.home.GuestHome;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.Rung;
import io.caisson.sandbox.wall.Wall;
import io.caisson.sandbox.wall.choice.WallChoice;
import io.caisson.sandbox.wall.landlock.LauncherProgram;
import io.caisson.sandbox.workers.Watchdog;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;

/// Real readers behind a real wall. Where this host cannot build the rung or lacks the interpreter, tests skip and say
/// why.
public record Readers(Wall wall, Watchdog watchdog, InterpreterFacts facts) implements AutoCloseable {
    public static final Caller CALLER = new Caller("a", "a", Tier.ENTERPRISE);

    public static Readers open(Path folder, Optional<Rung> rung) {
        return open(folder, rung, Catalogue.open(Optional.empty()));
    }

    public static Readers open(Path folder, Optional<Rung> rung, Catalogue catalogue) {
        var jdk = Path.of(System.getProperty("java.home"));
        try {
            var wall = WallChoice.open(folder.resolve("data"), rung, () -> LauncherProgram.unpack(folder, jdk));
            var watchdog = new Watchdog();
            return new Readers(
                    wall,
                    watchdog,
                    new InterpreterFacts(() -> {}, wall, watchdog, language -> Lookup.of(find(catalogue, language))));
        } catch (LaunchException e) {
            return Assumptions.abort("no wall on this host: " + e.getMessage());
        }
    }

    private static Optional<Installed> find(Catalogue catalogue, Language language) {
        return catalogue.recipes().stream()
                .filter(recipe -> recipe.language().equals(language))
                .findFirst()
                .flatMap(recipe -> Discovery.look(recipe, GuestHome::open));
    }

    public Facts read(Source source) {
        return read(CALLER, source);
    }

    public Facts read(Caller caller, Source source) {
        Assumptions.assumeTrue(facts.reads(source.language()), () -> source.language() + " is not installed here");
        return facts.read(caller, source, false);
    }

    /// A fact as test data has it.
    public static String line(Fact fact) {
        var arguments = fact.arguments().stream()
                .map(argument -> (argument.form() + " " + argument.text()).strip())
                .collect(Collectors.joining(", "));
        return fact.kind() + " " + fact.name() + (arguments.isEmpty() ? "" : " (" + arguments + ")");
    }

    @Override
    public void close() {
        facts.close();
        watchdog.close();
        wall.close();
    }
}
