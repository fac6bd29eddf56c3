package io.caisson.worker.syntax.tree;

import java.util.List;
import java.util.Set;

/// The tokens of a Lua text, one after the other.
final class LuaTokens {
    private static final List<String> SYMBOLS = List.of("...", "..", "==", "~=", "<=", ">=", "//", "::", "<<", ">>");
    private static final Set<String> KEYWORDS = Set.of(
            "and",
            "break",
            "do",
            "else",
            "elseif",
            "end",
            "false",
            "for",
            "function",
            "goto",
            "if",
            "in",
            "local",
            "nil",
            "not",
            "or",
            "repeat",
            "return",
            "then",
            "true",
            "until",
            "while");

    enum Type {
        NAME,
        KEYWORD,
        STRING,
        NUMBER,
        SYMBOL,
        END
    }

    private final String text;
    private Type type = Type.END;
    private int start;
    private int end;

    LuaTokens(String text) {
        this.text = text;
        if (text.startsWith("#")) {
            end = lineEnd(0);
        }
        next();
    }

    Type type() {
        return type;
    }

    int start() {
        return start;
    }

    int end() {
        return end;
    }

    String word() {
        return text.substring(start, end);
    }

    boolean is(String word) {
        return (type == Type.KEYWORD || type == Type.SYMBOL)
                && text.startsWith(word, start)
                && end - start == word.length();
    }

    void next() {
        start = skipped(end);
        if (start >= text.length()) {
            type = Type.END;
            start = text.length();
            end = start;
            return;
        }
        var c = text.charAt(start);
        if (Character.isLetter(c) || c == '_') {
            end = wordEnd(start);
            type = KEYWORDS.contains(word()) ? Type.KEYWORD : Type.NAME;
        } else if (Character.isDigit(c) || (c == '.' && isDigit(start + 1))) {
            end = numberEnd(start);
            type = Type.NUMBER;
        } else if (c == '"' || c == '\'') {
            end = quoteEnd(start, c);
            type = Type.STRING;
        } else if (c == '[' && longEnd(start) > 0) {
            end = longEnd(start);
            type = Type.STRING;
        } else {
            end = start + symbolLength();
            type = Type.SYMBOL;
        }
    }

    private int symbolLength() {
        return SYMBOLS.stream()
                .filter(symbol -> text.startsWith(symbol, start))
                .findFirst()
                .map(String::length)
                .orElse(1);
    }

    /// The index after blanks and comments.
    private int skipped(int from) {
        var at = from;
        while (at < text.length()) {
            if (Character.isWhitespace(text.charAt(at))) {
                at++;
            } else if (text.startsWith("--", at)) {
                var block = longEnd(at + 2);
                at = block > 0 ? block : lineEnd(at);
            } else {
                return at;
            }
        }
        return at;
    }

    private int lineEnd(int from) {
        var found = text.indexOf('\n', from);
        return found < 0 ? text.length() : found;
    }

    /// The end of a `[[…]]` or `[==[…]==]` that begins here; 0 when none does.
    private int longEnd(int from) {
        if (from >= text.length() || text.charAt(from) != '[') {
            return 0;
        }
        var level = from + 1;
        while (level < text.length() && text.charAt(level) == '=') {
            level++;
        }
        if (level >= text.length() || text.charAt(level) != '[') {
            return 0;
        }
        var close = "]" + text.substring(from + 1, level) + "]";
        var found = text.indexOf(close, level + 1);
        return found < 0 ? text.length() : found + close.length();
    }

    private int wordEnd(int from) {
        var at = from;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || text.charAt(at) == '_')) {
            at++;
        }
        return at;
    }

    private int numberEnd(int from) {
        var at = from;
        while (at < text.length() && (Character.isLetterOrDigit(text.charAt(at)) || isPoint(at))) {
            at++;
        }
        return at;
    }

    private boolean isDigit(int at) {
        return at < text.length() && Character.isDigit(text.charAt(at));
    }

    private boolean isPoint(int at) {
        return text.charAt(at) == '.' && !text.startsWith("..", at);
    }

    private int blanksEnd(int from) {
        var at = from;
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
        return at;
    }

    private int quoteEnd(int from, char quote) {
        for (var at = from + 1; at < text.length(); at++) {
            if (text.startsWith("\\z", at)) {
                at = blanksEnd(at + 2) - 1;
            } else if (text.startsWith("\\\r\n", at)) {
                at += 2;
            } else if (text.charAt(at) == '\\') {
                at++;
            } else if (text.charAt(at) == quote) {
                return at + 1;
            } else if (text.charAt(at) == '\n') {
                return at;
            }
        }
        return text.length();
    }
}
