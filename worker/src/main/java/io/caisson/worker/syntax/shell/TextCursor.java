package io.caisson.worker.syntax.shell;

import java.util.function.IntConsumer;

/// A text and how far it has been read.
final class TextCursor {
    private final String content;

    /// Where its first character stands in what the author wrote.
    private final int origin;

    /// Is told where something makes no sense.
    private final IntConsumer gaps;

    private int at;

    /// Where the lines of here-documents end that begin after this line; 0 when there are none.
    private int afterDocuments;

    TextCursor(String content, int origin, IntConsumer gaps) {
        this.content = content;
        this.origin = origin;
        this.gaps = gaps;
    }

    boolean isAtEnd() {
        return at >= content.length();
    }

    char peek() {
        return content.charAt(at);
    }

    char before() {
        return content.charAt(at - 1);
    }

    char next() {
        return content.charAt(at++);
    }

    void skip(int count) {
        at = Math.min(content.length(), at + count);
    }

    boolean looksAt(String wanted) {
        return content.startsWith(wanted, at);
    }

    boolean takes(String wanted) {
        if (looksAt(wanted)) {
            skip(wanted.length());
            return true;
        }
        return false;
    }

    int at() {
        return at;
    }

    /// Where the author wrote what is read next.
    int place() {
        return origin + at;
    }

    void back(int to) {
        at = to;
    }

    String rest() {
        return content.substring(at);
    }

    boolean isWordStart() {
        return at == 0 || " \t\n;&|()".indexOf(content.charAt(at - 1)) >= 0;
    }

    String name() {
        var start = at;
        while (!isAtEnd() && isNameCharacter(peek(), at > start)) {
            at++;
        }
        return content.substring(start, at);
    }

    static boolean isNameCharacter(char c, boolean digits) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || (digits && c >= '0' && c <= '9');
    }

    /// Blanks, and line ends that are escaped.
    void skipBlanks() {
        while (!isAtEnd()) {
            if (peek() == ' ' || peek() == '\t' || peek() == '\r') {
                at++;
            } else if (looksAt("\\\n")) {
                at += 2;
            } else {
                return;
            }
        }
    }

    /// Past a line's end, and past the here-documents that were announced in that line.
    void nextLine() {
        at = Math.max(at + 1, afterDocuments);
        afterDocuments = 0;
    }

    /// The here-document that ends with the line `end` and begins after this line, or after the one before it.
    String document(String end, boolean stripped) {
        var from = afterDocuments > 0 ? afterDocuments : lineEnd();
        var lines = new StringBuilder();
        while (from < content.length()) {
            var stop = content.indexOf('\n', from);
            var line = content.substring(from, stop < 0 ? content.length() : stop);
            from = stop < 0 ? content.length() : stop + 1;
            var bare = stripped ? line.replaceFirst("^\t+", "") : line;
            if (bare.equals(end)) {
                afterDocuments = from;
                return lines.toString();
            }
            lines.append(bare).append('\n');
        }
        afterDocuments = content.length();
        return lines.toString();
    }

    private int lineEnd() {
        var end = content.indexOf('\n', at);
        while (end > 0 && content.charAt(end - 1) == '\\') {
            end = content.indexOf('\n', end + 1);
        }
        return end < 0 ? content.length() : end + 1;
    }

    void skipComment() {
        var end = content.indexOf('\n', at);
        at = end < 0 ? content.length() : end;
    }

    /// Past the character that closes what is being read; a gap when there is none.
    void close() {
        if (isAtEnd()) {
            gap();
        } else {
            at++;
        }
    }

    /// Up to `end`, which is then behind.
    String upTo(char end) {
        var start = at;
        var found = content.indexOf(end, at);
        at = found < 0 ? content.length() : found;
        var between = content.substring(start, at);
        close();
        return between;
    }

    String upToUnescaped(char end) {
        var start = at;
        while (!isAtEnd() && peek() != end) {
            skip(peek() == '\\' ? 2 : 1);
        }
        var between = content.substring(start, at);
        close();
        return between;
    }

    /// From an opening bracket to the one that closes it, both included; quotes and escapes hide brackets.
    String upToClosing(char open, char close) {
        var start = at;
        var end = closing(at, open, close);
        at = end < 0 ? content.length() : end;
        if (end < 0) {
            gap();
        }
        return content.substring(start, at);
    }

    private int closing(int from, char open, char close) {
        var depth = 0;
        for (var i = from; i < content.length(); i++) {
            var c = content.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '"' || (c == '\'' && open != '{')) {
                i = quoteEnd(i, c);
            } else if (c == open) {
                depth++;
            } else if (c == close && --depth == 0) {
                return i + 1;
            }
        }
        return -1;
    }

    private int quoteEnd(int from, char quote) {
        for (var i = from + 1; i < content.length(); i++) {
            if (content.charAt(i) == quote) {
                return i;
            }
            if (content.charAt(i) == '\\' && quote == '"') {
                i++;
            }
        }
        return content.length();
    }

    /// Whether the two brackets here are closed by two: `((1 + 2))` and not `((a); (b))`.
    boolean closesTwice() {
        var end = closing(at + 1, '(', ')');
        return end > 0 && content.startsWith(")", end);
    }

    void gap() {
        gaps.accept(place());
    }
}
