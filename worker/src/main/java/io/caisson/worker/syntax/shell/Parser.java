package io.caisson.worker.syntax.shell;

import io.caisson.worker.syntax.UnreadableSource;
import io.caisson.worker.syntax.shell.Command.Assignment;
import io.caisson.worker.syntax.shell.Command.Redirect;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Parses shell commands leniently: text that it does not understand is counted as a gap and skipped.
final class Parser {
    private static final String ENDS = " \t\n;&|()<>";
    private static final Set<String> DECLARING = Set.of("export", "local", "declare", "readonly", "typeset");

    /// Longer operators first.
    private static final List<String> REDIRECTIONS =
            List.of("<<<", "<<-", "<<", "<>", "<&", "<", "&>>", "&>", ">>", ">|", ">&", ">");

    private final TextCursor text;
    private final Nesting nesting;
    private final Words words;

    static Parser of(String content, int origin, Nesting nesting) {
        return new Parser(new TextCursor(content, origin, nesting::gap), nesting);
    }

    private Parser(TextCursor text, Nesting nesting) {
        this.text = text;
        this.nesting = nesting;
        this.words = new Words(text, this);
    }

    /// A parser of a text inside this one.
    Parser on(String inner, int origin) {
        return of(inner, origin, nesting);
    }

    /// Parses the whole text as one word.
    Word unquoted() throws UnreadableSource {
        return words.unquoted();
    }

    List<Command> all() throws UnreadableSource {
        var commands = new ArrayList<Command>();
        while (true) {
            commands.addAll(list());
            if (text.isAtEnd()) {
                return commands;
            }
            text.gap();
            text.skip(1);
        }
    }

    /// Parses commands up to a closing bracket and consumes it.
    List<Command> enclosed() throws UnreadableSource {
        var commands = new ArrayList<Command>(list());
        while (!text.isAtEnd() && text.peek() != ')') {
            text.gap();
            text.skip(1);
            commands.addAll(list());
        }
        text.close();
        return commands;
    }

    private List<Command> list(String... stops) throws UnreadableSource {
        nesting.enter();
        var commands = new ArrayList<Command>();
        skipSeparators();
        while (!isListEnd(stops)) {
            var before = text.at();
            commands.add(choice());
            if (text.at() == before) {
                text.gap();
                text.skip(1);
            }
            skipSeparators();
        }
        nesting.leave();
        return commands;
    }

    private boolean isListEnd(String... stops) {
        if (text.isAtEnd() || text.peek() == ')' || text.looksAt(";;") || text.looksAt(";&")) {
            return true;
        }
        for (var stop : stops) {
            if (looksAtWord(stop)) {
                return true;
            }
        }
        return false;
    }

    private void skipSeparators() {
        while (true) {
            text.skipBlanks();
            if (text.isAtEnd()) {
                return;
            }
            if (text.peek() == '\n') {
                text.nextLine();
            } else if (text.peek() == '#') {
                text.skipComment();
            } else if (text.peek() == ';' && !text.looksAt(";;") && !text.looksAt(";&")) {
                text.skip(1);
            } else {
                return;
            }
        }
    }

    private void skipLines() {
        text.skipBlanks();
        while (!text.isAtEnd() && (text.peek() == '\n' || text.peek() == '#')) {
            if (text.peek() == '\n') {
                text.nextLine();
            } else {
                text.skipComment();
            }
            text.skipBlanks();
        }
    }

    private Command choice() throws UnreadableSource {
        var at = text.place();
        var commands = new ArrayList<Command>();
        commands.add(pipeline());
        text.skipBlanks();
        while (text.takes("&&") || text.takes("||")) {
            skipLines();
            commands.add(pipeline());
            text.skipBlanks();
        }
        var all = commands.size() == 1 ? commands.getFirst() : new Command.Choice(at, commands);
        if (text.looksAt("&") && !text.looksAt("&>")) {
            text.skip(1);
            return new Command.Background(all);
        }
        return all;
    }

    private Command pipeline() throws UnreadableSource {
        while (takesWord("!") || takesWord("time") || takesWord("-p")) {
            text.skipBlanks();
        }
        var at = text.place();
        var stages = new ArrayList<Command>();
        stages.add(command());
        text.skipBlanks();
        while (text.looksAt("|") && !text.looksAt("||")) {
            text.skip(text.looksAt("|&") ? 2 : 1);
            skipLines();
            stages.add(command());
            text.skipBlanks();
        }
        return stages.size() == 1 ? stages.getFirst() : new Command.Pipeline(at, stages);
    }

    private Command command() throws UnreadableSource {
        text.skipBlanks();
        var at = text.place();
        if (text.looksAt("((") && text.closesTwice()) {
            var sum = sum();
            return new Command.Test(at, List.of(sum), redirects());
        }
        if (text.takes("(")) {
            return new Command.Group(at, true, enclosed(), redirects());
        }
        return new Compound(this, text, words).read(at);
    }

    /// Parses `((…))`.
    Word sum() throws UnreadableSource {
        var at = text.place() + 2;
        var inner = text.upToClosing('(', ')');
        return on(inner.substring(2, Math.max(2, inner.length() - 2)), at).unquoted();
    }

