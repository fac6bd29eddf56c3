package io.caisson.worker.syntax.shell;

import io.caisson.worker.syntax.Escapes;
import io.caisson.worker.syntax.UnreadableSource;
import io.caisson.worker.syntax.shell.Word.Literal;
import io.caisson.worker.syntax.shell.Word.Output;
import io.caisson.worker.syntax.shell.Word.Piece;
import io.caisson.worker.syntax.shell.Word.Sum;
import io.caisson.worker.syntax.shell.Word.Variable;
import java.util.ArrayList;
import java.util.List;

/// Parses words: quotes, escapes and expansions that begin with a dollar.
final class Words {
    private static final String ENDS = " \t\n;&|()<>";
    private static final String PATTERN_MARKS = "?*+@!";
    private static final String SPECIAL = "@*#?-$!0123456789";

    private final TextCursor text;
    private final Parser parser;

    Words(TextCursor text, Parser parser) {
        this.text = text;
        this.parser = parser;
    }

    /// Parses the word here, which has at least one character.
    Word read() throws UnreadableSource {
        return read(ENDS);
    }

    private Word read(String ends) throws UnreadableSource {
        var at = text.place();
        var pieces = new Pieces();
        while (!text.isAtEnd()) {
            if (isPipe()) {
                text.skip(2);
                pieces.add(new Word.Pipe(parser.enclosed()));
            } else if (isPattern(ends)) {
                pieces.add(text.upToClosing('(', ')'), false);
            } else if (ends.indexOf(text.peek()) >= 0) {
                break;
            } else {
                readPiece(pieces);
            }
        }
        return new Word(at, pieces.all());
    }

    private boolean isPipe() {
        return text.looksAt("<(") || text.looksAt(">(");
    }

    /// Whether an extended pattern such as `!(a|b)` begins, which contains characters that would end a word.
    private boolean isPattern(String ends) {
        return text.peek() == '('
                && ends.indexOf('(') >= 0
                && text.at() > 0
                && PATTERN_MARKS.indexOf(text.before()) >= 0
                && !text.isWordStart();
    }

    private void readPiece(Pieces pieces) throws UnreadableSource {
        switch (text.peek()) {
            case '\\' -> escape(pieces);
            case '\'' -> {
                text.skip(1);
                pieces.add(text.upTo('\''), true);
            }
            case '"' -> {
                text.skip(1);
                doubleQuoted(pieces);
            }
            case '$' -> dollar(pieces, false);
            case '`' -> backticks(pieces, false);
            default -> pieces.add(String.valueOf(text.next()), false);
        }
    }

    private void escape(Pieces pieces) {
        text.skip(1);
        if (!text.isAtEnd()) {
            var escaped = text.next();
            if (escaped != '\n') {
                pieces.add(String.valueOf(escaped), true);
            }
        }
    }

    private void doubleQuoted(Pieces pieces) throws UnreadableSource {
        pieces.add("", true);
        while (!text.isAtEnd() && text.peek() != '"') {
            readQuoted(pieces, "$`\"\\");
        }
        text.close();
    }

    private void readQuoted(Pieces pieces, String escapable) throws UnreadableSource {
        switch (text.peek()) {
            case '\\' -> {
                text.skip(1);
                var escaped = text.isAtEnd() ? '\\' : text.next();
                if (escaped != '\n') {
                    pieces.add(escapable.indexOf(escaped) >= 0 ? "" + escaped : "\\" + escaped, true);
                }
            }
            case '$' -> dollar(pieces, true);
            case '`' -> backticks(pieces, true);
            default -> pieces.add(String.valueOf(text.next()), true);
        }
    }

    /// Parses the text of a here-document with an unquoted end, or of an arithmetic expression: quotes have no
    /// meaning in it.
    Word unquoted() throws UnreadableSource {
        var at = text.place();
        var pieces = new Pieces();
        while (!text.isAtEnd()) {
            readQuoted(pieces, "$`\\");
        }
        return new Word(at, pieces.all());
    }

    private void dollar(Pieces pieces, boolean quoted) throws UnreadableSource {
        text.skip(1);
        if (text.looksAt("((") && text.closesTwice()) {
            var at = text.place() + 2;
            var inner = text.upToClosing('(', ')');
            pieces.add(new Sum(parser.on(inner.substring(2, Math.max(2, inner.length() - 2)), at)
                    .unquoted()));
        } else if (text.looksAt("(")) {
            text.skip(1);
            pieces.add(new Output(parser.enclosed(), quoted));
        } else if (text.looksAt("{")) {
            pieces.add(braced(quoted));
        } else if (text.looksAt("[")) {
            var at = text.place();
            pieces.add(new Sum(parser.on(text.upToClosing('[', ']'), at).unquoted()));
        } else if (!quoted && text.looksAt("'")) {
            text.skip(1);
            pieces.add(Escapes.decoded(text.upToUnescaped('\'')), true);
        } else if (!quoted && text.looksAt("\"")) {
            text.skip(1);
            doubleQuoted(pieces);
        } else {
            named(pieces, quoted);
        }
    }

    private void named(Pieces pieces, boolean quoted) {
        var name = text.name();
        if (name.isEmpty() && !text.isAtEnd() && SPECIAL.indexOf(text.peek()) >= 0) {
            name = String.valueOf(text.next());
        }
        if (name.isEmpty()) {
            pieces.add("$", quoted);
        } else {
            pieces.add(Variable.plain(name, quoted));
        }
    }

    private Variable braced(boolean quoted) throws UnreadableSource {
        var at = text.place();
        var inner = text.upToClosing('{', '}');
        var content = inner.substring(1, Math.max(1, inner.length() - 1));
        var mark = content.length() > 1 && "#!".indexOf(content.charAt(0)) >= 0 ? content.substring(0, 1) : "";
        var bare = content.substring(mark.length());
        var end = 0;
        while (end < bare.length() && TextCursor.isNameCharacter(bare.charAt(end), end > 0)) {
            end++;
        }
        var length = Math.min(bare.length(), Math.max(1, end));
        var operation = bare.substring(length);
        return new Variable(
                bare.substring(0, length),
                mark + operation,
                parser.on(operation, at).unquoted(),
                quoted);
    }

    private void backticks(Pieces pieces, boolean quoted) throws UnreadableSource {
        text.skip(1);
        var at = text.place();
        var raw = text.upToUnescaped('`');
        var code = raw.replace("\\`", "`").replace("\\\\", "\\").replace("\\$", "$");
        pieces.add(new Output(parser.on(code, at).all(), quoted));
    }

    /// Collects the pieces of a word; joins adjacent literals of the same kind.
    private static final class Pieces {
        private final List<Piece> pieces = new ArrayList<>();
        private final StringBuilder literal = new StringBuilder();
        private boolean quoted;
        private boolean pending;

        void add(String more, boolean isQuoted) {
            if (pending && quoted != isQuoted) {
                flush();
            }
            quoted = isQuoted;
            pending = true;
            literal.append(more);
        }

        void add(Piece piece) {
            flush();
            pieces.add(piece);
        }

        private void flush() {
            if (pending) {
                pieces.add(new Literal(literal.toString(), quoted));
                literal.setLength(0);
                pending = false;
            }
        }

        List<Piece> all() {
            flush();
            return pieces;
        }
    }
}
