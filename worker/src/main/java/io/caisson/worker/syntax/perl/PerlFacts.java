package io.caisson.worker.syntax.perl;

import io.caisson.gate.Fact;
import io.caisson.gate.Fact.Argument;
import io.caisson.gate.Fact.Form;
import io.caisson.gate.Fact.Kind;
import io.caisson.worker.syntax.TextFacts;
import io.caisson.worker.syntax.UnreadableSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Collects the calls, loaded modules and patterns of a Perl program. Backticks and `qx` are `qx`; opening a pipe
/// is a call of `system`.
public final class PerlFacts {
    /// Built-in functions, which are called with or without brackets.
    private static final Set<String> BUILT_IN = Set.of(
            "system",
            "exec",
            "eval",
            "open",
            "unlink",
            "kill",
            "fork",
            "exit",
            "require",
            "do",
            "rmdir",
            "mkdir",
            "rename",
            "chmod",
            "chown",
            "syscall",
            "socket",
            "connect",
            "sysopen",
            "opendir",
            "readpipe",
            "die",
            "print",
            "chroot",
            "symlink",
            "link",
            "truncate",
            "utime",
            "glob",
            "dump",
            "wait",
            "sleep",
            "alarm",
            "printf",
            "say");

    private static final Set<String> NO_CALLS = Set.of(
            "if", "unless", "while", "until", "for", "foreach", "elsif", "my", "our", "local", "and", "or", "not", "x",
            "eq", "ne", "lt", "gt", "le", "ge", "cmp", "return", "else", "sub", "package", "qw", "defined", "last",
            "next", "redo", "use", "no", "BEGIN", "END", "isa", "xor", "goto");
    private static final Set<String> LEAVING =
            Set.of("last", "return", "die", "exit", "exec", "goto", "croak", "confess");
    private static final int MAX_DEPTH = 20;

    /// Bound of the parses of code inside texts.
    private static final int MAX_READINGS = 2_000;

    private static final String CORE = "CORE::";

    private final TextFacts facts;
    private final Values values = new Values();
    private final Set<String> own = new HashSet<>();
    private int depth;
    private int deepest;
    private int readings;

    private PerlFacts(TextFacts facts) {
        this.facts = facts;
    }

    /// Collects the facts of `text`.
    public static void of(String text, TextFacts facts) throws UnreadableSource {
        var perl = new PerlFacts(facts);
        perl.read(PerlTokens.of(text, 0));
        facts.depth(perl.deepest);
    }

    private void read(List<PerlToken> tokens) throws UnreadableSource {
        if (++depth > MAX_DEPTH || ++readings > MAX_READINGS) {
            throw UnreadableSource.tooDeep();
        }
        for (var i = 0; i + 1 < tokens.size(); i++) {
            if (tokens.get(i).is("sub") && tokens.get(i + 1).isWord()) {
                own.add(tokens.get(i + 1).text());
            }
        }
        var nesting = 0;
        for (var i = 0; i < tokens.size(); i++) {
            nesting += List.of("(", "[", "{").contains(tokens.get(i).text())
                            && tokens.get(i).type() == PerlToken.Type.SYMBOL
                    ? 1
                    : 0;
            nesting -= List.of(")", "]", "}").contains(tokens.get(i).text())
                            && tokens.get(i).type() == PerlToken.Type.SYMBOL
                    ? 1
                    : 0;
            deepest = Math.max(deepest, nesting);
            token(new PerlCursor(tokens, i));
        }
        depth--;
    }

    private void tell(Kind kind, String name, List<Argument> arguments, PerlToken at) throws UnreadableSource {
        facts.add(kind, name, arguments, at.at());
    }

    private void addAll(List<String> names, List<Argument> arguments, PerlToken at) throws UnreadableSource {
        for (var name : names) {
            tell(Kind.CALL, named(name), arguments, at);
        }
    }

    private void token(PerlCursor place) throws UnreadableSource {
        var token = place.token(0);
        switch (token.type()) {
            case WORD -> word(place);
            case COMMAND -> {
                tell(Kind.CALL, "qx", List.of(values.template(token.text())), token);
                inside(token);
            }
            case TEXT -> facts.text(token.text(), token.at());
            case TEMPLATE -> {
                facts.text(values.template(token.text()).text(), token.at());
                inside(token);
            }
            case PATTERN -> tell(Kind.PATTERN, token.text(), List.of(), token);
            case REPLACEMENT -> read(PerlTokens.of(token.text(), token.at()));
            case VARIABLE -> variable(place);
            case SYMBOL -> symbol(place);
            case NUMBER, WORDS, TRANSLITERATION -> {}
        }
    }

    /// Parses the code in `@{[ … ]}` and `${\ … }` inside a text.
    private void inside(PerlToken template) throws UnreadableSource {
        var text = template.text();
        for (var from = text.indexOf("{"); from > 0; from = text.indexOf("{", from + 1)) {
            if ("@$".indexOf(text.charAt(from - 1)) >= 0) {
                var end = text.indexOf('}', from);
                read(PerlTokens.of(text.substring(from + 1, end < 0 ? text.length() : end), template.at()));
            }
        }
    }

    private void variable(PerlCursor place) throws UnreadableSource {
        var token = place.token(0);
        if (place.token(1).is("=") || place.token(1).is(".=")) {
            var value = values.of(place.from(2).expression());
            values.assign(token.text(), value, place.token(1).is(".="));
            tell(Kind.WRITE, Fact.LOCAL + "." + token.text().substring(1), List.of(value), token);
        } else if (place.token(1).is("->") && place.token(2).is("(")) {
            addAll(values.called(token.text()), arguments(place.from(2)), token);
        } else if (token.text().startsWith("&")) {
            tell(Kind.CALL, named(token.text().substring(1)), arguments(place.from(1)), token);
        }
    }

