package io.caisson.worker.syntax.perl;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Splits a Perl text into tokens.
final class PerlTokens {
    private static final Set<String> QUOTES = Set.of("q", "qq", "qx", "qw", "m", "qr", "s", "tr", "y");

    /// Words after which a slash begins a pattern.
    private static final Set<String> BEFORE_PATTERN =
            Set.of("if", "unless", "and", "or", "not", "split", "grep", "map", "return", "while", "until", "x");

    private static final List<String> SYMBOLS = List.of(
            "<=>", "**=", "||=", "//=", "&&=", "...", "->", "++", "--", "**", "=~", "!~", "==", "!=", "<=", ">=", "&&",
            "||", "//", "..", "::", "+=", "-=", "*=", ".=", "/=", "=>", "<<", ">>");

    private final String text;
    private final int origin;
    private final List<PerlToken> tokens = new ArrayList<>();
    private final List<Pending> pending = new ArrayList<>();
    private int at;

    /// A here-document whose text begins in the next line, with the index of its token.
    private record Pending(String end, boolean indented, int index, PerlToken.Type type) {}

    private PerlTokens(String text, int origin) {
        this.text = text;
        this.origin = origin;
    }

    static List<PerlToken> of(String text, int origin) {
        var tokens = new PerlTokens(text, origin);
        if (origin == 0) {
            tokens.skipManual();
        }
        while (tokens.at < text.length()) {
            tokens.next();
        }
        return tokens.tokens;
    }

    private void add(PerlToken.Type type, String word, int from) {
        tokens.add(new PerlToken(type, word, origin + from));
    }

    private void next() {
        var c = text.charAt(at);
        if (c == '\n') {
            at++;
            documents();
            skipManual();
        } else if (Character.isWhitespace(c)) {
            at++;
        } else if (c == '#') {
            at = lineEnd(at);
        } else if (Character.isLetter(c) || c == '_') {
            word();
        } else if (Character.isDigit(c)) {
            number();
        } else if (c == '$' || c == '@' || c == '%' || c == '&') {
            variable(c);
        } else {
            symbolOrQuote(c);
        }
    }

    private void symbolOrQuote(char c) {
        var from = at;
        switch (c) {
            case '\'' -> add(PerlToken.Type.TEXT, unescaped(quoted(c)), from);
            case '"' -> add(PerlToken.Type.TEMPLATE, quoted(c), from);
            case '`' -> add(PerlToken.Type.COMMAND, quoted(c), from);
            default -> {
                if (c == '/' && isPatternPlace()) {
                    add(PerlToken.Type.PATTERN, quoted(c), from);
                    modifiers();
                } else if (!document()) {
                    symbol();
                }
            }
        }
    }

    private void symbol() {
        var length = SYMBOLS.stream()
                .filter(symbol -> text.startsWith(symbol, at))
                .findFirst()
                .map(String::length)
                .orElse(1);
        add(PerlToken.Type.SYMBOL, text.substring(at, at + length), at);
        at += length;
    }

    private boolean isPatternPlace() {
        return isPatternPlace(tokens.size());
    }

    /// @param before how many tokens there are before the place
    private boolean isPatternPlace(int before) {
        if (before == 0) {
            return true;
        }
        var last = tokens.get(before - 1);
        return switch (last.type()) {
            case SYMBOL -> !last.is(")") && !last.is("]") && !last.is("}");
            case WORD -> BEFORE_PATTERN.contains(last.text());
            default -> false;
        };
    }

    private void word() {
        var from = at;
        at = wordEnd(at);
        var word = text.substring(from, at);
        if (word.equals("__END__") || word.equals("__DATA__")) {
            at = text.length();
        } else if (QUOTES.contains(word) && !isFileTest(word, from) && isQuote()) {
            quotation(word, from);
        } else {
            add(PerlToken.Type.WORD, word.replace("'", "::"), from);
        }
    }