    /// Parses the commands after a word such as `then`, up to one of `stops`, which is not consumed.
    List<Command> body(String... stops) throws UnreadableSource {
        return list(stops);
    }

    Command next() throws UnreadableSource {
        skipLines();
        return command();
    }

    void skipToWord() {
        skipSeparators();
    }

    boolean looksAtWord(String word) {
        if (!text.looksAt(word)) {
            return false;
        }
        var at = text.at();
        text.skip(word.length());
        var ends = text.isAtEnd() || ENDS.indexOf(text.peek()) >= 0;
        text.back(at);
        return ends;
    }

    boolean takesWord(String word) {
        var there = looksAtWord(word);
        if (there) {
            text.skip(word.length());
        }
        return there;
    }

    /// Consumes a required word; its absence is a gap.
    void expect(String word) {
        skipSeparators();
        if (!takesWord(word)) {
            text.gap();
        }
    }

    Command simple(int at) throws UnreadableSource {
        var assignments = new ArrayList<Assignment>();
        var parsed = new ArrayList<Word>();
        var redirects = new ArrayList<Redirect>();
        while (continues()) {
            if (addRedirect(redirects)) {
                continue;
            }
            if ((parsed.isEmpty() || declares(parsed.getFirst())) && addAssignment(assignments)) {
                continue;
            }
            if (text.peek() == '(') {
                return parsed.size() == 1 && takesBrackets() ? function(at, parsed.getFirst()) : broken(at, parsed);
            }
            parsed.add(words.read());
        }
        return new Command.Simple(at, assignments, parsed, redirects);
    }

    /// Whether a command of this name assigns the variables in its arguments.
    static boolean declares(Word name) {
        return DECLARING.stream().anyMatch(name::isPlain);
    }

    private boolean continues() {
        text.skipBlanks();
        if (!text.isAtEnd() && text.peek() == '#' && text.isWordStart()) {
            text.skipComment();
        }
        return !text.isAtEnd() && ("\n;|)".indexOf(text.peek()) < 0 && (text.peek() != '&' || text.looksAt("&>")));
    }

    private Command broken(int at, List<Word> parsed) {
        text.gap();
        return new Command.Simple(at, List.of(), parsed, List.of());
    }

    boolean takesBrackets() {
        var at = text.at();
        text.skip(1);
        text.skipBlanks();
        if (text.takes(")")) {
            return true;
        }
        text.back(at);
        return false;
    }

    Command function(int at, Word name) throws UnreadableSource {
        nesting.enter();
        var body = next();
        nesting.leave();
        var parsed = name.pieces().stream()
                .map(piece -> piece instanceof Word.Literal literal ? literal.text() : "")
                .reduce("", String::concat);
        return new Command.Function(at, parsed, List.of(body), redirects());
    }

    List<Redirect> redirects() throws UnreadableSource {
        var redirects = new ArrayList<Redirect>();
        do {
            text.skipBlanks();
        } while (addRedirect(redirects));
        return redirects;
    }

    private boolean addRedirect(List<Redirect> redirects) throws UnreadableSource {
        var before = text.at();
        var at = text.place();
        skipDescriptor();
        if (text.looksAt("<(") || text.looksAt(">(")) {
            text.back(before);
            return false;
        }
        for (var operator : REDIRECTIONS) {
            if (text.takes(operator)) {
                text.skipBlanks();
                redirects.add(target(at, operator));
                return true;
            }
        }
        text.back(before);
        return false;
    }

    /// Skips a descriptor, as in `2>` and `{name}>`.
    private void skipDescriptor() {
        if (text.looksAt("{")) {
            text.skip(1);
            text.name();
            text.takes("}");
        }
        while (!text.isAtEnd() && Character.isDigit(text.peek())) {
            text.skip(1);
        }
    }

    private Redirect target(int at, String operator) throws UnreadableSource {
        var target = words.read();
        if (!operator.equals("<<") && !operator.equals("<<-")) {
            return new Redirect(at, operator, target);
        }
        var end = new StringBuilder();
        for (var piece : target.pieces()) {
            end.append(piece instanceof Word.Literal(var literal, var _) ? literal : "");
        }
        var document = text.document(end.toString(), operator.equals("<<-"));
        var content =
                target.isQuoted() ? Word.of(at, document) : on(document, at).unquoted();
        return new Redirect(at, "<<", new Word(at, content.pieces()));
    }

    private boolean addAssignment(List<Assignment> assignments) throws UnreadableSource {
        var before = text.at();
        var at = text.place();
        var name = text.name();
        if (!name.isEmpty() && text.looksAt("[")) {
            text.upToClosing('[', ']');
        }
        var adds = text.looksAt("+=") && text.takes("+");
        if (name.isEmpty() || !text.takes("=")) {
            text.back(before);
            return false;
        }
        assignments.add(new Assignment(at, name, adds, text.takes("(") ? array() : List.of(words.read())));
        return true;
    }

    private List<Word> array() throws UnreadableSource {
        var values = new ArrayList<Word>();
        skipLines();
        while (!text.isAtEnd() && text.peek() != ')') {
            var before = text.at();
            values.add(words.read());
            if (text.at() == before) {
                text.gap();
                text.skip(1);
            }
            skipLines();
        }
        text.close();
        return values;
    }
}