    /// Calls of the form `&$name(…)` and `&{"name"}(…)`.
    private void symbol(PerlCursor place) throws UnreadableSource {
        var token = place.token(0);
        if (token.is("&") && place.token(1).type() == PerlToken.Type.VARIABLE) {
            addAll(values.called(place.token(1).text()), arguments(place.from(2)), token);
        } else if (token.is("&") && place.token(1).is("{")) {
            var inner = values.of(place.from(2).expression());
            tell(Kind.CALL, named(inner.form() == Form.OTHER ? Fact.UNKNOWN : inner.text()), List.of(), token);
        } else if (token.is("->") && place.token(1).isWord() && !place.before().isWord()) {
            tell(Kind.CALL, Fact.LOCAL + "." + place.token(1).text(), arguments(place.from(2)), token);
        }
    }

    private void word(PerlCursor place) throws UnreadableSource {
        var token = place.token(0);
        var name = token.text();
        if (place.token(1).is("=>") || place.before().is("->") || place.before().is("sub") || isKey(place)) {
            return;
        }
        switch (name) {
            case "use", "no" -> use(place);
            case "while", "until", "for", "foreach" -> loop(place);
            default -> {
                if (place.token(1).is("->") && place.token(2).isWord()) {
                    tell(Kind.CALL, dots(name) + "." + place.token(2).text(), arguments(place.from(3)), token);
                } else if (!NO_CALLS.contains(name)) {
                    call(place, name.startsWith(CORE) ? name.substring(name.lastIndexOf(':') + 1) : name);
                }
            }
        }
    }

    /// Whether the word is a key, as in `$h{exec}`.
    private static boolean isKey(PerlCursor place) {
        return place.before().is("{")
                && place.token(1).is("}")
                && place.from(-1).before().type() == PerlToken.Type.VARIABLE;
    }

    private void use(PerlCursor place) throws UnreadableSource {
        var module = place.token(1);
        if (place.token(0).is("use") && module.isWord()) {
            tell(Kind.IMPORT, dots(module.text()), List.of(), place.token(0));
        }
    }

    private void call(PerlCursor place, String name) throws UnreadableSource {
        var token = place.token(0);
        if (own.contains(name)) {
            tell(Kind.CALL, Fact.LOCAL + "." + name, arguments(place.from(1)), token);
            return;
        }
        var isBlock = place.token(1).is("{");
        if ((isBlock && (name.equals("eval") || name.equals("do")))
                || (!BUILT_IN.contains(name) && !place.token(1).is("("))) {
            return;
        }
        var arguments = arguments(place.from(1));
        switch (name) {
            case "require", "do" -> {
                var next = place.token(1);
                tell(Kind.IMPORT, next.isWord() ? dots(next.text()) : first(arguments), List.of(), token);
            }
            case "open" -> {
                tell(Kind.CALL, name, arguments, token);
                pipe(arguments, token);
            }
            default -> tell(Kind.CALL, dots(name), arguments, token);
        }
        if (name.equals("fork") && (place.token(1).is("while") || place.token(1).is("until"))) {
            tell(Kind.LOOP, "breeding", List.of(), token);
        }
    }

    private static String first(List<Argument> arguments) {
        return arguments.isEmpty() || arguments.getFirst().form() != Form.TEXT
                ? Fact.UNKNOWN
                : arguments.getFirst().text();
    }

    /// `open(F, "ls |")` and `open(F, '-|', 'ls')` start a command.
    private void pipe(List<Argument> arguments, PerlToken at) throws UnreadableSource {
        if (arguments.size() < 2) {
            return;
        }
        var mode = arguments.get(1).text().strip();
        if (mode.equals("-|") || mode.equals("|-")) {
            tell(Kind.CALL, "system", arguments.subList(2, arguments.size()), at);
        } else if (arguments.size() == 2 && (mode.startsWith("|") || mode.endsWith("|"))) {
            tell(
                    Kind.CALL,
                    "system",
                    List.of(new Argument(Form.TEXT, mode.replace("|", "").strip())),
                    at);
        }
    }

    private void loop(PerlCursor place) throws UnreadableSource {
        var condition = place.from(1).brackets().stream().map(PerlToken::text).reduce("", String::concat);
        var endless = switch (place.token(0).text()) {
            case "while" ->
                condition.isEmpty()
                        ? place.token(1).is("1") || place.token(1).text().equals("1")
                        : condition.equals("1");
            case "until" -> condition.equals("0");
            default -> condition.equals(";;");
        };
        if (!endless) {
            return;
        }
        var body = place.loopBody();
        if (body.stream().anyMatch(token -> token.is("fork"))) {
            tell(Kind.LOOP, "breeding", List.of(), place.token(0));
        } else if (body.stream().noneMatch(token -> token.isWord() && LEAVING.contains(token.text()))) {
            tell(Kind.LOOP, "endless", List.of(), place.token(0));
        }
    }

    private List<Argument> arguments(PerlCursor place) {
        var given = new ArrayList<Argument>();
        for (var argument : place.arguments()) {
            if (argument.size() == 1 && argument.getFirst().type() == PerlToken.Type.WORDS) {
                for (var word : argument.getFirst().text().split("\\s+", -1)) {
                    given.add(new Argument(Form.TEXT, word));
                }
            } else {
                given.add(values.of(argument));
            }
        }
        return given;
    }

    private String named(String name) {
        var bare = name.startsWith(CORE) ? name.substring(name.lastIndexOf(':') + 1) : name.replaceFirst("^main::", "");
        return own.contains(bare) ? Fact.LOCAL + "." + bare : dots(bare);
    }

    private static String dots(String name) {
        return name.replace("::", ".");
    }
}
