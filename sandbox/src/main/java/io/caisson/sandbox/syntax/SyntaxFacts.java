package io.caisson.sandbox.syntax;

import io.caisson.ErrorKind;
import io.caisson.ExecutionRequest;
import io.caisson.GuestError;
import io.caisson.Language;
import io.caisson.Limits;
import io.caisson.Source;
import io.caisson.account.Caller;
import io.caisson.engine.Cancellation;
import io.caisson.engine.Engine;
import io.caisson.engine.Job;
import io.caisson.gate.Fact;
import io.caisson.gate.FactReader;
import io.caisson.gate.Facts;
import io.caisson.gate.Grants;
import io.caisson.sandbox.wall.LaunchException;
import io.caisson.sandbox.workers.ProvenWall;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// Gets the facts for the gate from syntax workers. [Syntax] remembers the result for the execution.
public final class SyntaxFacts implements FactReader {
    private static final System.Logger LOG = System.getLogger(SyntaxFacts.class.getName());
    private static final Set<String> SCRIPTS = Set.of("javascript", "typescript", "node");

    /// Languages whose parser here is not their own, so a source that it refuses may run nevertheless.
    private static final Set<String> ONLY_READ =
            Set.of("shell", "php", "lua", "perl", "r", "go", "rust", "c", "cpp", "java", "csharp", "sql");

    /// Bound of the files that the engine checks, because each check costs a run of the engine.
    private static final int MAX_UNREAD_FILES = 16;

    private static final String NODE = "node";
    private static final String PARSER_GAVE_UP = "the parser cannot read it, although it may run";

    private final ProvenWall wall;
    private final Syntax syntax;
    private final Engine engine;

    /// @param engine decides about JavaScript that the parser refuses
    public SyntaxFacts(ProvenWall wall, Syntax syntax, Engine engine) {
        this.wall = wall;
        this.syntax = syntax;
        this.engine = engine;
    }

    @Override
    public boolean reads(Language language) {
        return SCRIPTS.contains(language.name()) || isOnlyRead(language);
    }

    /// Whether sources in `language` have facts but no parts.
    static boolean isOnlyRead(Language language) {
        return ONLY_READ.contains(language.name());
    }

    @Override
    public Facts read(Caller caller, Source source, boolean alone) {
        try {
            wall.demand();
            return read(new Syntax.Question(caller, source, alone));
        } catch (LaunchException e) {
            LOG.log(Level.ERROR, "nothing can be read behind the wall", e);
            return new Facts.Unknown("no parser could be started behind the wall; `caisson doctor` tells why");
        }
    }

    private Facts read(Syntax.Question question) {
        var source = question.source();
        return switch (syntax.look(question, new Cancellation()).reading()) {
            case SyntaxReading.Read(var _, var facts) ->
                isOnlyRead(source.language()) || isWhole(facts)
                        ? new Facts.Known(facts)
                        : recheck(question.caller(), source, facts);
            case SyntaxReading.Unreadable(var error) -> unreadable(source, error);
            case SyntaxReading.Unread() -> new Facts.Unknown("no worker became free in time; try again later");
        };
    }

    private static boolean isWhole(List<Fact> facts) {
        return facts.stream().noneMatch(fact -> fact.kind() == Fact.Kind.GAP);
    }

    /// Checks files that the parser refused. If the engine accepts one, an attacker could hide code from the gate
    /// in it, so the facts are unknown. A file that the engine refuses in every form in which it can be loaded
    /// cannot run, and is no reason to refuse the program.
    private Facts recheck(Caller caller, Source source, List<Fact> facts) {
        var unread = facts.stream()
                .filter(fact -> fact.kind() == Fact.Kind.GAP)
                .map(Fact::file)
                .distinct()
                .toList();
        var harmless = unread.size() <= MAX_UNREAD_FILES
                && !unread.contains(source.entry())
                && unread.stream().allMatch(path -> isRefused(caller, source, path));
        return harmless ? new Facts.Known(facts) : verdict(source.language(), check(caller, source));
    }

    private boolean isRefused(Caller caller, Source source, String path) {
        return source.files().stream()
                .filter(file -> file.path().equals(path))
                .map(file -> new String(file.content(), StandardCharsets.UTF_8))
                .findFirst()
                .filter(text -> !isOlderSyntax(text) && isRefused(caller, text))
                .isPresent();
    }

    private boolean isRefused(Caller caller, String text) {
        var alone = text.isEmpty()
                ? Optional.<Source>empty()
                : Optional.of(new Source(Language.JAVASCRIPT, text, List.of(), ""));
        return alone.filter(file -> verdict(file.language(), check(caller, file)) instanceof Facts.Invalid)
                .isPresent();
    }

    /// Whether an older Node may accept text that the newest engine refuses: `import … assert { … }` is the only
    /// such syntax.
    private static boolean isOlderSyntax(String text) {
        return text.contains("assert") && (text.contains("import") || text.contains("export"));
    }

    private List<GuestError> check(Caller caller, Source source) {
        var job = new Job("", caller, ExecutionRequest.of(source), Grants.NONE, Limits.NONE, new Cancellation());
        return engine.check(job).errors();
    }

    /// The facts of a source that the compiler of its engine has checked. Only a syntax error with a place, from
    /// that compiler, proves that the source cannot run; a missing worker or a crashed compiler proves nothing.
    static Facts verdict(Language language, List<GuestError> errors) {
        var complaint = errors.stream()
                .filter(error -> error.kind() == ErrorKind.SYNTAX && error.line() > 0)
                .findFirst();
        if (complaint.isEmpty()) {
            return new Facts.Unknown(PARSER_GAVE_UP);
        }
        var error = complaint.get();
        return language.name().equals(NODE)
                ? new Facts.Unknown(error.message() + " (line " + error.line() + ")")
                : new Facts.Invalid(error);
    }

    /// The facts of a source that a syntax worker cannot parse. Such scripts never run; other languages may,
    /// because their engines do not use the syntax worker.
    private static Facts unreadable(Source source, GuestError error) {
        var runs = source.language().name().equals(NODE)
                || isOnlyRead(source.language())
                || error.kind() != ErrorKind.SYNTAX;
        return runs ? new Facts.Unknown(error.message()) : new Facts.Invalid(error);
    }
}
