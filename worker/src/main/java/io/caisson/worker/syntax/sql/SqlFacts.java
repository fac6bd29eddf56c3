package io.caisson.worker.syntax.sql;

import io.caisson.gate.Fact.Argument;
import io.caisson.gate.Fact.Form;
import io.caisson.gate.Fact.Kind;
import io.caisson.worker.syntax.TextFacts;
import io.caisson.worker.syntax.UnreadableSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Collects the calls of an SQL text. Functions and statements that reach outside (`attach`, `pragma`,
/// `load_extension`) are calls by their names in lower case; so are the commands of SQLite's shell: `.shell`.
public final class SqlFacts {
    private static final Set<String> STATEMENTS = Set.of(
            "attach", "detach", "pragma", "drop", "delete", "vacuum", "copy", "load", "create", "insert", "update");
    private static final Set<String> NO_FUNCTIONS = Set.of(
            "values",
            "in",
            "and",
            "or",
            "not",
            "as",
            "on",
            "select",
            "from",
            "where",
            "table",
            "using",
            "key",
            "exists",
            "check",
            "over",
            "references",
            "when",
            "then",
            "else",
            "case",
            "index",
            "into",
            "by",
            "limit",
            "unique",
            "varchar",
            "char",
            "decimal",
            "numeric",
            "with",
            "union",
            "all",
            "set",
            "having",
            "join",
            "between");

    private static final String QUOTES = "'\"`[";

    private final String text;
    private final TextFacts facts;
    private int at;
    private int depth;
    private int deepest;
    private boolean begins = true;

    private SqlFacts(String text, TextFacts facts) {
        this.text = text;
        this.facts = facts;
    }

    /// Collects the facts of `text`.
    public static void of(String text, TextFacts facts) throws UnreadableSource {
        var sql = new SqlFacts(text, facts);
        while (sql.at < text.length()) {
            sql.next();
        }
        facts.depth(sql.deepest);
    }

    private void next() throws UnreadableSource {
        var c = text.charAt(at);
        if (Character.isWhitespace(c)) {
            at++;
        } else if (text.startsWith("--", at) || text.startsWith("/*", at)) {
            at = afterBlanks(at);
        } else if (QUOTES.indexOf(c) >= 0) {
            text(c);
        } else if (c == '.' && begins && (at == 0 || text.charAt(at - 1) == '\n')) {
            shellCommand();
        } else if (Character.isLetter(c) || c == '_') {
            word();
        } else {
            symbol(c);
        }
    }

    /// A name may stand in quotes too, also that of a function.
    private void text(char quote) throws UnreadableSource {
        var from = at;
        var inner = quoted(quote == '[' ? ']' : quote);
        begins = false;
        var open = afterBlanks(at);
        if (quote != '\'' && text.startsWith("(", open)) {
            facts.add(Kind.CALL, inner.toLowerCase(Locale.ROOT), constants(open + 1, ')'), from);
        } else {
            facts.text(inner, from);
        }
    }

    /// Past blanks and comments.
    private int afterBlanks(int from) {
        var to = from;
        while (to < text.length()) {
            if (Character.isWhitespace(text.charAt(to))) {
                to++;
            } else if (text.startsWith("--", to)) {
                to = end("\n", to);
            } else if (text.startsWith("/*", to)) {
                to = end("*/", to + 2);
            } else {
                return to;
            }
        }
        return to;
    }

    private void symbol(char c) {
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        deepest = Math.max(deepest, depth);
        begins = c == ';';
        at++;
    }

    private int end(String close, int from) {
        var found = text.indexOf(close, from);
        return found < 0 ? text.length() : found + close.length();
    }

    /// The content of a quotation, in which a quote is written twice.
    private String quoted(char quote) {
        var inner = new StringBuilder();
        for (at++; at < text.length(); at++) {
            if (text.charAt(at) == quote) {
                if (at + 1 >= text.length() || text.charAt(at + 1) != quote) {
                    break;
                }
                at++;
            }
            inner.append(text.charAt(at));
        }
        at = Math.min(text.length(), at + 1);
        return inner.toString();
    }

    /// A line for SQLite's shell, such as `.shell`.
    private void shellCommand() throws UnreadableSource {
        var from = at;
        var line = text.substring(at, end("\n", at)).strip();
        at = end("\n", at);
        var words = line.split("\\s+", -1);
        var given = new ArrayList<Argument>();
        for (var i = 1; i < words.length; i++) {
            given.add(new Argument(Form.TEXT, words[i].replaceAll("^['\"]|['\"]$", "")));
        }
        facts.add(Kind.CALL, words[0].toLowerCase(Locale.ROOT), given, from);
    }

    private void word() throws UnreadableSource {
        var from = at;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        var word = text.substring(from, at).toLowerCase(Locale.ROOT);
        var isStatement = begins && STATEMENTS.contains(word);
        begins = false;
        var open = afterBlanks(at);
        if (isStatement) {
            facts.add(Kind.CALL, word, constants(at, ';'), from);
        } else if (open < text.length() && text.charAt(open) == '(' && !NO_FUNCTIONS.contains(word)) {
            facts.add(Kind.CALL, word, constants(open + 1, ')'), from);
        }
    }

    /// The constants and words up to `close`, without consuming them.
    private List<Argument> constants(int from, char close) {
        var before = at;
        var found = new ArrayList<Argument>();
        var inner = 0;
        for (at = from; at < text.length() && found.size() < 6; ) {
            var c = text.charAt(at);
            if (c == '\'' || c == '"') {
                found.add(new Argument(Form.TEXT, quoted(c)));
                continue;
            }
            if (c == ';' || (c == close && inner == 0)) {
                break;
            }
            inner += c == '(' ? 1 : c == ')' ? -1 : 0;
            var start = at;
            while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
                at++;
            }
            if (at > start) {
                found.add(new Argument(Form.PATH, text.substring(start, at).toLowerCase(Locale.ROOT)));
            } else {
                at++;
            }
        }
        at = before;
        return found;
    }
}
