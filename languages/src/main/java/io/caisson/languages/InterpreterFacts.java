package io.caisson.languages;

import io.caisson.ErrorKind;
import io.caisson.GuestError;
import io.caisson.Language;
import io.caisson.Source;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.gate.FactReader;
import io.caisson.gate.Facts;
import io.caisson.languages.recipe.Installed;
import io.caisson.languages.recipe.Lookup;
import io.caisson.languages.recipe.Recipe;
import io.caisson.sandbox.syntax.Syntax;
import io.caisson.sandbox.syntax.SyntaxReading;
import io.caisson.sandbox.wall.Ceilings;
import io.caisson.sandbox.wall.Launch;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.wall.LaunchPrivilege;
import io.caisson.sandbox.wall.Wall;
import io.caisson.sandbox.workers.SandboxConfig;
import io.caisson.sandbox.workers.Watchdog;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/// What is in sources of languages whose interpreter brings its own parser, as that parser sees them.
///
/// For each language a pool of warm interpreters behind the wall, each for one user, that is there from the first
/// source on. None of them runs anything of a source. Thread-safe.
public final class InterpreterFacts implements FactReader, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(InterpreterFacts.class.getName());

    private static final String UNANSWERED = "its interpreter did not answer in time; try again later";

    /// As little as an interpreter can start with: it can start no process and write no file.
    private static final String FILTER = "alone";

    private static final Ceilings CEILINGS = new Ceilings(1_024 * Ceilings.MEBIBYTE, 16, 64, 0, Ceilings.MEBIBYTE);
    /// Ruby takes the size of its stacks from here; Python sets it by itself.
    private static final Map<String, String> ENVIRONMENT = Map.of(
            "LANG",
            "C.UTF-8",
            "RUBY_THREAD_VM_STACK_SIZE",
            Long.toString(64 * Ceilings.MEBIBYTE),
            "RUBY_THREAD_MACHINE_STACK_SIZE",
            Long.toString(256 * Ceilings.MEBIBYTE));

    private static final SandboxConfig POOL = new SandboxConfig(
            1,
            Math.max(4, 2 * Runtime.getRuntime().availableProcessors()),
            Duration.ofSeconds(10),
            500,
            Duration.ofMinutes(15),
            Duration.ofMinutes(10));

    private final Runnable proof;
    private final Wall wall;
    private final Watchdog watchdog;
    private final Function<Language, Lookup> runtimes;
    private final ConcurrentMap<Language, Syntax> readers = new ConcurrentHashMap<>();

    /// @param proof throws when the wall does not hold
    /// @param runtimes what is installed on this host; asked when a language is first read
    public InterpreterFacts(Runnable proof, Wall wall, Watchdog watchdog, Function<Language, Lookup> runtimes) {
        this.proof = proof;
        this.wall = wall;
        this.watchdog = watchdog;
        this.runtimes = runtimes;
    }

    /// A source of a language whose interpreter does not answer now is one that cannot be read now. If it counted as
    /// one without a reader, a host that somebody keeps busy would run it unchecked.
    @Override
    public boolean reads(Language language) {
        return readers.containsKey(language)
                || switch (runtimes.apply(language)) {
                    case Lookup.Found(var runtime) -> hasReader(runtime.recipe());
                    case Lookup.Unanswered(var recipe) -> hasReader(recipe);
                    case Lookup.Missing _ -> false;
                };
    }

    private static boolean hasReader(Recipe recipe) {
        return !recipe.reader().isEmpty();
    }

    @Override
    public Facts read(Caller caller, Source source, boolean alone) {
        var language = source.language();
        if (!readers.containsKey(language) && runtimes.apply(language) instanceof Lookup.Unanswered) {
            return new Facts.Unknown(UNANSWERED);
        }
        try {
            proof.run();
            var reader = readers.computeIfAbsent(source.language(), this::reader);
            var answer = reader.read(new Syntax.Question(caller, source, alone), new Cancellation());
            return facts(answer.reading());
        } catch (LaunchException e) {
            LOG.log(Level.ERROR, "no reader can be started behind the wall", e);
            return new Facts.Unknown("no reader could be started behind the wall; `caisson doctor` tells why");
        }
    }

    private Syntax reader(Language language) {
        if (!(runtimes.apply(language) instanceof Lookup.Found(var runtime)) || !hasReader(runtime.recipe())) {
            throw new LaunchException("There is nothing here that reads " + language + ".");
        }
        var command = runtime.command(runtime.recipe().reader(), Installed.Words.NONE);
        var launch = new Launch(
                command, runtime.readable(), FILTER, CEILINGS, ENVIRONMENT, Set.of(LaunchPrivilege.SYSTEM_FOLDERS));
        return Syntax.of(wall, launch, watchdog, POOL);
    }

    private static Facts facts(SyntaxReading reading) {
        return switch (reading) {
            case SyntaxReading.Read(var _, var facts) -> new Facts.Known(facts);
            case SyntaxReading.Unreadable(var error) ->
                isComplaint(error) ? new Facts.Invalid(error) : new Facts.Unknown(error.message());
            case SyntaxReading.Unread() -> new Facts.Unknown("no reader became free in time");
        };
    }

    /// A parser that complains says where; what else can keep a source from being read is at no place of it.
    private static boolean isComplaint(GuestError error) {
        return error.kind() == ErrorKind.SYNTAX && error.line() > 0;
    }

    @Override
    public void close() {
        readers.values().forEach(Syntax::close);
    }
}
