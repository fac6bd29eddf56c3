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

/// Facts from syntax workers. What was read for its facts is known when it is run.
public final class SyntaxFacts implements FactReader {
    private static final System.Logger LOG = System.getLogger(SyntaxFacts.class.getName());
    private static final Set<String> SCRIPTS = Set.of("javascript", "typescript", "node");

    /// By parsers that are not the languages' own: what one of them cannot read may run nevertheless.
    private static final Set<String> ONLY_READ =
            Set.of("shell", "php", "lua", "perl", "r", "go", "rust", "c", "cpp", "java", "csharp", "sql");

    /// Each of them costs a look by the engine.
    private static final int MAX_UNREAD_FILES = 16;

    private static final String NODE = "node";
    private static final String PARSER_GAVE_UP = "the parser cannot read it, although it may run";

    private final ProvenWall wall;
    private final Syntax syntax;
    private final Engine engine;

    /// @param engine has the last word on JavaScript that the parser cannot read
    public SyntaxFacts(ProvenWall wall, Syntax syntax, Engine engine) {
        this.wall = wall;
        this.syntax = syntax;
        this.engine = engine;
    }

    @Override
    public boolean reads(Language language) {
        return SCRIPTS.contains(language.name()) || isOnlyRead(language);
    }

    /// Whether sources in `language` have facts and no parts.
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
                        : doubted(question.caller(), source, facts);
            case SyntaxReading.Unreadable(var error) -> unreadable(source, error);
            case SyntaxReading.Unread() -> new Facts.Unknown("no worker became free in time; try again later");
        };
    }

    private static boolean isWhole(List<Fact> facts) {
        return facts.stream().noneMatch(fact -> fact.kind() == Fact.Kind.GAP);
    }

    /// A text one parser refuses and another takes would be a way around the first. A file that the engine refuses
    /// too, in every form in which it can be loaded, cannot run: it is no reason to refuse the program beside it.
    private Facts doubted(Caller caller, Source source, List<Fact> facts) {
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

    /// Whether an older Node may take what the newest engine refuses: `import … assert { … }` is the one such syntax.
    private static boolean isOlderSyntax(String text) {
        return text.contains("assert") && (text.contains("import") || text.contains("export"));
    }

    private List<GuestError> check(Caller caller, Source source) {
        var job = new Job("", caller, ExecutionRequest.of(source), Grants.NONE, Limits.NONE, new Cancellation());
        return engine.check(job).errors();
    }

    /// Only a compiler's complaint about a place proves that the source will not run, and only the compiler of the
    /// engine that would run it; nobody free, or a compiler that died, proves nothing.
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

    /// Scripts that a syntax worker cannot read are never run. Others are, by those who do not ask it.
    private static Facts unreadable(Source source, GuestError error) {
        var runs = source.language().name().equals(NODE)
                || isOnlyRead(source.language())
                || error.kind() != ErrorKind.SYNTAX;
        return runs ? new Facts.Unknown(error.message()) : new Facts.Invalid(error);
    }
}