    /// `-s "file"`; after a value only with a blank, for `$x{a} -s/b/c/` subtracts.
    private boolean isFileTest(String word, int from) {
        if (!word.equals("s")
                || tokens.isEmpty()
                || !tokens.getLast().is("-")
                || !text.startsWith("-", Math.max(0, from - 1))) {
            return false;
        }
        var before = tokens.size() - 1;
        return isPatternPlace(before) || tokens.get(before - 1).isWord() || skipBlanks(at) > at;
    }

    /// With packages: `A::B::c`.
    private int wordEnd(int from) {
        var end = from;
        while (end < text.length() && (isWordCharacter(text.charAt(end)) || isJoint(end))) {
            end += text.startsWith("::", end) ? 2 : 1;
        }
        return end;
    }

    private boolean isJoint(int end) {
        return text.startsWith("::", end);
    }

    private static boolean isWordCharacter(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    /// Whether a delimiter follows: `q => 1` and `$h{q}` are not quotes.
    private boolean isQuote() {
        var next = skipComments(at);
        if (next >= text.length() || text.startsWith("=>", next)) {
            return false;
        }
        var c = text.charAt(next);
        var after = !tokens.isEmpty()
                && (tokens.getLast().is("->") || tokens.getLast().is("sub"));
        return !after && c != ',' && c != ';' && c != ')' && c != '}' && c != '=' && (!isWordCharacter(c) || next > at);
    }

    private int skipBlanks(int from) {
        var end = from;
        while (end < text.length() && Character.isWhitespace(text.charAt(end))) {
            end++;
        }
        return end;
    }

    /// After a blank a hash begins a comment; without one it is a delimiter.
    private int skipComments(int from) {
        var end = skipBlanks(from);
        while (end > from && end < text.length() && text.charAt(end) == '#') {
            end = skipBlanks(lineEnd(end));
        }
        return end;
    }

    private void quotation(String kind, int from) {
        at = skipComments(at);
        var delimiter = text.charAt(at);
        var inner = quoted(delimiter);
        switch (kind) {
            case "q" -> add(PerlToken.Type.TEXT, unescaped(inner), from);
            case "qq" -> add(PerlToken.Type.TEMPLATE, inner, from);
            case "qx" -> add(PerlToken.Type.COMMAND, inner, from);
            case "qw" -> add(PerlToken.Type.WORDS, inner.strip(), from);
            case "m", "qr" -> {
                add(PerlToken.Type.PATTERN, inner, from);
                modifiers();
            }
            default -> replacement(kind, inner, delimiter, from);
        }
    }

    private void replacement(String kind, String pattern, char delimiter, int from) {
        var by = at;
        if (closing(delimiter) == delimiter) {
            at--;
        } else {
            at = skipComments(at);
            by = at;
        }
        var inner = at < text.length() ? quoted(closing(delimiter) == delimiter ? delimiter : text.charAt(at)) : "";
        var modifiers = modifiers();
        if (kind.equals("s")) {
            add(PerlToken.Type.PATTERN, pattern, from);
            if (modifiers.contains("e")) {
                add(PerlToken.Type.REPLACEMENT, (modifiers.contains("ee") ? "eval " : "") + inner, by);
            }
        } else {
            add(PerlToken.Type.TRANSLITERATION, "", from);
        }
    }

    private String modifiers() {
        var from = at;
        while (at < text.length() && Character.isLetter(text.charAt(at))) {
            at++;
        }
        return text.substring(from, at);
    }

    private static char closing(char open) {
        return switch (open) {
            case '(' -> ')';
            case '[' -> ']';
            case '{' -> '}';
            case '<' -> '>';
            default -> open;
        };
    }

    /// Consumes the text up to the closing delimiter, and returns it without the delimiters.
    private String quoted(char open) {
        var close = closing(open);
        var from = ++at;
        var depth = 1;
        while (at < text.length()) {
            var c = text.charAt(at);
            if (c == '\\') {
                at++;
            } else if (c == close && --depth == 0) {
                break;
            } else if (c == open && open != close) {
                depth++;
            }
            at++;
        }
        var end = Math.min(at, text.length());
        at = Math.min(at + 1, text.length());
        return text.substring(from, end);
    }

    private static String unescaped(String inner) {
        return inner.replace("\\'", "'").replace("\\\\", "\\");
    }

    private void number() {
        var from = at;
        while (at < text.length()
                && (isWordCharacter(text.charAt(at)) || (text.charAt(at) == '.' && !text.startsWith("..", at)))) {
            at++;
        }
        add(PerlToken.Type.NUMBER, text.substring(from, at).replace("_", ""), from);
    }

    private void variable(char sign) {
        var from = at;
        var name = at + 1;
        if ((sign == '%' || sign == '&') && !isPatternPlace()) {
            symbol();
            return;
        }
        if (name < text.length()
                && text.charAt(name) == '{'
                && wordEnd(name + 1) > name + 1
                && text.startsWith("}", wordEnd(name + 1))) {
            at = wordEnd(name + 1) + 1;
            add(PerlToken.Type.VARIABLE, sign + text.substring(name + 1, at - 1), from);
        } else if (text.startsWith("$#", at)) {
            lastIndex();
        } else if (wordEnd(name) > name) {
            at = wordEnd(name);
            add(PerlToken.Type.VARIABLE, text.substring(from, at), from);
        } else if (sign == '$'
                && name < text.length()
                && "&`'+!@/\\,;.0-9_$<>[]^".indexOf(text.charAt(name)) >= 0
                && !text.startsWith("$$", at)) {
            at = name + 1;
            add(PerlToken.Type.VARIABLE, text.substring(from, at), from);
        } else {
            symbol();
        }
    }

    /// `$#list`, `$#{$list}` and `$#$list`: the hash begins no comment.
    private void lastIndex() {
        var from = at;
        at = wordEnd(from + 2);
        add(at > from + 2 ? PerlToken.Type.VARIABLE : PerlToken.Type.SYMBOL, text.substring(from, at), from);
    }

    /// `<<END`, `<<"END"`, `<<'END'` and `<<~END`.
    private boolean document() {
        if (!text.startsWith("<<", at)) {
            return false;
        }
        var name = text.startsWith("~", at + 2) ? at + 3 : at + 2;
        var quote = name < text.length() && "\"'".indexOf(text.charAt(name)) >= 0 ? text.charAt(name) : ' ';
        var end = quote == ' ' ? wordEnd(name) : text.indexOf(quote, name + 1);
        if (end <= name || (quote == ' ' && !Character.isLetter(text.charAt(name)) && text.charAt(name) != '_')) {
            return false;
        }
        var type = quote == '\'' ? PerlToken.Type.TEXT : PerlToken.Type.TEMPLATE;
        var word = text.substring(quote == ' ' ? name : name + 1, end);
        pending.add(new Pending(word, text.startsWith("~", at + 2), tokens.size(), type));
        add(type, "", at);
        at = quote == ' ' ? end : end + 1;
        return true;
    }

    private void documents() {
        for (var document : pending) {
            var content = new StringBuilder();
            while (at < text.length()) {
                var end = lineEnd(at);
                var line = text.substring(at, end);
                at = Math.min(text.length(), end + 1);
                if ((document.indented ? line.strip() : line).equals(document.end)) {
                    break;
                }
                content.append(line).append('\n');
            }
            var place = tokens.get(document.index).at();
            tokens.set(document.index, new PerlToken(document.type, content.toString(), place));
        }
        pending.clear();
    }

    /// Skips documentation: from `=word` to `=cut`, both at the beginning of a line.
    private void skipManual() {
        if (at + 1 < text.length() && text.charAt(at) == '=' && Character.isLetter(text.charAt(at + 1))) {
            var cut = text.indexOf("\n=cut", at);
            at = cut < 0 ? text.length() : lineEnd(cut + 1);
        }
    }

    private int lineEnd(int from) {
        var found = text.indexOf('\n', from);
        return found < 0 ? text.length() : found;
    }
}
